# What the tests in browsers share.
export TMPDIR=$folder PYTHONDONTWRITEBYTECODE=1
export PATH=/usr/bin:$PATH # whose python3 has what python3-websocket brings

# browse SCRIPT ARGUMENTS…: a script of this folder; 77 where there is no browser.
browse() {
    local script=$1
    shift
    python3 "$SOURCE/viz/tests/$script" "$@"
}
