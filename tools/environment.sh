# shellcheck shell=sh
# shellcheck disable=SC2154 # root is set by the sourcing script
# Sourced by ./play and ./test, which set $root: keeps a virtual environment in $root/.venv.
#
#   prepare NAME EXTRAS   installs the checkout (editable, with EXTRAS) unless a stamp called NAME
#                         says that this was done for the same pyproject.toml, place and Python.
#   prepare_windows       sees to it that tests can open windows, with and without a screen.
#
# Nothing is installed outside the checkout, with two exceptions: on Debian and Ubuntu, root gets
# the system package that Python lacks to make an environment, and those that windows need. Everyone
# else is told their names.

venv=$root/.venv

# People may have told pip to install for their user; that fails in an environment.
export PIP_USER=0

say() { printf '%s\n' "$@" >&2; }

fail() {
    say "$@"
    exit 1
}

# install_system_packages NAME...
install_system_packages() {
    command -v apt-get >/dev/null ||
        fail "Something is missing that Debian has in these packages: $*" \
            "Install what they are called here, then run this again."
    if [ "$(id -u)" -ne 0 ]; then
        say "A system package is missing. Run this line, then this command again:"
        fail "  sudo apt-get update && sudo apt-get install -y $*"
    fi
    say "Installing $* ..."
    log=$(
        exec 2>&1
        apt-get -qq update &&
            DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@"
    ) || fail "$log" "apt-get could not install $*."
}

# Sets $python to the first interpreter that is new enough. $PYTHON overrides the search.
find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            return 0
        fi
    done
    return 1
}

require_python() {
    find_python && return
    [ -n "${PYTHON-}" ] && fail "PYTHON=$PYTHON is not Python 3.11 or newer."
    if ! command -v python3 >/dev/null; then
        install_system_packages python3 python3-venv
        find_python && return
    fi
    say "playrules needs Python 3.11 or newer; python3 here is $(python3 -V 2>&1)."
    fail "Install a newer one beside it, then run this again; PYTHON=/path/to/python3 picks it."
}

# Three ways to get pip into the environment, the last of which changes the system. Debian and
# Ubuntu ship Python without ensurepip, and then pip of the system can install into the environment.
add_pip() {
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 && return
    "$venv/bin/python" -m ensurepip >/dev/null 2>&1 && return
    "$python" -m pip --python "$venv/bin/python" install --quiet pip >/dev/null 2>&1 && return
    install_system_packages "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    "$venv/bin/python" -m ensurepip >/dev/null ||
        fail "Python could not put pip into $venv."
}

make_environment() {
    require_python
    if ! "$venv/bin/python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        if ! "$python" -c 'import venv' 2>/dev/null; then
            install_system_packages python3-venv
        fi
        "$python" -m venv --clear --without-pip "$venv" || fail "Python could not make $venv."
    fi
    add_pip
}

# What an installation depends on: scripts in an environment hold its absolute path, and packages
# lie in a folder named after the version of Python.
fingerprint() {
    printf '%s\n' "$root" "$(readlink -f "$venv/bin/python")"
    cksum <"$root/pyproject.toml"
}

prepare() {
    stamp=$venv/playrules-$1.stamp
    if [ -x "$venv/bin/python" ] && [ "$(fingerprint)" = "$(cat "$stamp" 2>/dev/null)" ]; then
        return
    fi
    say "Preparing $venv; the first time takes a minute or two ..."
    make_environment
    log=$("$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --editable "$root$2" 2>&1) || fail "$log" "pip could not install playrules into $venv."
    # Every set of extras is enough to play.
    fingerprint | tee "$venv/playrules-play.stamp" >"$stamp"
}

# A graphics driver in software with and without a screen, a screen in memory, and what fonts need.
windows="xvfb libgl1 libegl1 libegl-mesa0 libgl1-mesa-dri libglx-mesa0 libx11-6 libxrender1
    libfreetype6 libfontconfig1"

can_open_windows() {
    command -v Xvfb >/dev/null && "$venv/bin/python" - 2>/dev/null <<EOF
from ctypes import CDLL

import pyglet

for name in "libX11.so.6", "libXrender.so.1", "libGLX_mesa.so.0":
    CDLL(name)
pyglet.options.headless = True
import pyglet.font.freetype
import pyglet.window

pyglet.window.Window(64, 64).close()
EOF
}

prepare_windows() {
    stamp=$venv/playrules-windows.stamp
    [ "$(fingerprint)" = "$(cat "$stamp" 2>/dev/null)" ] && return
    # shellcheck disable=SC2086 # the names are words of their own
    can_open_windows || install_system_packages $windows
    can_open_windows || fail "No window can be opened, though these are installed:" "  $windows"
    fingerprint >"$stamp"
}
