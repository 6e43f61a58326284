#!/usr/bin/env python3
"""How long the build and each test take: a fresh clone of the last commit, an empty ccache, as many jobs as there are cores.

usage: bench/test_times.py [--deep]    --deep: also the tests that only `./dev test --deep` runs

Writes results/test_times.csv: a row for the build, one for all tests together and one for each test, slowest first. A test
of more than 20 s needs a reason, a label `because ...` at the test; one without fails the run, as does a failed test.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONG_S = 20


def output(*command, cwd=ROOT):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=True).stdout.strip()


def timed(command, **options):
    """Seconds that a command takes, and its exit code; its output goes to standard error."""
    start = time.monotonic()
    code = subprocess.run(command, stdout=sys.stderr, check=False, **options).returncode
    return time.monotonic() - start, code


def reasons_of(clone):
    """Of each test that says why it takes long, by its name."""
    listed = json.loads(output("ctest", "--test-dir", "build/release", "--show-only=json-v1", cwd=clone))
    reasons = {}
    for test in listed["tests"]:
        labels = [p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"]
        because = [label for value in labels for label in value if label.startswith("because ")]
        if because:
            reasons[test["name"]] = ", ".join(because)
    return reasons


def read_tests(report, reasons):
    """(name, seconds, status, reason) of each test in ctest's JUnit report, slowest first."""
    cases = xml.etree.ElementTree.parse(report).getroot().iter("testcase")
    tests = [(c.get("name"), float(c.get("time")), c.get("status"), reasons.get(c.get("name"), "")) for c in cases]
    return sorted(tests, key=lambda test: -test[1])


def main():
    deep = sys.argv[1:] == ["--deep"]
    if sys.argv[1:] and not deep:
        sys.exit(__doc__)
    jobs = str(os.cpu_count())
    with tempfile.TemporaryDirectory() as work:
        clone = Path(work) / "clone"
        report = Path(work) / "report.xml"
        output("git", "clone", "-q", str(ROOT), str(clone))
        environment = {**os.environ, "CCACHE_DIR": str(Path(work) / "ccache")}
        build_s, code = timed(["./dev", "build", "release"], cwd=clone, env=environment)
        if code:
            sys.exit("the build failed")
        command = ["ctest", "--test-dir", "build/release", "-j", jobs, "--output-on-failure", "--output-junit", str(report)]
        tests_s, code = timed(command + ([] if deep else ["-LE", "^deep$"]), cwd=clone, env=environment)
        tests = read_tests(report, reasons_of(clone))
    commit = output("git", "rev-parse", "--short", "HEAD")
    with open(ROOT / "results" / "test_times.csv", "w", newline="") as file:
        file.write(f"# commit: {commit}\n# command: bench/test_times.py{' --deep' if deep else ''}\n# cores: {jobs}\n")
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["what", "seconds", "reason"])
        rows.writerow(["(build)", f"{build_s:.0f}", ""])
        rows.writerow([f"(all {len(tests)} tests)", f"{tests_s:.0f}", ""])
        rows.writerows([name, f"{seconds:.2f}", reason] for name, seconds, _, reason in tests)
    for name, seconds, status, reason in tests:
        if status != "run":
            print(f"{name}: {status}", file=sys.stderr)
        if seconds > LONG_S and not reason:
            print(f"{name}: {seconds:.0f} s without a reason", file=sys.stderr)
            code = code or 1
    return code


if __name__ == "__main__":
    sys.exit(main())
