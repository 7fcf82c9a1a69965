package wire

import "pmix/core/pmix"

// PackInto appends one item to a data buffer's bytes, as PMIx_Data_pack does,
// and returns them. On an error buf is returned as it was.
func PackInto(c Codec, buf []byte, t pmix.DataType, vals []any) ([]byte, error) {
	e := AppendEncoder(c, buf)
	e.Pack(t, vals...)
	if e.err != nil {
		return buf, e.err
	}
	return e.buf, nil
}

// UnpackFrom reads the item at offset off of a data buffer's bytes, as
// PMIx_Data_unpack does: at most max values of type t, of which it returns the
// values and the offset behind them. More than max are
// ERR_UNPACK_INADEQUATE_SPACE: the first max are returned and the buffer cannot
// be read further. Other errors return no values; the offset is then where the
// fault was found, which is where C leaves it.
func UnpackFrom(c Codec, buf []byte, off int, t pmix.DataType, max int) ([]any, int, error) {
	if off < 0 || off > len(buf) {
		return nil, off, pmix.ERR_BAD_PARAM
	}
	d := NewDecoder(c, buf)
	d.off = off
	vals, err := d.Unpack(t, max)
	return vals, d.off, err
}
