package transport

import (
	"encoding/binary"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
)

// The security modules that both ends know: "native" claims the effective user
// and group, "none" nothing.
const (
	Native = "native"
	None   = "none"
)

// ChooseSecurity returns the module to use with a server that offers the
// comma-separated list (PMIX_SECURITY_MODE); an empty one leaves the choice.
func ChooseSecurity(offered string) (string, error) {
	if offered == "" {
		return Native, nil
	}
	names := strings.Split(offered, ",")
	for _, m := range []string{Native, None} {
		if slices.Contains(names, m) {
			return m, nil
		}
	}
	return "", &TargetError{
		Origin: "environment variable " + EnvSecurity, Text: offered,
		What: "names no security module that this library has", Status: pmix.ERR_NOT_SUPPORTED,
	}
}

// Credential returns what this process shows under a security module. The
// numbers are in the byte order of the machine, both ends being on it.
func Credential(module string) []byte {
	if module != Native {
		return nil
	}
	b := binary.NativeEndian.AppendUint32(nil, uint32(unix.Geteuid()))
	return binary.NativeEndian.AppendUint32(b, uint32(unix.Getegid()))
}

// CheckCredential reports whether cred, shown under module, is that of the user
// and group that the host registered: SUCCESS, ERR_INVALID_CRED, or
// ERR_NOT_SUPPORTED for a module that this side does not know.
func CheckCredential(module string, cred []byte, uid, gid uint32) pmix.Status {
	switch module {
	case None:
		return pmix.SUCCESS
	case Native:
		if len(cred) < 8 || binary.NativeEndian.Uint32(cred) != uid || binary.NativeEndian.Uint32(cred[4:]) != gid {
			return pmix.ERR_INVALID_CRED
		}
		return pmix.SUCCESS
	}
	return pmix.ERR_NOT_SUPPORTED
}
