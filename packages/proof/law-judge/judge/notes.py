"""What was seen on the platform, and when: the platform shows what is, not since when."""

from collections import defaultdict
from dataclasses import dataclass, replace
from decimal import Decimal

from amounts import cents


@dataclass(frozen=True)
class Item:
    text: str
    account: str | None
    code: str | None
    rate: Decimal
    net: int
    tax: int


@dataclass(frozen=True)
class Buyer:
    country: str
    vat_id: str | None
    is_company: bool


@dataclass(frozen=True)
class Payment:
    id: str
    day: str
    cents: int


@dataclass(frozen=True)
class Document:
    id: str
    number: str
    date: str
    due: str
    currency: str
    original: str | None
    buyer: Buyer
    items: tuple
    gross: int
    status: str
    # When it was first seen, and since when its present status and amount paid were; when it was first seen written off.
    first_seen: str
    settled_on: str
    lost_since: str | None
    payments: tuple

    def until(self, day):
        """With the payments up to a day."""
        return replace(self, payments=tuple(each for each in self.payments if each.day <= day))


def item_of(told):
    total = told["totalAmount"]
    rate = Decimal(total["taxes"][0]["rate"]) if total["taxes"] else Decimal(0)
    tax = sum(cents(each["amount"]) for each in total["taxes"])
    account = (told["revenueAccount"] or {}).get("number")
    return Item(told["description"], account, told["accountingCode"], rate, cents(total["net"]), tax)


class Notes:
    """Of one space."""

    def __init__(self):
        self.seen = {}
        self.documents = {}

    def observe(self, told, payments, now):
        """@param told invoices of version 2.0; @param payments records of version 1.0; @param now moment, ISO 8601"""
        records = defaultdict(list)
        for each in payments:
            paid = Payment(str(each["id"]), each["paid_at"][:10], cents(each["amount"]))
            records[str(each["invoice_id"])].append(paid)
        documents = {}
        for invoice in told:
            known = self.noted(invoice, now)
            documents[invoice["id"]] = self.document(invoice, known, records[invoice["id"]])
        self.documents = documents

    def noted(self, invoice, now):
        given = invoice["attributes"]
        state = (given["paidStatus"], cents(given["paidAmount"]))
        known = self.seen.setdefault(invoice["id"], {"first": now, "state": None, "lost": None})
        if known["state"] != state:
            known.update(state=state, since=now)
        if given["paidStatus"] != "writtenOff":
            known["lost"] = None
        elif known["lost"] is None:
            known["lost"] = now
        return known

    def document(self, invoice, known, payments):
        given = invoice["attributes"]
        address = given["recipientAddress"] or {}
        corrected = invoice["relationships"].get("correctedInvoice", {}).get("data")
        return Document(
            id=invoice["id"],
            number=given["number"],
            date=given["invoiceDate"],
            due=given["dueDate"],
            currency=given["totalAmount"]["currency"],
            original=corrected and corrected["id"],
            buyer=Buyer(address.get("countryCode"), given["taxId"] or None, bool(address.get("company"))),
            items=tuple(map(item_of, given["items"])),
            gross=cents(given["totalAmount"]["gross"]),
            status=given["paidStatus"],
            first_seen=known["first"],
            settled_on=known["since"][:10],
            lost_since=known["lost"],
            payments=tuple(sorted(payments, key=lambda each: (each.day, each.id))),
        )
