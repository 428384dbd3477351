"""The sales rows of a JPK_V7M, from the platform's API and what an accountant was told: nothing of spacebooks, no entries.

An invoice is a dictionary of version 2.0 (`attributes`, `relationships`). Amounts are Decimals in zloty.
"""

import re
import sys
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "year"))

from compute_books import original_of  # noqa: E402
from paid import Paid, plus  # noqa: E402

GROSZ = Decimal("0.01")
# Rates share fields as the schema says; without tax it is the case that decides.
TAXED = {"23": ("K_19", "K_20"), "22": ("K_19", "K_20"), "8": ("K_17", "K_18"), "7": ("K_17", "K_18"), "5": ("K_15", "K_16")}
UNTAXED = {
    "exempt": ("K_10",),
    "zero rate": ("K_13",),
    "goods to the EU": ("K_21",),
    "goods out of the EU": ("K_22",),
    "service to the EU": ("K_11", "K_12"),
    "service elsewhere": ("K_11",),
}
# Of these cash accounting (art. 21) changes nothing.
WITH_INVOICE = ("goods to the EU", "service to the EU", "service elsewhere")


def grosz(amount):
    return amount.quantize(GROSZ, ROUND_HALF_UP)


def end_of_month(day):
    year, month = int(day[:4]), int(day[5:7])
    days = [31, 29 if year % 4 == 0 else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return f"{day[:8]}{days}"


def month_before(month):
    year, number = int(month[:4]), int(month[5:7])
    return f"{year - 1}-12" if number == 1 else f"{year}-{number - 1:02}"


class Sales:
    """@param invoices all of the space; @param payments records of version 1.0; @param numbers of KSeF by document number; @param
    rules what the accountant said"""

    def __init__(self, invoices, payments, numbers, rules):
        self.rules = rules
        self.numbers = numbers
        self.payments = defaultdict(list)
        for record in payments:
            self.payments[str(record["invoice_id"])].append(record)
        self.invoices = {invoice["id"]: invoice for invoice in invoices}

    def case_of(self, item, attributes):
        taxes = item["totalAmount"]["taxes"]
        rate = Decimal(taxes[0]["rate"]) if taxes else Decimal(0)
        if rate != 0:
            return f"{rate.normalize():f}"
        account = (item["revenueAccount"] or {}).get("number")
        if account in self.rules["cases"]:
            return self.rules["cases"][account]
        return "service to the EU" if self.member(attributes) else "service elsewhere"

    def member(self, attributes):
        """Country and number of a VAT id of another member state; Northern Ireland's are of goods alone."""
        found = self.vat_id(attributes["taxId"])
        return found if found and found[0] not in ("PL", "XI") else None

    def vat_id(self, text):
        compact = re.sub(r"[\s.\-/]", "", text or "").upper()
        country, number = compact[:2], compact[2:]
        if country in self.rules["members"] and re.search(r"\d", number):
            return ("EL" if country == "GR" else country), number
        return None

    def buyer(self, attributes):
        found = self.vat_id(attributes["taxId"])
        digits = re.sub(r"[\s-]", "", attributes["taxId"] or "")
        if found and found[0] != "PL":
            return {"KodKrajuNadaniaTIN": found[0], "NrKontrahenta": found[1]}
        if found:
            return {"NrKontrahenta": found[1]}
        country = (attributes["recipientAddress"] or {}).get("countryCode") or "PL"
        compact = re.sub(r"[^A-Z0-9]", "", (attributes["taxId"] or "").upper())
        if compact and country not in self.rules["members"]:
            # Its country stands beside it: GB123456789 is a number of GB, CHE123456788 is the number.
            own = compact[2:] if re.match(country + r"\d", compact) else compact
            return {"KodKrajuNadaniaTIN": country, "NrKontrahenta": own}
        return {"NrKontrahenta": digits if re.fullmatch(r"\d{10}", digits) else "BRAK"}

    def marks(self, attributes, items):
        """GTU and procedures of these items, by the rules that the accountant gave."""
        found = set()
        for item in items:
            facts = {
                "revenue_account": (item["revenueAccount"] or {}).get("number"),
                "customer_number": attributes["customerNumber"],
            }
            for rule in self.rules["marks"]:
                if all(facts[name] == value for name, value in rule["when"].items()):
                    found.update(rule["marks"])
        return found

    def service_day(self, invoice, month=None):
        """Rent by the month, where the books are to say so; a correction states none. @param month of the tax, where a document has
        several"""
        if original_of(invoice) or self.rules["service"] is None:
            return None
        items = invoice["attributes"]["items"]
        own = [item for item in items if month in (None, self.tax_month(invoice, item))]
        return end_of_month(f"{max(self.performed_in(invoice, item) for item in own)}-01")

    def is_performed(self, item):
        return (item["revenueAccount"] or {}).get("number") in self.rules["performed"]

    def performed_in(self, invoice, item):
        own = invoice["attributes"]["invoiceDate"][:7]
        return month_before(own) if self.is_performed(item) else own

    def tax_month(self, invoice, item):
        """A service is of the month that it is performed in; rent of the document's, at the latest when it has to be paid."""
        attributes = invoice["attributes"]
        if self.is_performed(item):
            return self.performed_in(invoice, item)
        days = [attributes["invoiceDate"]] + ([attributes["dueDate"]] if self.rules["performed"] else [])
        return min(days)[:7]

    def months_of(self, invoice):
        """Of the tax of its items; a correction is of its own month."""
        attributes = invoice["attributes"]
        if original_of(invoice):
            return {attributes["invoiceDate"][:7]}
        return {self.tax_month(invoice, item) for item in attributes["items"]} or {attributes["invoiceDate"][:7]}

    def rate_of(self, invoice):
        """Zloty for one unit: the table of the last business day before the tax arises, by the item that is first. A correction keeps
        its original's."""
        original = self.invoices.get(original_of(invoice))
        if original:
            return self.rate_of(original)
        currency = invoice["attributes"]["totalAmount"]["currency"]
        if currency == "PLN":
            return Decimal(1)
        before = min(self.tax_days(invoice))
        days = [table for table in self.rules["tables"] if table["effectiveDate"] < before]
        latest = max(days, key=lambda table: table["effectiveDate"])
        return next(Decimal(str(rate["mid"])) for rate in latest["rates"] if rate["code"] == currency)

    def tax_days(self, invoice):
        """Rent arises with its invoice, or when it had to be paid before; all else with the invoice or the end of service, if that is
        earlier (art. 19a ust. 5 pkt 4 and 7, art. 31a)."""
        attributes = invoice["attributes"]
        day = attributes["invoiceDate"]
        taxed = [item for item in attributes["items"] if any(Decimal(tax["rate"]) for tax in item["totalAmount"]["taxes"])]
        rent = [item for item in taxed if self.rules["performed"] and not self.is_performed(item)]
        if not rent:
            return [min(day, self.service_day(invoice) or day)]
        ends = [end_of_month(f"{self.performed_in(invoice, item)}-01") for item in taxed if item not in rent]
        return [min(day, attributes["dueDate"])] + ([min(day, max(ends))] if ends else [])

    def amounts(self, invoice, wanted=lambda item: True):
        """Net and tax in zloty by case, each rounded as a whole. @param wanted items"""
        nets, taxes = defaultdict(Decimal), defaultdict(Decimal)
        attributes = invoice["attributes"]
        for item in filter(wanted, attributes["items"]):
            case = self.case_of(item, attributes)
            nets[case] += Decimal(item["totalAmount"]["net"])
            taxes[case] += sum((Decimal(tax["amount"]) for tax in item["totalAmount"]["taxes"]), Decimal(0))
        rate = self.rate_of(invoice)
        return {case: (grosz(grosz(nets[case]) * rate), grosz(grosz(taxes[case]) * rate)) for case in nets}

    def mark(self, invoice):
        """NrKSeF and its number, or what the document is without one; None for what is on its way."""
        attributes = invoice["attributes"]
        number = self.numbers.get(attributes["number"])
        if number:
            return "NrKSeF", number
        # Issued offline: the page is there, KSeF's number is not.
        if attributes["pdf"]["archived"]:
            is_of_failure = any(start <= attributes["invoiceDate"] <= end for start, end in self.rules["failures"])
            return ("OFF" if is_of_failure else "DI"), "1"
        return None if attributes["sentStatus"] == "sendingRequested" else (self.rules["outside"], "1")

    def row(self, invoice, parts, month):
        """A SprzedazWiersz without its number. @param parts net and tax in zloty by case"""
        attributes = invoice["attributes"]
        mark = self.mark(invoice)
        if mark is None:
            return None
        address = attributes["recipientAddress"] or {}
        row = {
            **self.buyer(attributes),
            "NazwaKontrahenta": address.get("company") or address.get("name") or "BRAK",
            "DowodSprzedazy": attributes["number"],
            "DataWystawienia": attributes["invoiceDate"],
        }
        service = self.service_day(invoice, month if len(self.months_of(invoice)) > 1 else None)
        if service and service != attributes["invoiceDate"]:
            row["DataSprzedazy"] = service
        row[mark[0]] = mark[1]
        items = attributes["items"]
        if len(self.months_of(invoice)) > 1:
            items = [item for item in items if self.tax_month(invoice, item) == month]
        cases = {case for case, amounts in parts.items() if any(amounts)}
        listed = [item for item in items if self.case_of(item, attributes) in cases]
        row.update({name: "1" for name in self.marks(attributes, listed)})
        fields = defaultdict(Decimal)
        for case, (net, tax) in parts.items():
            if net == 0 and tax == 0:
                continue
            if case in TAXED:
                fields[TAXED[case][0]] += net
                fields[TAXED[case][1]] += tax
            else:
                for name in UNTAXED[case]:
                    fields[name] += net
        return {**row, **{name: f"{amount:.2f}" for name, amount in fields.items()}} if fields else None

    def months(self):
        """Rows by month: that of the invoice, under cash accounting those of its payments."""
        months = defaultdict(list)
        for invoice in self.invoices.values():
            for month, parts in sorted(self.parts(invoice).items()):
                row = self.row(invoice, parts, month)
                if row:
                    months[month].append(row)
        return months

    def parts(self, invoice):
        """Net and tax in zloty by case, by month."""
        amounts = self.amounts(invoice)
        month = invoice["attributes"]["invoiceDate"][:7]
        if not self.rules["cash"]:
            return self.by_tax_point(invoice, amounts)
        parts = defaultdict(dict)
        parts[month] = {case: amount for case, amount in amounts.items() if case in WITH_INVOICE}
        for document, paid_in, of in self.due(invoice):
            if document is invoice:
                parts[paid_in] = plus(parts[paid_in], {case: of[case] for case in of if case not in WITH_INVOICE})
        return parts

    def due(self, invoice):
        """By document and month: of what the money is. A correction whose money went back is a document of its own; others are one
        with their original, and set off on their day what they leave nothing open of."""
        original = self.invoices.get(original_of(invoice))
        head = invoice if original is None or self.paid(invoice) else original
        others = [each for each in self.invoices.values() if original_of(each) == head["id"] and not self.paid(each)]
        events = [("", 0, head["id"], head, None)]
        for each in others if head is original or original is None else []:
            events.append((each["attributes"]["invoiceDate"], 0, each["id"], each, None))
        for record in self.paid(head):
            events.append((record["paid_at"][:10], 1, str(record["id"]), head, Decimal(record["amount"])))
        ledger = Paid()
        for day, _, _, document, money in sorted(events, key=lambda event: event[:3]):
            if money is not None:
                yield document, day[:7], ledger.pay(money)
                continue
            attributes = document["attributes"]
            of = ledger.bill(Decimal(attributes["totalAmount"]["gross"]), self.amounts(document))
            yield document, attributes["invoiceDate"][:7], of

    def paid(self, invoice):
        return self.payments[invoice["id"]]

    def by_tax_point(self, invoice, amounts):
        """Where a document has two months, all else is what its services leave, so that both come to the document."""
        months = self.months_of(invoice)
        if len(months) == 1:
            return {months.pop(): amounts}
        services = self.amounts(invoice, self.is_performed)
        none = (Decimal(0), Decimal(0))
        rest = {case: tuple(a - b for a, b in zip(whole, services.get(case, none))) for case, whole in amounts.items()}
        return {
            self.tax_month(invoice, item): services if self.is_performed(item) else rest
            for item in invoice["attributes"]["items"]
        }
