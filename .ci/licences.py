"""Checks every crate of the dependency tree against the licences that deny.toml allows.

Reads `cargo metadata` from standard input; the only argument is the path of deny.toml. Prints the offenders and exits 1,
or the number of crates and exits 0. Needs no network, unlike cargo-deny, which reads the same file.
"""

import json
import re
import sys

TOKEN = re.compile(r"\(|\)|[^\s()]+")


def allowed_licences(path: str) -> set[str]:
    """The `allow` list of deny.toml. Read as text, since tomllib comes only with Python 3.11."""
    with open(path, encoding="utf-8") as file:
        (listing,) = re.findall(r"^allow = \[(.*?)\]", file.read(), re.DOTALL | re.MULTILINE)
    return set(re.findall(r'"([^"]+)"', listing))


def satisfied(expression: str, allowed: set[str]) -> bool:
    """Whether an SPDX expression can be met with the allowed licences alone."""
    tokens = TOKEN.findall(expression.replace("/", " OR "))

    def either() -> bool:
        met = both()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            met = both() or met
        return met

    def both() -> bool:
        met = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            met = one() and met
        return met

    def one() -> bool:
        token = tokens.pop(0)
        if token == "(":
            met = either()
            tokens.pop(0)
            return met
        if tokens and tokens[0] == "WITH":
            token = " ".join([token, tokens.pop(0), tokens.pop(0)])
        return token in allowed

    return either()


def main() -> int:
    allowed = allowed_licences(sys.argv[1])
    packages = json.load(sys.stdin)["packages"]
    offenders = [p for p in packages if not satisfied(p["license"] or "unnamed", allowed)]
    for package in offenders:
        print(f"{package['name']} {package['version']}: {package['license']} is not among the allowed licences")
    print(f"{len(packages)} crates, {len(offenders)} with a licence that is not allowed")
    return 1 if offenders else 0


if __name__ == "__main__":
    sys.exit(main())
