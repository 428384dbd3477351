"""What the books and returns of a coworking space must come to at the end of a month, from the platform's API and what the accountant said.

Written from law and docs/accounting.md, not from the code. Whole cents of the books' currency. What is seen for the first time (a
loss) is remembered between calls in the file that is the last argument.
"""

import json
import sys
from collections import defaultdict
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "year"))

from compute_books import Platform, original_of  # noqa: E402


def cents(amount):
    return int((Decimal(amount) * 100).quantize(Decimal(1), ROUND_HALF_UP))


def days_between(first, last):
    return (date.fromisoformat(last) - date.fromisoformat(first)).days


class Document:
    """@param data of version 2.0; @param records of its payments, version 1.0"""

    def __init__(self, data, records, rules):
        self.id = data["id"]
        self.original = original_of(data)
        attributes = data["attributes"]
        self.date = attributes["invoiceDate"]
        self.month = self.date[:7]
        self.status = attributes["paidStatus"]
        self.payable = cents(attributes["payableAmount"])
        self.paid = cents(attributes["paidAmount"])
        self.items = [Item(item, rules) for item in attributes["items"]]
        self.records = sorted(records, key=lambda record: record["paid_at"])
        self.gross = sum(item.net + item.tax for item in self.items)

    @property
    def real(self):
        """Payments that say how they were made; marking an invoice as paid makes a record that does not."""
        return [record for record in self.records if record["payment_method"] or record["note"]]

    def sum_of(self, records):
        return sum(cents(record["amount"]) for record in records)


class Item:
    def __init__(self, item, rules):
        total = item["totalAmount"]
        self.net = cents(total["net"])
        self.tax = sum(cents(tax["amount"]) for tax in total["taxes"])
        taxes = total["taxes"]
        self.rate = f"{Decimal(taxes[0]['rate']).normalize():f}" if taxes else "0"
        self.money = rules["money"].get(item["accountingCode"])
        self.account = self.money["account"] if self.money else rules["rates"][self.rate]["revenue"]
        self.is_supply = self.money is None


class Books:
    """@param seen the month in which a document was first seen as lost, by id"""

    def __init__(self, rules, seen):
        self.rules = rules
        self.seen = seen
        self.ledger = defaultdict(int)
        self.declared = defaultdict(lambda: [0, 0])
        self.debtors = self.open = 0

    def owe(self, amount):
        self.debtors += amount

    def declare(self, month, rate, kind, net, tax):
        place = self.declared[month, rate, kind]
        place[0] += net
        place[1] += tax

    def bill(self, document):
        self.owe(document.gross)
        kind = "correction" if document.original else "sale"
        for item in document.items:
            self.ledger[item.account] -= item.net
            if item.is_supply:
                self.ledger[self.rules["rates"][item.rate]["tax"]] -= item.tax
                self.declare(document.month, item.rate, kind, item.net, item.tax)

    def clear(self, records):
        for record in records:
            method = (record["payment_method"] or {}).get("name")
            account = self.rules["methods"].get(method, self.rules["clearing"])
            self.ledger[account] += cents(record["amount"])
            self.owe(-cents(record["amount"]))

    def pay(self, document):
        real = document.real
        rest = document.gross - document.sum_of(real)
        accounts = self.rest_of(document, rest) if document.status == "paid" and real and rest > 0 else None
        if accounts is None:
            self.clear(document.records)
        else:
            self.clear(real)
            self.reduce(document, rest, real[-1]["paid_at"][:7], *accounts)
        beyond = document.sum_of(document.records) - document.gross
        if document.status == "paid" and beyond > 0 and document.gross > 0:
            self.ledger[self.rules["rests"]["overpaid"]] -= beyond
            self.owe(beyond)

    def rest_of(self, document, rest):
        """The account of a rest, or its accounts by rate and the kind in returns; None where no rule fits."""
        rests, last = self.rules["rests"], document.real[-1]
        in_time = days_between(document.date, last["paid_at"][:10]) <= rests["days"]
        if not self.rules["isJpk"] and in_time and rest * 100 <= document.gross * rests["percent"]:
            return rests["discount"], "reduction"
        if last["payment_method"] and last["payment_method"]["name"] == "Abroad" and rest <= 3000:
            return rests["fee"], None
        if rest <= 100 and rest * 20 <= document.gross:
            return rests["difference"], "reduction"
        return None

    def reduce(self, document, amount, month, accounts, kind):
        """Takes revenue and its tax back, of each rate in its share; a fee is one amount without tax."""
        self.owe(-amount)
        if kind is None:
            self.ledger[accounts] += amount
            return
        shares = self.by_rate(document)
        whole = sum(net + tax for net, tax in shares.values())
        for rate, (net, tax) in shares.items():
            gross = round_half(Decimal(amount) * (net + tax) / whole)
            part = round_half(Decimal(gross) * tax / (net + tax))
            self.ledger[accounts[rate]] += gross - part
            self.ledger[self.rules["rates"][rate]["tax"]] += part
            # In Poland only a correction lowers what is declared (art. 29a ust. 13 ustawy o VAT).
            if not self.rules["isJpk"]:
                self.declare(month, rate, kind, part - gross, -part)

    def by_rate(self, document):
        shares = defaultdict(lambda: [0, 0])
        for item in document.items:
            if item.is_supply:
                shares[item.rate][0] += item.net
                shares[item.rate][1] += item.tax
        return shares

    def lose(self, document):
        """What nobody pays: of a deposit or voucher nothing is held, of a supply the tax is taken back."""
        left = document.gross - document.sum_of(document.records)
        was_paid = bool(document.records)
        supplies = sum(item.net + item.tax for item in document.items if item.is_supply)
        for item in document.items:
            if item.money is not None:
                self.ledger[item.account] += item.net
                self.owe(-item.net)
        if supplies:
            accounts = self.rules["rests"]["uncollectable"] if was_paid else self.rules["losses"]
            amount = left if was_paid else supplies
            self.reduce(document, amount, self.seen[document.id], accounts, "loss")

    def form(self, month):
        """The return of a month: net and tax by its lines."""
        lines = defaultdict(lambda: [0, 0])

        def enter(line, net, tax):
            lines[line][0] += net
            lines[line][1] += tax

        for (of, rate, kind), (net, tax) in self.declared.items():
            if of != month:
                continue
            enter(self.rules["form"][rate], net, tax)
            if self.rules["whole"]:
                enter(self.rules["whole"], net, tax)
            if self.rules["lost"] and kind == "loss":
                enter(self.rules["lost"], -net, -tax)
        return {line: amounts for line, amounts in sorted(lines.items()) if any(amounts)}

    def add(self, document):
        self.bill(document)
        self.pay(document)
        if document.status == "writtenOff":
            self.lose(document)
        if document.status == "unpaid":
            self.open += document.payable - document.paid


def round_half(amount):
    return int(Decimal(amount).quantize(Decimal(1), ROUND_HALF_UP))


def main():
    rules_file, token, base, space, space_base, first, through, seen_file = sys.argv[1:]
    rules = json.loads(Path(rules_file).read_text(encoding="utf-8"))
    seen_path = Path(seen_file)
    seen = json.loads(seen_path.read_text(encoding="utf-8")) if seen_path.exists() else {}
    platform = Platform(token)
    records = defaultdict(list)
    for record in platform.payments(space_base, first, "2099-12-31"):
        records[str(record["invoice_id"])].append(record)
    documents = [Document(data, records[data["id"]], rules) for data in platform.invoices(base, space)]
    for document in documents:
        if document.status == "writtenOff":
            seen.setdefault(document.id, through[:7])
    seen_path.write_text(json.dumps(seen), encoding="utf-8")
    books = Books(rules, seen)
    for document in documents:
        books.add(document)
    declared = {"|".join(key): amounts for key, amounts in sorted(books.declared.items()) if any(amounts)}
    ledger = {account: amount for account, amount in sorted(books.ledger.items()) if amount}
    held = {each["account"]: ledger.get(each["account"], 0) for each in rules["money"].values() if each["isHeld"]}
    balance = books.debtors + sum(ledger.values())
    json.dump(
        {
            **{"documents": len(documents), "ledger": ledger, "held": held, "debtors": books.debtors},
            **{"open": books.open, "declared": declared, "form": books.form(through[:7]), "balance": balance},
        },
        sys.stdout,
    )


if __name__ == "__main__":
    main()
