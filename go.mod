module pmix

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/pierrec/lz4/v4 v4.1.33
	golang.org/x/sys v0.50.0
	modernc.org/cc/v4 v4.34.0
)

require (
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/opt v0.2.0 // indirect
	modernc.org/sortutil v1.2.1 // indirect
	modernc.org/strutil v1.2.1 // indirect
	modernc.org/token v1.1.0 // indirect
)
