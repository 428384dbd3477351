"""Reads bookings with Soll and Haben. Usage: read_bookings.py lexware|sage-100 FILE KEYS, where KEYS is JSON, percent by tax key.

Checks the form of the file by what is public of the program's import, and adds up each account: debits, credits, and the tax
that the program takes out of the lines by their keys. Prints JSON with problems, sums in cents, and the taxes by key.
"""

import csv
import io
import json
import re
import sys
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal

COLUMNS = {
    "lexware": {
        "names": "Belegdatum;Buchungsdatum;Belegnummernkreis;Belegnummer;Buchungstext;Buchungsbetrag;Sollkonto;Habenkonto;"
        "Steuerschlüssel;Kostenstelle 1;Kostenstelle 2",
        "amount": "Buchungsbetrag",
        "debit": "Sollkonto",
        "credit": "Habenkonto",
        "key": "Steuerschlüssel",
        "account": r"\d+",
        "suffix": ".txt",
        "one_year": True,
    },
    "sage-100": {
        "names": "Belegdatum;BelegNr;Buchungstext;Soll;Haben;Betrag;OPNr;KSTSoll;KSTHaben;KTRSoll;KTRHaben;Steuercode;Buchungsdatum",
        "amount": "Betrag",
        "debit": "Soll",
        "credit": "Haben",
        "key": "Steuercode",
        "account": r".+",
        "suffix": ".csv",
        "one_year": False,
    },
}


def cents(text):
    if not re.fullmatch(r"\d{1,11},\d{2}", text):
        raise ValueError(f"{text!r} is no amount")
    return int(text.replace(",", ""))


def tax_of(gross, percent):
    rate = Decimal(percent)
    return int((Decimal(gross) * rate / (100 + rate)).quantize(Decimal(1), ROUND_HALF_UP))


def main(program, path, keys):
    form = COLUMNS[program]
    rates = json.loads(keys)
    raw = open(path, "rb").read()
    text = raw.decode("cp1252")
    problems = []
    if not path.endswith(form["suffix"]):
        problems.append(f"the file is no {form['suffix']}")
    if raw.count(b"\n") != raw.count(b"\r\n") or not raw.endswith(b"\r\n"):
        problems.append("a line does not end with CR LF")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";", strict=True))
    names = form["names"].split(";")
    if rows[0] != names:
        problems.append(f"the columns are {rows[0]}")
    sums, taxes, years = {}, {}, set()
    for number, cells in enumerate(rows[1:], 2):
        if len(cells) != len(names):
            problems.append(f"line {number} has {len(cells)} cells")
            continue
        row = dict(zip(names, cells))
        try:
            years.add(datetime.strptime(row["Belegdatum"], "%d.%m.%Y").year)
            amount = cents(row[form["amount"]])
        except ValueError as error:
            problems.append(f"line {number}: {error}")
            continue
        debit, credit, key = row[form["debit"]], row[form["credit"]], row[form["key"]]
        if amount == 0 or debit == credit:
            problems.append(f"line {number} books nothing")
        for account in (debit, credit):
            if not re.fullmatch(form["account"], account):
                problems.append(f"line {number}: {account!r} is no account")
        if not 0 < len(row["Buchungstext"]) <= 60:
            problems.append(f"line {number}: a text of {len(row['Buchungstext'])} characters")
        for account, side in ((debit, 0), (credit, 1)):
            sums.setdefault(account, [0, 0])[side] += amount
        if key != "":
            if key not in rates:
                problems.append(f"line {number}: nobody knows the key {key}")
                continue
            # Revenue stands on the credit side; what takes it back on the other one.
            sign = 1 if credit in rates[key]["accounts"] else -1
            taxes[key] = taxes.get(key, 0) + sign * tax_of(amount, rates[key]["percent"])
    if form["one_year"] and len(years) > 1:
        problems.append(f"the file has several years: {sorted(years)}")
    json.dump({"problems": problems, "sums": sums, "taxes": taxes, "lines": len(rows) - 1}, sys.stdout)


main(*sys.argv[1:])
