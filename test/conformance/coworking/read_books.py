"""The balances of a space's ledger, from its data files (csv-data) alone: the folder is the first argument, the books' currency the second.

An entry debits its debtor with the gross amount, and credits its account with the net, its tax account with the tax.
"""

import csv
import json
import sys
from collections import defaultdict
from decimal import Decimal
from pathlib import Path


def cents(text):
    return int(Decimal(text or 0) * 100)


def main():
    folder, currency = sys.argv[1:]
    ledger, debtors, entries = defaultdict(int), 0, 0
    for path in sorted(Path(folder).glob("*_data.csv")):
        with open(path, encoding="utf-8-sig", newline="") as file:
            for row in csv.DictReader(file, delimiter=";"):
                entries += 1
                if row["Currency"] != currency:
                    raise SystemExit(f"{path.name}: an entry in {row['Currency']}")
                net, tax, gross = (cents(row[name]) for name in ("Net", "Tax", "Gross"))
                if len(row["Debtor account"]) == 5 and row["Debtor account"].isdigit():
                    debtors += gross
                else:
                    ledger[row["Debtor account"]] += gross
                ledger[row["Account"]] -= net
                if tax:
                    ledger[row["Tax account"]] -= tax
    balances = {account: amount for account, amount in sorted(ledger.items()) if amount}
    json.dump({"entries": entries, "ledger": balances, "debtors": debtors}, sys.stdout)


if __name__ == "__main__":
    main()
