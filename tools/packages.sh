# The Debian packages that HikeSim needs, and how they are installed. Sourced by the other tools.
#   needed to build: libsqlite3-dev libssl-dev libgps-dev zlib1g-dev liblzma-dev, and for pictures libcairo2-dev libfreetype-dev
#   libturbojpeg0-dev libdeflate-dev
#   what was built needs only the libraries: libsqlite3-0 libssl3 zlib1g liblzma5 libcairo2 libfreetype6 libturbojpeg0
#   libdeflate0, and hikesim libgps28
#   needed by some tests: poppler-utils, and gpsd, which live receivers need too
#   only to compare with others: python3-mapnik osmium-tool (tools/bench/tiles-peer)

hikesim_packages="libsqlite3-dev libssl-dev libgps-dev zlib1g-dev liblzma-dev libcairo2-dev libfreetype-dev libturbojpeg0-dev libdeflate-dev"
hikesim_test_packages="gpsd poppler-utils"

# How every tool builds: optimised, and open to the tests, so that programs and tests are one build and what is tested
# is what is used. HIKESIM_BUILD_FLAGS adds flags of 'swift build'.
hikesim_build="-c release -Xswiftc -enable-testing ${HIKESIM_BUILD_FLAGS:-}"
# For a first look: what costs most in a build is to optimise, and debug builds compile their files one by one, which costs
# more than modules as a whole (decision 0056). In a folder of its own, so that neither build undoes the other.
hikesim_quick_build="-c release -Xswiftc -Onone -debug-info-format none --scratch-path .build/quick"

# build_rigs OPTION...: 'swift build' of the package tools/rigs, in the folder of the main build and with its flags, so that
# what is built already is used. In brackets of its own, because a package is built where it lies.
build_rigs() {
    # shellcheck disable=SC2086
    (cd tools/rigs && swift build $hikesim_build --scratch-path ../../.build "$@")
}
# build_guests OPTION...: the same of the package Guests.
build_guests() {
    # shellcheck disable=SC2086
    (cd Guests && swift build $hikesim_build --scratch-path ../.build "$@")
}
# run_rig NAME ARGUMENT...: builds a rig and runs it in place of the tool that asks for it.
run_rig() {
    local name=$1
    shift
    mkdir -p ".build/$name"
    echo "Building (release) ..." >&2
    build_rigs --product "$name" >".build/$name/log" 2>&1 || { cat ".build/$name/log" >&2; exit 3; }
    exec "$(build_rigs --show-bin-path)/$name" "$@"
}

# install_packages yes|no PACKAGE...: installs what is missing; asks first unless told yes or root.
install_packages() {
    local answer=$1 missing="" package
    shift
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -z "$missing" ] && return 0
    local sudo=""
    if [ "$(id -u)" -ne 0 ]; then
        sudo=sudo
        if [ "$answer" != yes ]; then
            printf 'HikeSim needs these Debian packages:%s\nInstall them with sudo apt-get? [y/N] ' "$missing"
            read -r reply
            case "$reply" in y | Y | yes) ;; *)
                echo "Install them and run this again: sudo apt-get install$missing" >&2
                return 3 ;;
            esac
        fi
    fi
    echo "Installing:$missing"
    # The word list is meant to be split.
    # shellcheck disable=SC2086
    { $sudo apt-get -qq update && DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq install -y \
        --no-install-recommends -o DPkg::Lock::Timeout=300 $missing >/dev/null; } || {
        echo "apt-get could not install:$missing" >&2
        return 3
    }
}

need_swift() {
    command -v swift >/dev/null 2>&1 || {
        echo "Swift 6.2 or later is needed and 'swift' is not in PATH: see swift.org/install" >&2
        exit 3
    }
}
