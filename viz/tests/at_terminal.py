"""What a shell makes of lines when TAB is pressed: bash or zsh at a pseudo terminal.

    at_terminal.py SHELL SCRIPTS_FOLDER < LINES      prints a line for each
"""
import os
import pty
import re
import select
import sys
import time

shell, folder = sys.argv[1:]
program = {'bash': ['bash', '--norc', '--noprofile', '-i'], 'zsh': ['zsh', '-f', '-i']}[shell]
# A key of each shell's own prints what stands on the line and leaves it empty.
begin = {
    'bash': f'for script in {folder}/*.bash; do source $script; done; bind "set bell-style none";'
            """bind -x '"\\C-o": printf "<<%s>>" "$READLINE_LINE"; READLINE_LINE='; PS1=""",
    'zsh': f'fpath=({folder} $fpath); autoload -U compinit; compinit -u -D; unsetopt beep auto_list auto_menu;'
           'said() { print -rn -- "<<$BUFFER>>" > $TTY; BUFFER= }; zle -N said; bindkey "^O" said; PS1=',
}[shell]

child, terminal = pty.fork()
if child == 0:
    os.environ.update(TERM='dumb', LC_ALL='C')
    os.execvp(program[0], program)


def until(mark):
    out, end = b'', time.time() + 60
    while mark not in out and time.time() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            out += os.read(terminal, 65536)
    return out.decode(errors='replace')


os.write(terminal, (f'stty cols 1000 -echo; {begin}; echo ready""now\n').encode())
until(b'readynow')
for line in sys.stdin.read().splitlines():
    os.write(terminal, line.encode() + b'\t\x0f')
    said = re.search('<<(.*?)>>', until(b'>>'), re.DOTALL)
    print(said.group(1) if said else 'nothing came', flush=True)
os.write(terminal, b'exit\n')
