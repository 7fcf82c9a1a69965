package server

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"pmix/core/pmix"
)

// epilog is what clients asked to have removed when they, or their job, end
// (PMIX_REGISTER_CLEANUP and its kin).
type epilog struct {
	files   []string
	dirs    []cleanDir
	ignores []string
}

type cleanDir struct {
	path             string
	recurse, keepTop bool
}

// register takes the cleanup directives out of a job control request. all
// reports whether there were no others.
func (e *epilog) register(infos []pmix.Info) (all bool, st pmix.Status) {
	var add epilog
	var recurse, keepTop bool
	rest := 0
	for _, i := range infos {
		switch i.Key {
		case pmix.CLEANUP_RECURSIVE:
			recurse = i.Value.True()
			continue
		case pmix.CLEANUP_LEAVE_TOPDIR:
			keepTop = i.Value.True()
			continue
		case pmix.REGISTER_CLEANUP, pmix.REGISTER_CLEANUP_DIR, pmix.CLEANUP_IGNORE:
		default:
			rest++
			continue
		}
		if i.Value.Type != pmix.STRING || i.Value.Data == nil {
			return false, pmix.ERR_BAD_PARAM
		}
		for _, path := range strings.Split(i.Value.Text(), ",") {
			switch i.Key {
			case pmix.REGISTER_CLEANUP:
				add.files = append(add.files, path)
			case pmix.REGISTER_CLEANUP_DIR:
				add.dirs = append(add.dirs, cleanDir{path: path})
			default:
				add.ignores = append(add.ignores, path)
			}
		}
	}
	for _, p := range add.ignores {
		if !slices.Contains(e.files, p) && !slices.Contains(e.ignores, p) {
			e.ignores = append(e.ignores, p)
		}
	}
	for _, d := range add.dirs {
		if slices.Contains(e.ignores, d.path) {
			return false, pmix.ERR_CONFLICTING_CLEANUP_DIRECTIVES
		}
		i := slices.IndexFunc(e.dirs, func(o cleanDir) bool { return o.path == d.path })
		if i < 0 {
			i = len(e.dirs)
			e.dirs = append(e.dirs, d)
		}
		// Of two requests for one directory the more permissive counts.
		e.dirs[i].recurse = e.dirs[i].recurse || recurse
		e.dirs[i].keepTop = e.dirs[i].keepTop || keepTop
	}
	for _, p := range add.files {
		if slices.Contains(e.ignores, p) {
			return false, pmix.ERR_CONFLICTING_CLEANUP_DIRECTIVES
		}
		if !slices.Contains(e.files, p) {
			e.files = append(e.files, p)
		}
	}
	return rest == 0, pmix.SUCCESS
}

// clean removes what an epilog lists, once. The files go on the callback thread:
// a file system may take its time.
func (s *Server) clean(e *epilog, uid uint32) {
	if len(e.files)+len(e.dirs) == 0 {
		return
	}
	w := sweeper{epilog: *e, owner: uid, root: s.uid == 0}
	e.files, e.dirs = nil, nil
	s.r.Callback(w.sweep)
}

// sweeper removes files. As root it removes only what belongs to the owner, who
// may name any path.
type sweeper struct {
	epilog
	owner uint32
	root  bool
}

func (w *sweeper) sweep() {
	for _, f := range w.files {
		w.remove(f)
	}
	for _, d := range w.dirs {
		w.directory(d, d.path)
	}
}

func (w *sweeper) remove(path string) {
	info, err := os.Lstat(path)
	if err == nil && filepath.IsAbs(path) && !info.IsDir() && w.mayRemove(info) {
		syscall.Unlink(path)
	}
}

func (w *sweeper) mayRemove(info fs.FileInfo) bool {
	st, ok := info.Sys().(*syscall.Stat_t)
	return !w.root || ok && st.Uid == w.owner
}

// directory empties a directory and removes it if nothing is left in it. Links
// are removed, never followed.
func (w *sweeper) directory(d cleanDir, path string) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || !filepath.IsAbs(path) || slices.Contains(w.ignores, path) {
		return
	}
	entries, _ := os.ReadDir(path)
	for _, e := range entries {
		p := filepath.Join(path, e.Name())
		switch {
		case slices.Contains(w.ignores, p):
		case e.IsDir():
			if d.recurse {
				w.directory(d, p)
			}
		default:
			w.remove(p)
		}
	}
	if (path != d.path || !d.keepTop) && w.mayRemove(info) {
		syscall.Rmdir(path) // fails where something is left
	}
}
