package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"pmix/cmd/usage"
)

func main() {
	include := flag.String("include", "include", "folder of the headers")
	out := flag.String("o", "build/man", "folder to write man1, man3 and man5 to")
	version := flag.String("version", "", "version to name in the pages")
	flag.Parse()
	if err := write(*include, *out, *version); err != nil {
		fmt.Fprintln(os.Stderr, "man:", err)
		os.Exit(1)
	}
}

// headers are the public headers in the order in which a reader meets them.
var headers = []string{"pmix.h", "pmix_common.h", "pmix_server.h", "pmix_tool.h", "pmix_deprecated.h"}

func write(include, out, version string) error {
	var items []item
	for _, h := range headers {
		text, err := os.ReadFile(filepath.Join(include, h))
		if err != nil {
			return err
		}
		items = append(items, parse(h, string(text))...)
	}
	pages := render(items, version)
	for name, p := range usage.All {
		pages[name+".1"] = p.Man(version)
	}
	for _, section := range []string{"man1", "man3", "man5"} {
		if err := os.MkdirAll(filepath.Join(out, section), 0o755); err != nil {
			return err
		}
	}
	for name, text := range pages {
		section := "man" + name[len(name)-1:]
		if err := os.WriteFile(filepath.Join(out, section, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
