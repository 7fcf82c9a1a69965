package transport

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/wire"
)

// A server that admits tools leaves files in which they find it. A file has one
// item a line: the URI, the server's release, its pid, user and group, and when it
// started.

// SystemFile is where the system's own server of a node is found.
func SystemFile(systmp, host string) string { return filepath.Join(systmp, "pmix.sys."+host) }

// SchedulerFile and ControllerFile are where the scheduler and the controller of
// a system are found.
func SchedulerFile(systmp, host string) string { return filepath.Join(systmp, "pmix.sched."+host) }

// ControllerFile is described at SchedulerFile.
func ControllerFile(systmp, host string) string {
	return filepath.Join(systmp, "pmix.sysctrlr."+host)
}

// SessionFile is where the one server of a session is found.
func SessionFile(tmp, host string) string { return filepath.Join(tmp, "pmix."+host+".tool") }

// PidFile and NspaceFile are where a server is found by its process or its name.
func PidFile(tmp, host string, pid int) string {
	return filepath.Join(tmp, fmt.Sprintf("pmix.%s.tool.%d", host, pid))
}

// NspaceFile is described at PidFile.
func NspaceFile(tmp, host, nspace string) string {
	return filepath.Join(tmp, "pmix."+host+".tool."+nspace)
}

// File is a rendezvous file of this process.
type File struct {
	path string
	dirs []string // made for it, the deepest first
}

// WriteFile writes a rendezvous file, for every user of the node to read or only
// for the server's own. One that a dead server left is replaced; the file of a
// live one is ERR_EXISTS, and the error names its process.
func WriteFile(path, uri, release string, everybody bool) (*File, error) {
	f := &File{path: path}
	mode, dirMode := fs.FileMode(0o600), fs.FileMode(0o700)
	if everybody {
		mode, dirMode = 0o644, 0o755
	}
	if err := f.makeDirs(filepath.Dir(path), dirMode); err != nil {
		f.Remove()
		return nil, err
	}
	const flags = os.O_WRONLY | os.O_CREATE | os.O_EXCL
	file, err := param.Open(path, flags, mode)
	if errors.Is(err, os.ErrExist) {
		if pid := writer(path); pid > 0 && pid != os.Getpid() {
			f.path = ""
			f.Remove()
			return nil, &TargetError{
				Origin: "file " + path, Text: fmt.Sprintf("process %d", pid),
				What: "belongs to a running server", Status: pmix.ERR_EXISTS,
			}
		}
		os.Remove(path)
		file, err = param.Open(path, flags, mode)
	}
	if err != nil {
		f.path = ""
		f.Remove()
		return nil, err
	}
	_, err = fmt.Fprintf(file, "%s\n%s\n%d\n%d:%d\n%s\n", uri, release, os.Getpid(), unix.Geteuid(), unix.Getegid(),
		time.Now().Format(time.ANSIC)+"\n")
	if cerr := file.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		f.Remove()
		return nil, err
	}
	return f, nil
}

// makeDirs makes dir and notes what was not there.
func (f *File) makeDirs(dir string, mode fs.FileMode) error {
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	if up := filepath.Dir(dir); up != dir {
		if err := f.makeDirs(up, mode); err != nil {
			return err
		}
	}
	err := os.Mkdir(dir, mode)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err == nil {
		f.dirs = append([]string{dir}, f.dirs...)
	}
	return err
}

// Remove takes away the file and the directories that were made for it, as far as
// nobody else has put something there.
func (f *File) Remove() {
	if f == nil {
		return
	}
	if f.path != "" {
		os.Remove(f.path)
	}
	for _, d := range f.dirs {
		os.Remove(d)
	}
}

// writer returns the process that wrote a rendezvous file, 0 if it is gone or the
// file does not tell.
func writer(path string) int {
	b, err := param.Read(path)
	if err != nil {
		return 0
	}
	lines := strings.Split(string(b), "\n")
	if len(lines) < 3 {
		return 0
	}
	pid, err := strconv.Atoi(lines[2])
	if err != nil || pid <= 0 {
		return 0
	}
	if err := unix.Kill(pid, 0); err != nil && err != unix.EPERM {
		return 0
	}
	return pid
}

// maxFile bounds what is read of a rendezvous file.
const maxFile = 16 << 10

// ReadFile reads a rendezvous file. A server may just be writing it, so an empty
// one is read again for a moment. It fails with a *TargetError that names the file.
func ReadFile(path string) (Target, error) {
	fault := func(st pmix.Status, text, what string) error {
		return &TargetError{Origin: "file " + path, Text: text, What: what, Status: st}
	}
	var lines []string
	for try := 0; ; try++ {
		b, err := readSome(path)
		if err != nil {
			return Target{}, fault(pmix.ERR_UNREACH, "rendezvous of a server", "cannot be read: "+err.Error())
		}
		if lines = strings.Split(string(b), "\n"); len(lines) > 2 && lines[0] != "" {
			break
		}
		if try == 3 {
			return Target{}, fault(pmix.ERR_UNREACH, "rendezvous of a server", "is empty")
		}
		time.Sleep(10 * time.Millisecond)
	}
	t, err := ParseURI(lines[0], "file "+path)
	if err != nil {
		return t, err
	}
	t.Codec.Release = wire.ParseRelease(lines[1])
	t.Codec.Version = FormatFor(t.Codec.Release)
	return t, nil
}

func readSome(path string) ([]byte, error) {
	f, err := param.Open(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b := make([]byte, maxFile)
	n, _ := f.Read(b)
	return b[:n], nil
}

// FormatFor returns the newest data format that a release speaks. An unknown
// release is taken for the newest.
func FormatFor(r wire.Release) wire.Version {
	if r == (wire.Release{}) {
		return wire.Native
	}
	for _, v := range wire.Versions() {
		if f := firstRelease[v]; !r.Before(f[0], f[1], f[2]) {
			return v
		}
	}
	return wire.V21
}
