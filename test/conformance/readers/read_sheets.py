"""What LibreOffice has in the cells of a file that it wrote as flat ODF. Usage: read_sheets.py FILE.

Prints JSON: by sheet its rows, each a list of [type, value]; types are those of ODF (float, date, string) or null where a cell is empty.
"""
import json
import sys
import xml.etree.ElementTree as ElementTree

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
# An empty rest of a row is one cell, repeated.
MOST = 100


def cells(row):
    for cell in row.iter(f"{TABLE}table-cell"):
        kind = cell.get(f"{OFFICE}value-type")
        value = cell.get(f"{OFFICE}value") or cell.get(f"{OFFICE}date-value") or "".join(cell.itertext()).strip()
        count = int(cell.get(f"{TABLE}number-columns-repeated", 1))
        yield from [[kind, value]] * min(count, MOST)


def rows(table):
    read = [list(cells(row)) for row in table.iter(f"{TABLE}table-row")]
    return [row for row in read if any(kind for kind, _ in row)]


root = ElementTree.parse(sys.argv[1])
json.dump({table.get(f"{TABLE}name"): rows(table) for table in root.iter(f"{TABLE}table")}, sys.stdout)
