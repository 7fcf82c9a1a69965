#!/bin/sh
# Prints the mirror from which this machine's own apt gets its release: other releases
# are there too. Where apt has none, the last line says so and the exit status is 1.
# shellcheck disable=SC1091
here_now=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' 2>/dev/null |
    awk -v r="$here_now" '$2 == r { print $1; exit }')
if [ -z "$mirror" ]; then
    echo "apt has no mirror of $here_now"
    exit 1
fi
echo "$mirror"
