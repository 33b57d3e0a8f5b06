"""Reads Rust source just well enough to check it: comments, strings and test code left out."""

import re

# A comment, or a literal whose content is not code. Lifetimes have no closing quote.
_NOT_CODE = re.compile(
    r"""
      //[^\n]*
    | /\*
    | b?r(?P<hashes>\#*)".*?"(?P=hashes)
    | b?"(?:\\.|[^"\\])*"
    | b?'(?:\\u\{[^}]*\}|\\x..|\\.|[^'\\])'
    """,
    re.VERBOSE | re.DOTALL,
)

# The attribute of an item that only tests compile.
_TEST_ONLY = re.compile(r"#\s*\[\s*cfg\s*\((?![^\]]*\bnot\b)[^\]]*\btest\b[^\]]*\]")


def blank(text, start, end):
    """Returns the text with spaces in that range; its lines keep their numbers."""
    return text[:start] + re.sub(r"[^\n]", " ", text[start:end]) + text[end:]


def code_of(text):
    """Returns the text with spaces instead of comments, and of the content of strings."""
    pieces, at = [], 0
    while found := _NOT_CODE.search(text, at):
        end = found.end()
        if found[0] == "/*":
            end = _end_of_comment(text, found.start())
        pieces += [text[at : found.start()], re.sub(r"[^\n]", " ", text[found.start() : end])]
        at = end
    return "".join(pieces) + text[at:]


def _end_of_comment(text, start):
    """Returns the end of a block comment; such comments nest."""
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, start):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def closing(code, opening):
    """Returns the index after the bracket that closes the one at `opening`."""
    depth = 0
    for bracket in re.compile(r"[(\[{]|[)\]}]").finditer(code, opening):
        depth += 1 if bracket[0] in "([{" else -1
        if depth == 0:
            return bracket.end()
    return len(code)


def without_tests(code):
    """Returns the code without its test items, and the names of the modules only tests have."""
    modules = set()
    while found := _TEST_ONLY.search(code):
        # The item ends with a semicolon or a block, whichever is first outside of brackets.
        at = found.end()
        while at < len(code) and code[at] not in ";{":
            at = closing(code, at) if code[at] in "([" else at + 1
        end = closing(code, at) if code[at : at + 1] == "{" else at + 1
        if module := re.search(r"\bmod\s+(\w+)\s*$", code[found.end() : at]):
            modules.add(module[1])
        code = blank(code, found.start(), end)
    return code, modules
