"""Writes the crates of a binary as a CycloneDX document.

Reads the list that cargo-auditable wrote into the binary from the file that is named, and the
licences from the output of `cargo metadata` on standard input. Fails if a direct dependency of
the package is not in the list.
"""

import json
import pathlib
import sys
import zlib


def component(crate, metadata):
    """Returns a crate as CycloneDX describes it."""
    purl = f"pkg:cargo/{crate['name']}@{crate['version']}"
    described = {
        "type": "library",
        "bom-ref": purl,
        "name": crate["name"],
        "version": crate["version"],
        "purl": purl,
    }
    if licence := metadata.get((crate["name"], crate["version"]), {}).get("license"):
        # Before SPDX expressions, alternatives were separated by a slash.
        described["licenses"] = [{"expression": licence.replace("/", " OR ")}]
    return described


def main():
    crates = json.loads(zlib.decompress(pathlib.Path(sys.argv[1]).read_bytes()))["packages"]
    packages = json.load(sys.stdin)["packages"]
    metadata = {(package["name"], package["version"]): package for package in packages}
    components = [component(crate, metadata) for crate in crates]
    # What is only used to build the program is no part of it.
    linked = [index for index, crate in enumerate(crates) if crate.get("kind", "runtime") == "runtime"]
    [root] = [index for index in linked if crates[index].get("root")]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**components[root], "type": "application"}},
        "components": [components[index] for index in linked if index != root],
        "dependencies": [
            {
                "ref": components[index]["bom-ref"],
                "dependsOn": [
                    components[each]["bom-ref"]
                    for each in crates[index].get("dependencies", [])
                    if each in linked
                ],
            }
            for index in linked
        ],
    }
    json.dump(document, sys.stdout, indent=1)

    package = metadata[crates[root]["name"], crates[root]["version"]]
    direct = {
        each["name"] for each in package["dependencies"] if each["kind"] is None and not each["optional"]
    }
    missing = direct - {each["name"] for each in document["components"]}
    if missing:
        sys.exit(f"The list of crates lacks {sorted(missing)}.")
    print(f"{len(document['components'])} crates.", file=sys.stderr)


main()
