"""Reads the JPK_V7M files of a folder. Usage: read.py FOLDER. Prints JSON: by name PodatekNalezny in grosze, and what is wrong."""

import json
import sys
from decimal import Decimal
from pathlib import Path

from files import JpkFile
from schema import ministry_schema

schema = ministry_schema()
read = {}
for path in Path(sys.argv[1]).glob("*.xml"):
    file = JpkFile(path)
    read[path.name] = {
        "tax": int(Decimal(file.text("PodatekNalezny")) * 100),
        "problems": file.problems(schema, file.text("NIP")),
    }
json.dump(read, sys.stdout)
