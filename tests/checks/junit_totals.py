"""Prints "passed failed skipped names-of-failures" of a JUnit report written by ctest.

ctest files a test whose program was never built under "skipped" there. That is a failure: only a test that
asked to be skipped counts as skipped.
"""

import sys
import xml.etree.ElementTree


def totals(path):
    passed, failed, skipped = 0, [], 0
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        reason = case.find("skipped")
        if case.find("failure") is not None or case.get("status") == "fail":
            failed.append(case.get("name"))
        elif reason is None:
            passed += 1
        elif reason.get("message", "").startswith("SKIP_") or case.get("status") == "disabled":
            skipped += 1
        else:
            failed.append(case.get("name"))
    return passed, failed, skipped


if __name__ == "__main__":
    try:
        passed_count, failed_names, skipped_count = totals(sys.argv[1])
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        sys.exit(f"error: no report of the tests: {error}")
    print(passed_count, len(failed_names), skipped_count, " ".join(failed_names))
