package attrs

import (
	"testing"

	"pmix/core/pmix"
)

func TestRegistry(t *testing.T) {
	var r Registry
	ask := []pmix.Info{pmix.MakeInfo(pmix.HOST_FUNCTIONS, pmix.Bool(true))}
	if _, ok := r.Supported(ask); ok {
		t.Error("an empty registry answers")
	}
	for _, f := range []string{"spawn", "log"} {
		if st := r.Register(f, []string{"PMIX_TIMEOUT"}); st != pmix.SUCCESS {
			t.Errorf("%s: %v", f, st)
		}
	}
	if st := r.Register("log", nil); st != pmix.ERR_REPEAT_ATTR_REGISTRATION {
		t.Errorf("a function twice: %v", st)
	}
	v, ok := r.Supported(ask)
	infos, _ := pmix.Elems[pmix.Info](v)
	if !ok || len(infos) != 1 || infos[0].Key != pmix.HOST_FUNCTIONS || infos[0].Value.Text() != "spawn,log" {
		t.Errorf("got %v", v)
	}
	if _, ok := r.Supported(append(ask, pmix.MakeInfo(pmix.CLIENT_FUNCTIONS, pmix.Bool(true)))); ok {
		t.Error("answers for what the library supports")
	}
}
