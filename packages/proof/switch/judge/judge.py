"""Judges a switch: the platform, the export of the program before and the new books together are the invoices, to the cent.

judge.py FOLDER; prints what does not hold, one line each, and a line of figures. Exit code 1 where something does not hold.
"""

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

from ledger import Ledger

BANK_BEFORE, CLEARING_SINCE = "1200", "1360"
REVENUE = {"8400", "8300", "1732"}
LOSSES = {"2406", "2401"}
DEBTORS = 10000
# A line that is in one of them is done with.
ENDS = {"posted", "ignored", "returned", "taken-back"}


class Switch:
    def __init__(self, folder):
        def read(name):
            return json.loads((folder / name).read_text())

        self.history = read("history.json")
        self.cutover = self.history["cutover"]
        self.documents = read("platform.json")
        self.bank = read("bank.json")
        self.told = read("violations.json")
        self.before = Ledger(folder / "before")
        self.since = Ledger(folder / "since")
        self.wrong = []

    def say(self, line):
        self.wrong.append(line)

    def is_old(self, document):
        return document["date"] < self.cutover

    def judge(self):
        self.wrong += self.told
        for document in self.documents:
            self.revenue_once(document)
            self.loss_once(document)
            self.document_once(document)
        self.money_of_families()
        self.balances()
        self.lines_of_the_bank()
        return self.wrong

    def revenue_once(self, document):
        number, gross = document["number"], document["gross"]
        there = self.before.of(number, REVENUE)
        here = self.since.of(number, REVENUE)
        wanted = (gross, 0) if self.is_old(document) else (0, gross)
        if (there, here) != wanted:
            self.say(f"{number}: revenue {there} before and {here} since, wanted {wanted[0]} and {wanted[1]}")

    def loss_once(self, document):
        """What was not paid of a written-off invoice, with its tax; in the ledger of the day of the loss."""
        number = document["number"]
        there, here = self.before.of(number, LOSSES), self.since.of(number, LOSSES)
        days = [
            act["day"] for act in self.history["acts"] if act["do"] == "write off" and act["invoice"] == document["id"]
        ]
        open_cents = document["gross"] - sum(paid["cents"] for paid in document["payments"])
        wanted = (0, 0)
        if document["status"] == "writtenOff" and days:
            wanted = (-open_cents, 0) if days[0] < self.cutover else (0, -open_cents)
        if (there, here) != wanted:
            self.say(f"{number}: loss {there} before and {here} since, wanted {wanted[0]} and {wanted[1]}")

    def document_once(self, document):
        """Mailed once, and an e-invoice of the platform before, of ours since; what left without one has got it later."""
        number, mails = document["number"], document["mails"]
        act = next(act for act in self.history["acts"] if act["do"] == "invoice" and act["id"] == document["id"])
        has_one = act["byPlatform"] or not self.is_old(document)
        wanted = [has_one and not act["plain"]]
        if mails != wanted or document["eInvoice"] != has_one:
            self.say(f"{number}: mailed {mails}, e-invoice {document['eInvoice']}, wanted {wanted} and {has_one}")

    def money_of_families(self):
        """What was paid of an invoice and its corrections: on the platform, in truth, in both ledgers."""
        families = defaultdict(list)
        for document in self.documents:
            families[document["corrects"] or document["id"]].append(document)
        truth = self.true_payments()
        for documents in families.values():
            numbers = [document["number"] for document in documents]
            paid = [payment for document in documents for payment in document["payments"]]
            old = sum(payment["cents"] for payment in paid if payment["day"] < self.cutover)
            new = sum(payment["cents"] for payment in paid if payment["day"] >= self.cutover)
            there = -sum(self.before.of(number, {BANK_BEFORE}) for number in numbers)
            here = -sum(self.since.of(number, {CLEARING_SINCE}) for number in numbers)
            if (there, here) != (old, new):
                self.say(f"{numbers}: paid {there} before and {here} since, on the platform {old} and {new}")
            true = sum(truth[document["id"]] for document in documents)
            if true != old + new:
                self.say(f"{numbers}: {true} were paid in truth, {old + new} on the platform")

    def true_payments(self):
        paid = Counter()
        for act in self.history["acts"]:
            if act["do"] == "pay":
                paid[act["invoice"]] += act["cents"]
        for line in self.history["lines"]:
            for pays in [] if "isReturned" in line else line["pays"]:
                paid[pays["invoice"]] += pays["cents"]
        return paid

    def balances(self):
        """Each debtor's account, over both ledgers, is what the customer still owes by the platform."""
        owed = Counter()
        for document in self.documents:
            account = str(DEBTORS + int(document["customer"]))
            if document["status"] != "writtenOff":
                owed[account] += document["gross"] - sum(paid["cents"] for paid in document["payments"])
        for account in {*owed, *self.before.debtors(), *self.since.debtors()}:
            balance = self.before.balance(account) + self.since.balance(account)
            if balance != owed[account]:
                self.say(f"debtor {account}: {balance} in the ledgers, {owed[account]} on the platform")

    def lines_of_the_bank(self):
        kept = {}
        for line in self.bank:
            key = (line["bookedOn"], line["amount"], line["remittance"])
            if key in kept:
                self.say(f"the line {key} is there twice")
            kept[key] = line
        for true in self.history["lines"]:
            key = (true["day"], true["cents"], true["text"])
            line = kept.pop(key, None)
            if line is None:
                self.say(f"the line {key} is not there")
                continue
            if line["state"] not in ENDS:
                self.say(f"the line {key} is {line['state']}")
            pays = sorted((each["invoiceId"], each["cents"]) for each in line["payments"] if each["state"] == "recorded")
            wanted = [] if "isReturned" in true else true["pays"]
            wanted = sorted((each["invoice"], each["cents"]) for each in wanted)
            if pays != wanted:
                self.say(f"the line {key} has paid {pays}, in truth {wanted}")
        for key in kept:
            self.say(f"the bank has no line {key}")


def main():
    switch = Switch(Path(sys.argv[1]))
    wrong = switch.judge()
    for line in wrong:
        print(line)
    by_person = sum(1 for line in switch.bank if line["decision"] is not None and line["decision"]["by"] != "spacebooks")
    print(
        f"documents {len(switch.documents)}, rows before {len(switch.before.rows)} and since {len(switch.since.rows)}, "
        f"lines of the bank {len(switch.bank)}, {by_person} decided by a person, wrong {len(wrong)}"
    )
    sys.exit(1 if wrong else 0)


main()
