"""Two ways to figures: a list whose figures are made anew before Sphinx reads the pages that hold
them, and the directive of warpscope.py, beside this file, for figures that answer to their reader."""

import pathlib
import subprocess
import sys

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here))

project = "Figures in Sphinx"
extensions = ["warpscope"]
exclude_patterns = ["figures", "build", "print"]

subprocess.run(
    ["warpscope", "export", "--list", "figures.json", "--output", "figures"],
    cwd=here,
    check=True,
)
