"""The directive `warpscope`: a figure that answers to its reader, in the page itself, and the same
figure still where the output is for print. Its argument is a variant and its options are those of
`warpscope export`; one that begins with `print-` is for print alone.

    .. warpscope:: ldmatrix.m8n8.x4.b16
       :figure: explore
       :print-figure: mapping
       :print-size: 16cm
"""

import pathlib
import shutil
import subprocess

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

LIVE = "format_html and not builder_epub"
FILES = ("addresses", "code", "trace")


class Options(dict):
    """Every option is the program's to judge."""

    def __missing__(self, name):
        return directives.unchanged


class Figure(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    option_spec = Options(figure=directives.unchanged)

    def export(self, options, *words):
        words += tuple(f"--{name}={value}" if value else f"--{name}" for name, value in options.items())
        command = ["warpscope", "export", self.arguments[0], *words]
        here = pathlib.Path(self.env.doc2path(self.env.docname)).parent
        done = subprocess.run(command, cwd=here, capture_output=True, encoding="utf-8")
        if done.returncode != 0:
            raise self.error(done.stderr.strip())
        for name in FILES:
            if options.get(name, "-") != "-":
                self.env.note_dependency(str(here / options[name]))
        return done.stdout

    def run(self):
        self.env.note_dependency(shutil.which("warpscope"))
        number = self.env.new_serialno("warpscope") + 1
        name = nodes.make_id(f"{self.env.docname}-{number}")
        both = {key: value for key, value in self.options.items() if not key.startswith("print-")}
        still = {key: value for key, value in both.items() if key != "id"}
        for key, value in self.options.items():
            if key.startswith("print-"):
                still[key[len("print-") :]] = value

        page = self.export({"id": name, **both}, "--format=html", "--omit=page", "--output=-")
        figures = pathlib.Path(self.env.srcdir) / "figures"
        for ending in "pdf", "svg":
            self.export(still, f"--output={figures / name}.{ending}")

        live = addnodes.only("", nodes.raw("", page, format="html"), expr=LIVE)
        # Of PDF and SVG a builder takes what it can show.
        image = nodes.image(uri=f"/figures/{name}.*", alt=self.arguments[0])
        return [live, addnodes.only("", image, expr=f"not ({LIVE})")]


def setup(app):
    app.add_directive("warpscope", Figure)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
