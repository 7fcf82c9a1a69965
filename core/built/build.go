package built

// Who built it, when and with what; "" where the build did not say. Only pmix_info
// is given them, so that the library is the same wherever it was built.
var (
	ConfigureUser, ConfigureHost, ConfigureDate, ConfigureLine string
	BuildUser, BuildHost, BuildDate                            string
	Arch                                                       string
	CC, CCPath, CCFamily, CCVersion                            string
	CFLAGS, LDFLAGS, LIBS                                      string
)
