"""Hooks of MkDocs. The figures of the list are made anew before each build, beside the pages and not
among them, so that `mkdocs serve`, which watches the pages, does not build for ever. A figure that
answers to its reader is put into the finished page, where the page says so by

    <div data-warpscope="ldmatrix.m8n8.x4.b16 --figure explore"></div>

which is what follows `warpscope export`. So neither Markdown nor the search reads its script."""

import html
import itertools
import pathlib
import re
import shlex
import subprocess

from mkdocs.exceptions import PluginError

PLACE = re.compile(r'<div data-warpscope="([^"]*)"></div>')


def on_pre_build(config):
    subprocess.run(
        ["warpscope", "export", "--list", "figures.json", "--output", "figures"],
        cwd=pathlib.Path(config.config_file_path).parent,
        check=True,
    )


def on_post_page(output, page, config):
    numbers = itertools.count(1)

    def figure(place):
        words = shlex.split(html.unescape(place[1]))
        words += ["--format=html", "--omit=page", "--output=-"]
        if not any(word.split("=")[0] == "--id" for word in words):
            words.append(f"--id=figure{next(numbers)}")
        done = subprocess.run(
            ["warpscope", "export", *words],
            cwd=pathlib.Path(config.config_file_path).parent,
            capture_output=True,
            encoding="utf-8",
        )
        if done.returncode != 0:
            raise PluginError(f"{page.file.src_path}: {done.stderr.strip()}")
        return done.stdout

    return PLACE.sub(figure, output)
