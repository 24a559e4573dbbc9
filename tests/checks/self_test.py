"""A check that cannot fail checks nothing: plants one violation of each kind and expects it to be found."""

import pathlib
import tempfile
import unittest

import bibliography
import docs_links
import forbidden
import include_graph
import junit_totals
import presets
import third_party

TABLE = """| module | its one job | may include |
|---|---|---|
| `base` | words | – |
| `hair` | data | base |
| `body` | shapes | base |
"""
BIB = "@article{Known2011,\n  author = {A},\n  title = {B},\n  year = {2011}\n}\n"


class Planted(unittest.TestCase):
    """Each test starts from a small project in which nothing is wrong."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("docs/architecture.md", TABLE)
        self.write("docs/references.bib", BIB)
        self.write("src/ringlet/base/types.h", "#pragma once\n#include <cmath>\n")
        self.write("src/ringlet/base/CMakeLists.txt", "ringlet_module(base LINK Eigen3::Eigen)\n")
        self.write("src/ringlet/hair/groom.h", '#include "ringlet/base/types.h"  // [Known2011, Eq. 1]\n')
        self.write("src/ringlet/hair/CMakeLists.txt", "ringlet_module(hair\n  DEPENDS base\n  LINK fmt::fmt)\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def expect(self, check, *fragments):
        """The errors are exactly as many as the fragments, and each fragment is in its error."""
        errors = check(self.root).errors
        self.assertEqual(len(errors), len(fragments), errors)
        for error, fragment in zip(errors, fragments):
            self.assertIn(fragment, error)

    def test_clean_project_passes(self):
        for module in (include_graph, bibliography, docs_links, forbidden, presets, third_party):
            self.expect(module.check)

    def test_a_library_without_a_licence(self):
        self.write("packages.txt", "g++\nlibnew-dev  # new\nlibold-dev\nlibgtest-dev\n")
        self.write("studio/page/package.json", '{"dependencies": {"pretty": "1.0.0"}}')
        self.write("docs/third_party.md", "| library | package | licence | how it is used |\n|---|---|---|---|\n"
                   "| Old | libold-dev | MIT | linked |\n| Gone | libgone-dev | who knows | somehow |\n")
        self.expect(third_party.check, "libgone-dev is 'somehow'", "'who knows' of libgone-dev", "libnew-dev is missing", "pretty is missing",
                    "libgone-dev is used by nothing")

    def test_a_shot_that_is_tuned(self):
        self.write("scenes/walk.toml", '[hair]\nsource = "character"\ncharacter = "horse_tail"\n[curly_spring]\npreset = "horse"\n')
        self.write("scenes/stop.toml", '[hair]\nsource = "character"\ncharacter = "red_head"\n[curly_spring]\npreset = "horse"\nstretch = 2\n')
        self.expect(presets.check, "stop.toml: red_head does not have the preset", "stop.toml: curly_spring.stretch tunes")

    def test_forbidden_include(self):
        self.write("src/ringlet/base/bad.cpp", '#include <x>\n#include "ringlet/hair/groom.h"\n')
        self.expect(include_graph.check, "src/ringlet/base/bad.cpp:2: base may not include hair")

    def test_include_outside_of_a_module(self):
        self.write("src/ringlet/hair/bad.cpp", '#include "groom.h"\n')
        self.expect(include_graph.check, 'bad.cpp:1: "groom.h" must be written')

    def test_include_without_cmake_dependency(self):
        self.write("src/ringlet/hair/CMakeLists.txt", "ringlet_module(hair)  # DEPENDS base\n")
        self.expect(include_graph.check, "groom.h:1: hair includes base, which its CMakeLists.txt does not name")

    def test_cmake_dependency_outside_of_the_table(self):
        self.write("src/ringlet/hair/CMakeLists.txt", "ringlet_module(hair DEPENDS base body PRIVATE_LINK x)\n")
        self.expect(include_graph.check, "hair may not depend on body")

    def test_module_without_row(self):
        self.write("src/ringlet/stray/a.cpp", "\n")
        self.expect(include_graph.check, "src/ringlet/stray: has no row")

    def test_cycle_in_the_table(self):
        self.write("docs/architecture.md", TABLE.replace("| words | – |", "| words | hair |"))
        self.expect(include_graph.check, "architecture.md:3: `base` names 'hair', which is not a row above it")

    def test_unknown_citation(self):
        self.write("src/ringlet/hair/a.cpp", "// one\n// [Known2011, Alg. 1; Unknown1999] and [Other2020]\n")
        self.expect(bibliography.check, "a.cpp:2: [Unknown1999]", "a.cpp:2: [Other2020]")

    def test_broken_bibliography(self):
        self.write("docs/references.bib", BIB + BIB.replace("title", "note") + BIB.replace("Known2011", "Late2012"))
        self.expect(bibliography.check, "Known2011 stands there twice", "lacks title", "Late2012 says year 2011")

    def test_uncited_entry_is_a_warning(self):
        self.write("docs/references.bib", BIB + BIB.replace("Known2011", "Lonely2011"))
        self.expect(bibliography.check)
        self.assertIn("cited nowhere: Lonely2011", bibliography.check(self.root).warnings[0])

    def test_broken_links(self):
        self.write("docs/index.md", "# A page\n\n[a](gone.md) [b](architecture.md#none) [c](#a-page) [d](https://x.org)\n"
                                    "```\n[e](in-a-block.md)\n```\n[f](../../out.md) `[g](code.md)`\n")
        self.expect(docs_links.check, "index.md:3: 'gone.md' leads nowhere", "names a heading", "leads out")

    def test_forbidden_text(self):
        self.write("src/ringlet/hair/a.h", "int a;\nauto path = \"/" + "home/someone/x\";\n\tint b;\nint c; \n// TO" + "DO: more")
        self.expect(forbidden.check, "a.h:2: names a path", "a.h:3: holds a tab", "a.h:4: ends in blanks",
                    "a.h:5: marks unfinished", "a.h:5: the last line has no end")

    def test_long_file_is_a_warning(self):
        self.write("src/ringlet/hair/long.h", "int x;\n" * 700)
        self.expect(forbidden.check)
        self.assertEqual(len(forbidden.check(self.root).warnings), 1)

    def test_totals_count_an_unbuilt_test_as_failed(self):
        self.write("report.xml", """<testsuite>
            <testcase name="a" status="run"/>
            <testcase name="b" status="fail"><failure message="Failed"/></testcase>
            <testcase name="c" status="notrun"><skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/></testcase>
            <testcase name="d" status="notrun"><skipped message="Unable to find executable"/></testcase>
            </testsuite>""")
        self.assertEqual(junit_totals.totals(self.root / "report.xml"), (1, ["b", "d"], 1))


if __name__ == "__main__":
    unittest.main()
