"""The Ministry's schema of JPK_V7M(3) with what it imports, as the package `ufirma` brings it, and proof that it is that one."""

from hashlib import sha256
from importlib.metadata import files

from lxml import etree

# Of the root as the Ministry published it.
PUBLISHED = "1870324001ba1318f0535841b963571e970b45ef32ba5ca3d433f0dc5da412df"
TYPES = "http://crd.gov.pl/xml/schematy/dziedzinowe/mf/"
# The package has the imports beside the root, and their places in it changed; nothing else.
IMPORTS = {
    "KodyKrajow.xsd": f"{TYPES}2023/09/06/eD/KodyKrajow/KodyKrajow_v13-0E.xsd",
    "KodyUrzedowSkarbowych.xsd": f"{TYPES}2022/01/05/eD/KodyUrzedowSkarbowych/KodyUrzedowSkarbowych_v8-0E.xsd",
    "StrukturyDanych.xsd": f"{TYPES}2022/09/13/eD/DefinicjeTypy/StrukturyDanych_v12-0E.xsd",
}


def ministry_schema():
    """@raises SystemExit where the package has another one"""
    path = next(each for each in files("ufirma") if each.name == "jpk_v7m.xsd").locate()
    root = path.read_bytes()
    for name, place in IMPORTS.items():
        root = root.replace(f'schemaLocation="{name}"'.encode(), f'schemaLocation="{place}"'.encode())
    if sha256(root).hexdigest() != PUBLISHED:
        raise SystemExit(f"{path} is not the schema that the Ministry published")
    return etree.XMLSchema(etree.parse(str(path)))
