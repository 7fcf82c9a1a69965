package wire

import (
	"fmt"
	"reflect"
	"strings"

	"pmix/core/pmix"
)

// traceMax is how many elements of a list and bytes of a blob are shown.
const traceMax = 16

func traceValue(v any) string {
	var b strings.Builder
	trace(&b, reflect.ValueOf(v))
	return b.String()
}

func trace(b *strings.Builder, v reflect.Value) {
	if !v.IsValid() {
		b.WriteString("-")
		return
	}
	switch x := v.Interface().(type) {
	case pmix.Status:
		b.WriteString(x.String())
		return
	case pmix.Proc:
		traceProc(b, x)
		return
	case pmix.Info:
		b.WriteString(x.Key + "=")
		trace(b, reflect.ValueOf(x.Value.Data))
		return
	case pmix.KVal:
		b.WriteString(x.Key + "=")
		trace(b, reflect.ValueOf(x.Value.Data))
		return
	case pmix.Value:
		trace(b, reflect.ValueOf(x.Data))
		return
	case []byte:
		if len(x) > traceMax {
			fmt.Fprintf(b, "%x..(%d)", x[:traceMax], len(x))
		} else {
			fmt.Fprintf(b, "%x", x)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			b.WriteString("-")
		} else {
			trace(b, v.Elem())
		}
	case reflect.Struct:
		b.WriteByte('{')
		for i := range v.NumField() {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(v.Type().Field(i).Name + ":")
			trace(b, v.Field(i))
		}
		b.WriteByte('}')
	case reflect.Slice:
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(' ')
			}
			if i == traceMax {
				fmt.Fprintf(b, "..(%d)", v.Len())
				break
			}
			trace(b, v.Index(i))
		}
		b.WriteByte(']')
	case reflect.String:
		fmt.Fprintf(b, "%q", v.String())
	default:
		fmt.Fprint(b, v.Interface())
	}
}

var rankNames = map[pmix.Rank]string{
	pmix.RANK_WILDCARD:    "*",
	pmix.RANK_UNDEF:       "?",
	pmix.RANK_INVALID:     "invalid",
	pmix.RANK_LOCAL_NODE:  "local-node",
	pmix.RANK_LOCAL_PEERS: "local-peers",
}

func traceProc(b *strings.Builder, p pmix.Proc) {
	if n, ok := rankNames[p.Rank]; ok {
		fmt.Fprintf(b, "%s:%s", p.Nspace, n)
	} else {
		fmt.Fprintf(b, "%s:%d", p.Nspace, p.Rank)
	}
}
