"""All Buchungsstapel of a folder as rows of whole cents, seen from the debtor's account."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "datev-judge" / "judge"))

import extf  # noqa: E402

NUMBER = 11
# Accounts of debtors have a digit more than ledger accounts.
DIGITS = 5


class Ledger:
    def __init__(self, folder):
        self.rows = []
        for path in sorted(folder.glob("*.csv")):
            header, rows = extf.read(path.read_bytes())
            if header.category == 21:
                self.rows += [seen_by_debtor(row) for _, row in rows]

    def of(self, number, accounts):
        return sum(row["cents"] for row in self.rows if row["number"] == number and row["contra"] in accounts)

    def debtors(self):
        return {row["debtor"] for row in self.rows}

    def balance(self, debtor):
        return sum(row["cents"] for row in self.rows if row["debtor"] == debtor)


def seen_by_debtor(row):
    cents = extf.amount(row[extf.AMOUNT]) * (1 if row[extf.SIDE] == "S" else -1)
    account, contra = row[extf.ACCOUNT], row[extf.CONTRA]
    if len(account) < DIGITS <= len(contra):
        account, contra, cents = contra, account, -cents
    if len(account) < DIGITS:
        raise ValueError(f"no debtor in {account} against {contra}")
    return {"debtor": account, "contra": contra, "cents": cents, "number": row[NUMBER]}
