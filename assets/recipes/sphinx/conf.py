"""The figures are made anew before Sphinx reads the pages that hold them."""

import pathlib
import subprocess

project = "Figures in Sphinx"
exclude_patterns = ["figures", "build"]

subprocess.run(
    ["warpscope", "export", "--list", "figures.json", "--output", "figures"],
    cwd=pathlib.Path(__file__).parent,
    check=True,
)
