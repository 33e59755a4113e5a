"""A hook of MkDocs: the figures are made anew before each build, beside the pages and not among
them, so that `mkdocs serve`, which watches the pages, does not build for ever."""

import pathlib
import subprocess


def on_pre_build(config):
    subprocess.run(
        ["warpscope", "export", "--list", "figures.json", "--output", "figures"],
        cwd=pathlib.Path(config.config_file_path).parent,
        check=True,
    )
