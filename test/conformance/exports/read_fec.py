"""Reads a FEC file with Python's csv and holds it against article A47 A-1 of the Livre des procédures fiscales, as the published checks
of DGFiP do (Test Compta Demat). Usage: read_fec.py FILE. Prints its rows as objects by column name, and what is wrong.
"""

import csv
import json
import re
import sys
from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path

COLUMNS = (
    "JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib "
    "Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise"
).split()
MAY_BE_EMPTY = {"CompAuxNum", "CompAuxLib", "EcritureLet", "DateLet", "Montantdevise", "Idevise"}
TOGETHER = (("CompAuxNum", "CompAuxLib"), ("EcritureLet", "DateLet"), ("Montantdevise", "Idevise"))
AMOUNT = re.compile(r"-?\d+(,\d{1,2})?")


def day(text):
    return date(int(text[:4]), int(text[4:6]), int(text[6:])) if re.fullmatch(r"\d{8}", text) else None


def amount(text):
    return Decimal(text.replace(",", ".")) if AMOUNT.fullmatch(text) else None


def of_row(row):
    """What is wrong with a row by itself."""
    for name in COLUMNS:
        if row[name] is None:
            yield "has fewer fields than columns"
            return
        if row[name].strip() == "" and name not in MAY_BE_EMPTY:
            yield f"{name} is empty"
    for name in ("EcritureDate", "PieceDate", "ValidDate"):
        if day(row[name]) is None:
            yield f"{name} is no day: {row[name]}"
    if row["DateLet"] and day(row["DateLet"]) is None:
        yield f"DateLet is no day: {row['DateLet']}"
    debit, credit = amount(row["Debit"]), amount(row["Credit"])
    if debit is None or credit is None:
        yield f"no amounts: {row['Debit']} and {row['Credit']}"
    elif (debit == 0) == (credit == 0):
        yield f"neither debit nor credit: {debit} and {credit}"
    if not re.match(r"\d{3}", row["CompteNum"]):
        yield f"CompteNum does not begin as the chart of accounts: {row['CompteNum']}"
    for one, other in TOGETHER:
        if (row[one] == "") != (row[other] == ""):
            yield f"{one} without {other}, or the other way round"
    if row["Idevise"] and not (re.fullmatch(r"[A-Z]{3}", row["Idevise"]) and amount(row["Montantdevise"]) is not None):
        yield f"no amount of a currency: {row['Montantdevise']} {row['Idevise']}"
    if None in row:
        yield "has more fields than columns"


def of_file(name, rows):
    """What is wrong with them together."""
    if not re.fullmatch(r"\d{9}FEC\d{8}\.txt", name):
        yield f"the file is called {name}"
    last = None
    entries = defaultdict(list)
    for row in rows:
        # One sequence without a gap, which may begin with a name of its own.
        found = re.fullmatch(r"(.*?)(\d+)", row["EcritureNum"])
        if not found:
            yield f"EcritureNum does not end with a number: {row['EcritureNum']}"
            return
        number = found[1], int(found[2])
        if last and number not in (last, (last[0], last[1] + 1)):
            yield f"EcritureNum goes from {''.join(map(str, last))} to {row['EcritureNum']}"
        last = number
        entries[row["EcritureNum"]].append(row)
    for number, lines in entries.items():
        if len({(line["JournalCode"], line["EcritureDate"], line["PieceRef"]) for line in lines}) > 1:
            yield f"entry {number} has several journals, days or documents"
        if sum(amount(line["Debit"]) - amount(line["Credit"]) for line in lines) != 0:
            yield f"entry {number} is not in balance"
    end = day(name[12:20])
    for row in rows:
        made = day(row["EcritureDate"])
        if end and made and not (made <= end and (end - made).days <= 366):
            yield f"{row['EcritureDate']} is not in the fiscal year that ends on {end}"


def main(path):
    with open(path, encoding="utf-8", errors="strict", newline="") as file:
        reader = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        rows = list(reader)
    if reader.fieldnames != COLUMNS:
        json.dump({"rows": rows, "problems": ["the columns are not those of A47 A-1, in their order"]}, sys.stdout)
        return
    problems = [f"line {line}: {problem}" for line, row in enumerate(rows, 2) for problem in of_row(row)]
    problems += of_file(Path(path).name, rows) if not problems else []
    json.dump({"rows": rows, "problems": problems}, sys.stdout)


main(sys.argv[1])
