"""Holds the JPK_V7M files of a space against what its platform shows.

Usage: compare.py RULES TOKEN BASE SPACE SPACE_BASE NUMBERS FOLDER
RULES: what the accountant said, JSON. NUMBERS: of KSeF by document number, JSON. FOLDER: all files that were handed out.
Prints JSON: rows and sums of fields by month, and whatever is wrong.
"""

import json
import sys
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from files import JpkFile
from sales import Sales, end_of_month
from schema import ministry_schema
from compute_books import Platform  # found by the import of sales


def differences(month, told, wanted):
    """Field by field, document by document; a document may have several rows."""

    def rows(given):
        return sorted((dict(row) for row in given), key=lambda row: (row["DowodSprzedazy"], sorted(row.items())))

    told = rows({name: value for name, value in row.items() if name != "LpSprzedazy"} for row in told)
    wanted = rows(wanted)
    found = []
    for kind, here, there in (("should be there", wanted, told), ("should not be there", told, wanted)):
        found += [f"{month}: {json.dumps(row, ensure_ascii=False)} {kind}" for row in here if row not in there]
    if not found and len(told) != len(wanted):
        found.append(f"{month}: {len(told)} rows instead of {len(wanted)}")
    return found


def purposes(files):
    """A correction is what comes after a file that was made when the month was over."""
    found, over = [], set()
    for file in files:
        wanted = "2" if file.month in over else "1"
        if file.text("CelZlozenia") != wanted:
            found.append(f"{file.name}: CelZlozenia is {file.text('CelZlozenia')}, not {wanted}")
        made = datetime.fromisoformat(file.made.replace("Z", "+00:00")).astimezone(ZoneInfo("Europe/Warsaw"))
        if made.date().isoformat() > end_of_month(f"{file.month}-01"):
            over.add(file.month)
    return found


def main():
    rules_file, token, base, space, space_base, list, folder = sys.argv[1:]
    rules, numbers = (json.loads(Path(name).read_text(encoding="utf-8")) for name in (rules_file, list))
    schema = ministry_schema()
    files = sorted((JpkFile(path) for path in Path(folder).glob("*.xml")), key=lambda file: (file.made, file.name))
    problems = [problem for file in files for problem in file.problems(schema, rules["nip"])]
    problems += purposes(files)
    latest = {file.month: file for file in files}
    for file in latest.values():
        schema.validate(file.with_declaration())
        problems += [f"{file.name} with a declaration: {error.message}" for error in schema.error_log]
    platform = Platform(token)
    payments = platform.payments(space_base, "2020-01-01", "2099-12-31") if rules["cash"] else []
    invoices = [each for each in platform.invoices(base, space) if each["attributes"]["invoiceDate"] <= rules["through"]]
    wanted = Sales(invoices, [each for each in payments if each["paid_at"][:10] <= rules["through"]], numbers, rules).months()
    for month in sorted({*latest, *wanted}):
        problems += differences(month, latest[month].rows if month in latest else [], wanted.get(month, []))
    months = {
        month: {"rows": len(file.rows), **file.declared(), "marks": sorted({*marks(file)})} for month, file in sorted(latest.items())
    }
    json.dump({"files": len(files), "months": months, "problems": problems}, sys.stdout)


def marks(file):
    return [name for row in file.rows for name in row if name in ("NrKSeF", "OFF", "BFK", "DI")]


if __name__ == "__main__":
    main()
