"""Reads a DATEV file with nothing of ours: Python's csv, and DATEV's own expressions of each field.

Usage: read_datev.py HEADER_TABLE COLUMN_TABLE FILE [ENCODING]
Prints JSON: the header, the rows as objects by column name, and what does not fit the tables.
"""

import csv
import io
import json
import re
import sys

# Where DATEV's expressions and DATEV's own sample file disagree, the sample is right.
LOOSER = {
    "Formatversion": r"^13$",
    "Kurs": r"^\d{1,4},\d{2,6}$",
    "BU-Schlüssel": r'^"\d{1,4}"$',
    "Beleglink": r'^"(BEDI|DDMS|DORG) ""[0-9a-fA-F-]{36}"""$',
}


def table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def raw_fields(line):
    """The fields of a line as they are written, quotes included."""
    fields, field, quoted = [], "", False
    for character in line:
        if character == '"':
            quoted = not quoted
        if character == ";" and not quoted:
            fields.append(field)
            field = ""
        else:
            field += character
    return fields + [field]


def pattern(row, name):
    """DATEV's expression of a field; None where it has none or writes it in words."""
    if name in LOOSER:
        return LOOSER[name]
    text = row.get("portal_regex_v12", "").strip()
    if not text.startswith("^") or "Generell" in text:
        return None
    return text.replace("[\\w.-/ ]", "[\\w.\\-/ ]")


def check(place, raw, row, name, problems):
    empty = raw in ("", '""')
    if empty:
        required = row.get("required") == "yes" or row.get("required_cat21") == "1"
        if required:
            problems.append(f"{place}: is empty and required")
        return
    expression = pattern(row, name)
    if expression and not re.search(expression, raw):
        problems.append(f"{place}: {raw} does not fit {expression}")


def check_column(place, raw, row, name, problems):
    check(place, raw, row, name, problems)
    is_text = row["quoted_text"] == "yes"
    if is_text != raw.startswith('"'):
        problems.append(f"{place}: {raw} is {'not ' if is_text else ''}quoted")
    bare = raw[1:-1].replace('""', '"') if is_text else raw
    length = int(row["int_digits_or_length"])
    whole, _, decimals = bare.partition(",")
    if is_text and len(bare) > length:
        problems.append(f"{place}: {raw} is longer than {length}")
    if row["type"] in ("Zahl", "Betrag", "Konto") and raw:
        if not re.fullmatch(r"\d+(,\d+)?", raw) or len(whole) > length or len(decimals) > int(row["decimals"]):
            problems.append(f"{place}: {raw} is no number of {length} digits")
    if row["type"] == "Datum" and raw and not re.fullmatch(r"\d{%d}" % len(row["date_format"]), raw):
        problems.append(f"{place}: {raw} is no {row['date_format']}")


def main(header_table, column_table, path, encoding="cp1252"):
    with open(path, "rb") as file:
        content = file.read()
    text = content.decode(encoding, errors="strict")
    problems = []
    if text.replace("\r\n", "").count("\n") or text.replace("\r\n", "").count("\r"):
        problems.append("a line does not end with CR LF")
    lines = text.split("\r\n")
    if lines[-1] != "":
        problems.append("the last line does not end with CR LF")
    header_rows, columns = table(header_table), table(column_table)
    header = raw_fields(lines[0])
    if len(header) != len(header_rows):
        problems.append(f"the header has {len(header)} fields, not {len(header_rows)}")
    for row, raw in zip(header_rows, header):
        check(f"header {row['nr']}", raw, row, row["name_format_description"], problems)
    names = [row["heading_in_official_v13_sample"] for row in columns]
    if lines[1].split(";") != names:
        problems.append("the heading is not the one of the table")
    for number, line in enumerate(lines[2:-1], 3):
        fields = raw_fields(line)
        if len(fields) != len(columns):
            problems.append(f"line {number} has {len(fields)} fields, not {len(columns)}")
        for row, raw, name in zip(columns, fields, names):
            check_column(f"line {number}, {name}", raw, row, name, problems)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    parsed = [fields for fields in reader]
    rows = [dict(zip(names, fields)) for fields in parsed[2:]]
    json.dump({"header": parsed[0], "rows": rows, "problems": problems}, sys.stdout)


main(*sys.argv[1:])
