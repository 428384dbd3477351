"""Reads a DATEV file with nothing of ours: Python's csv, and DATEV's own expressions of each field.

Usage: read_datev.py FOLDER_OF_TABLES FILE [ENCODING]
Prints JSON: the header, the rows as objects by column name, and what does not fit the tables.
"""

import csv
import io
import json
import os
import re
import sys

# Where DATEV's published expressions are not followed, with the reason. Everything else is taken as it is published.
HEADER_EXCEPTIONS = {
    # Of version 12: since then bookings have version 13, and account labels were always of version 3.
    "Formatversion": r"^(2|3|4|5|13)$",
    # Published with a blank at the start of some names, which DATEV's own files do not have.
    "Formatname": r'^"(Buchungsstapel|Debitoren/Kreditoren|Kontenbeschriftungen)"$',
    # `^[]$` stands for nothing at all.
    "Importiert": r"^$",
    "reserviert": r'^(|"")$',
}
COLUMN_EXCEPTIONS = {
    # Published from 1 upwards; DATEV's sample has 0,830000.
    "Kurs": r"^\d{1,4},\d{2,6}$",
    # Published with four digits; DATEV's sample has 3 and 40.
    "BU-Schlüssel": r'^"\d{1,4}"$',
    # The description of the field names & * + as well.
    "Belegfeld 1": r'^"[\w$&%*+\-/]{0,36}"$',
    # Written in words: the link is quoted within the text.
    "Beleglink": r'^"(BEDI|DDMS|DORG) ""[0-9a-fA-F-]{36}"""$',
}

# What a file is about: the table of its columns, if there is one, and the names that the table has for what we ask.
KINDS = {
    "21": ("datev_buchungsstapel.tsv", "heading_in_official_v13_sample"),
    "16": ("datev_debitoren_kreditoren.tsv", "heading_in_official_v5_sample"),
    "20": (None, None),
}
LABEL_COLUMNS = ["Konto", "Kontobeschriftung", "SprachId", "Kontenbeschriftung lang"]


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


def pattern(row, name, exceptions):
    """DATEV's expression of a field; None where it has none."""
    if name in exceptions:
        return exceptions[name]
    text = row.get("portal_regex_v12", "").strip()
    return text if text.startswith("^") else None


def check(place, raw, row, name, exceptions, required, problems):
    # What is optional may be empty, in DATEV's own files too, though most expressions have no alternative for it.
    if raw in ("", '""'):
        if required:
            problems.append(f"{place}: is empty and required")
        return
    expression = pattern(row, name, exceptions)
    if expression and not re.search(expression, raw, re.ASCII if "\\w" in expression else 0):
        problems.append(f"{place}: {raw} does not fit {expression}")


def check_header(header, rows, problems):
    if len(header) != len(rows):
        problems.append(f"the header has {len(header)} fields, not {len(rows)}")
    bookings_only = ("15", "16")
    for row, raw in zip(rows, header):
        required = row["required_cat21"] == "1" and (header[2] == "21" or row["nr"] not in bookings_only)
        check(f"header {row['nr']}", raw, row, row["name_format_description"], HEADER_EXCEPTIONS, required, problems)


def check_column(place, raw, row, name, problems):
    """A field of a row, by the tables of bookings or of debtors."""
    check(place, raw, row, name, COLUMN_EXCEPTIONS, row["required"] == "yes", problems)
    is_text = row.get("quoted_text", row.get("quoted_in_sample")) == "yes"
    if is_text != raw.startswith('"'):
        problems.append(f"{place}: {raw} is {'not ' if is_text else ''}quoted")
    bare = raw[1:-1].replace('""', '"') if is_text else raw
    longest = row.get("int_digits_or_length", row.get("max_length"))
    if is_text and longest and len(bare) > int(longest):
        problems.append(f"{place}: {raw} is longer than {longest}")
    whole, _, decimals = bare.partition(",")
    most_decimals = int(row.get("decimals") or 0)
    if row["type"] in ("Zahl", "Betrag", "Konto", "integer") and bare:
        is_number = re.fullmatch(r"\d+(,\d+)?", bare)
        if not is_number or len(whole) > int(longest) or len(decimals) > most_decimals:
            problems.append(f"{place}: {raw} is no number of {longest} digits")
    if row["type"] == "Datum" and raw and not re.fullmatch(r"\d{%d}" % len(row["date_format"]), raw):
        problems.append(f"{place}: {raw} is no {row['date_format']}")


def main(tables, path, encoding="cp1252"):
    with open(path, "rb") as file:
        content = file.read()
    text = content.decode(encoding, errors="strict")
    problems = []
    if text.replace("\r\n", "").count("\n") or text.replace("\r\n", "").count("\r"):
        problems.append("a line does not end with CR LF")
    lines = text.split("\r\n")
    if lines[-1] != "":
        problems.append("the last line does not end with CR LF")
    header = raw_fields(lines[0])
    check_header(header, table(os.path.join(tables, "datev_header.tsv")), problems)
    column_table, heading = KINDS[header[2]]
    columns = table(os.path.join(tables, column_table)) if column_table else []
    names = [row[heading] for row in columns] if column_table else LABEL_COLUMNS
    if lines[1].split(";") != names:
        problems.append("the heading is not the one of the table")
    for number, line in enumerate(lines[2:-1], 3):
        fields = raw_fields(line)
        if len(fields) != len(names):
            problems.append(f"line {number} has {len(fields)} fields, not {len(names)}")
        for row, raw, name in zip(columns, fields, names):
            check_column(f"line {number}, {name}", raw, row, name, problems)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=";")
    parsed = [fields for fields in reader]
    rows = [dict(zip(names, fields)) for fields in parsed[2:]]
    json.dump({"header": parsed[0], "rows": rows, "problems": problems}, sys.stdout)


main(*sys.argv[1:])
