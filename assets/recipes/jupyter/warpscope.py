"""Figures of Warpscope in a notebook. What the program writes for a page is put into the notebook as
it is: figure, style and script, with nothing to load from elsewhere, so that it answers the pointer
and the keyboard there, and in the HTML that nbconvert makes of it."""

import collections
import subprocess

from IPython.display import HTML

# While the figure has the focus, its keys are not JupyterLab's, for which x cuts a cell.
KEYS = 'data-lm-suppress-shortcuts="true"'

_shown = collections.Counter()


def _words(options):
    for name, values in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        for value in values if isinstance(values, (list, tuple)) else [values]:
            if value is True:
                yield option
            elif value is not None and value is not False:
                yield f"{option}={value}"


def figure(variant, **options):
    """The figure of a variant, for the last line of a cell, or for `display`.

    Options are those of `warpscope export`: `figure="explore"` is `--figure=explore`,
    `omit="legend"` is `--omit=legend`, `with_="mma..."` is `--with=mma...` (for `with` is a word of
    Python), and a list gives an option several times. Each call's ids have a beginning of their own,
    the same ones whenever the notebook is run from its start, unless `id` says another.

    What the program refuses is a ValueError in the program's own words."""
    words = ["--omit=page", *_words({"format": "html", **options})]
    if "id" not in options:
        same = (variant, *words)
        _shown[same] += 1
        words.append(f"--id=shown{_shown[same]}")
    command = ["warpscope", "export", variant, "--output=-", *words]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise ValueError(done.stderr.strip())
    return HTML(f"<div {KEYS}>\n{done.stdout}</div>")
