package wire

import (
	"math"
	"strconv"
	"strings"

	"pmix/core/pmix"
)

// The named integers of the vocabulary, by the integer that carries them.

func put8[T ~uint8 | ~int8](e *Encoder, v T) { e.putU8(uint8(v)) }
func get8[T ~uint8 | ~int8](d *Decoder) T    { return T(d.getU8()) }
func put16[T ~uint16](e *Encoder, v T)       { e.putU16(uint16(v)) }
func get16[T ~uint16](d *Decoder) T          { return T(d.getU16()) }
func put32[T ~uint32](e *Encoder, v T)       { e.putU32(uint32(v)) }
func get32[T ~uint32](d *Decoder) T          { return T(d.getU32()) }
func put64[T ~uint64](e *Encoder, v T)       { e.putU64(uint64(v)) }
func get64[T ~uint64](d *Decoder) T          { return T(d.getU64()) }

func putStatus(e *Encoder, v pmix.Status) { e.putI32(int32(v)) }
func getStatus(d *Decoder) pmix.Status    { return pmix.Status(d.getI32()) }

// A time_t travels as an unsigned integer.
func putTime(e *Encoder, v int64) { e.putU64(uint64(v)) }
func getTime(d *Decoder) int64    { return int64(d.getU64()) }

func getNspace(d *Decoder) string {
	s := d.getStr()
	return s[:min(len(s), pmix.MAX_NSLEN)]
}

// Floating point travels as the text that C's "%f" makes of it.

func (e *Encoder) putFloat(v float32)  { e.putStr(formatFloat(float64(v))) }
func (e *Encoder) putDouble(v float64) { e.putStr(formatFloat(v)) }

func (d *Decoder) getFloat() float32 {
	// strtof rounds once, so the text is read at its own width
	return float32(parseFloat(d.getStr(), 32))
}
func (d *Decoder) getDouble() float64 { return parseFloat(d.getStr(), 64) }

func formatFloat(v float64) string {
	switch {
	case math.IsNaN(v) && math.Signbit(v):
		return "-nan"
	case math.IsNaN(v):
		return "nan"
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	}
	return strconv.FormatFloat(v, 'f', 6, 64)
}

// parseFloat reads the longest prefix of s that is a number, as strtod does;
// no number at all is 0.
func parseFloat(s string, bits int) float64 {
	s = strings.TrimLeft(s, " \t\n\v\f\r")
	if len(s) > 1024 { // "%f" of the largest double has 316 characters
		s = s[:1024]
	}
	if strings.TrimLeft(s, "+-") == "nan" {
		return math.Copysign(math.NaN(), map[bool]float64{true: -1, false: 1}[strings.HasPrefix(s, "-")])
	}
	for n := len(s); n > 0; n-- {
		if strings.ContainsRune("_", rune(s[n-1])) {
			continue
		}
		if v, err := strconv.ParseFloat(s[:n], bits); err == nil || math.IsInf(v, 0) {
			return v
		}
	}
	return 0
}
