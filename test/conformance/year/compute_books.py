"""What the books of a space must come to, from the platform's API alone.

Reads invoices (version 2.0) and payment records (version 1.0) as they are now and adds up, for all documents and payments
dated up to a day: revenue by account, tax case, rate and cost center; output VAT by rate; payments by the account of their
method; losses by account; what each debtor owes. Whole cents of the books' currency.

Rules are those that an accountant would tell: read from the JSON file that is the first argument. Knows nothing of spacebooks.
"""

import json
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import urljoin

CENT = Decimal("0.01")


class Platform:
    def __init__(self, token):
        self.token = token

    def get(self, url, accept="application/vnd.api+json"):
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {self.token}", "Accept": accept})
        while True:
            try:
                with urllib.request.urlopen(request) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                # Of the sandbox's clock, which runs faster.
                time.sleep(0.2)

    def invoices(self, base, space):
        url = f"{base}/spaces/{space}/invoices?page%5Bsize%5D=100"
        while url:
            page = self.get(url)
            yield from page["data"]
            following = page.get("links", {}).get("next")
            url = following and urljoin(url, following)

    def payments(self, base, first, last):
        return self.get(
            f"{base}/api/invoices/payment_records?from={first}%2000:00:00%20%2B0000&to={last}%2000:00:00%20%2B0000",
            accept="application/json",
        )


def month_number(day):
    return int(day[:4]) * 12 + int(day[5:7])


def cents(amount):
    return int((Decimal(amount) / CENT).quantize(Decimal(1), ROUND_HALF_UP))


def original_of(invoice):
    """The id of the invoice that this one corrects; None for all others."""
    data = invoice["relationships"].get("correctedInvoice", {}).get("data")
    return data and data["id"]


class Books:
    def __init__(self, rules):
        self.rules = rules
        self.sums = defaultdict(int)

    def case_of(self, rate, country, vat_id):
        if rate > 0:
            return "S"
        if country in self.rules["eu"] and vat_id:
            return "AE"
        return "G"

    def account_of(self, case, rate, revenue_account):
        for rule in self.rules["accounts"]:
            if rule.get("revenue_account", revenue_account) != revenue_account:
                continue
            if rule.get("tax_case", case) != case or Decimal(rule.get("rate", rate)) != rate:
                continue
            return rule["account"]
        raise SystemExit(f"no account for {case} {rate} {revenue_account}")

    def debtor_of(self, number):
        return self.rules["collective"] if number is None else str(self.rules["offset"] + int(number))

    def add(self, *key, amount):
        self.sums["|".join(key)] += amount

    def group_of(self, item, attributes):
        country = (attributes["recipientAddress"] or {}).get("countryCode") or "DE"
        taxes = item["totalAmount"]["taxes"]
        rate = Decimal(taxes[0]["rate"]) if taxes else Decimal(0)
        case = self.case_of(rate, country, attributes["taxId"])
        account = self.account_of(case, rate, (item["revenueAccount"] or {}).get("number"))
        return account, case, rate, (item["costCenter"] or {}).get("number") or ""

    def lines(self, attributes):
        """Net by what one entry has, and whether it is of passes."""
        nets = defaultdict(Decimal)
        for item in attributes["items"]:
            is_pass = item["accountingCode"] == self.rules["deferred"]
            nets[self.group_of(item, attributes), is_pass] += Decimal(item["totalAmount"]["net"])
        return nets

    def corrected_pass(self, group, attributes, corrected_by):
        """Net of the passes of an entry, and what corrections leave of it: of an entry of passes alone they take all that
        they have of that entry, else what they call a pass."""
        lines = self.lines(attributes)
        net = lines[group, True]
        for each in corrected_by:
            theirs = self.lines(each)
            change = theirs[group, True] + (Decimal(0) if (group, False) in lines else theirs[group, False])
            net = max(Decimal(0), net + change)
        return net

    def invoice(self, attributes, payments, corrected_by, is_correction, through):
        debtor = self.debtor_of(attributes["customerNumber"])
        currency = attributes["totalAmount"]["currency"]
        rates = defaultdict(Decimal)
        for item in attributes["items"]:
            total = item["totalAmount"]
            account, case, rate, center = self.group_of(item, attributes)
            self.foreign(currency, "net", account, case, f"{rate.normalize():f}", center, amount=Decimal(total["net"]))
            rates[rate] += sum((Decimal(tax["amount"]) for tax in total["taxes"]), Decimal(0))
        for rate, tax in rates.items():
            if tax:
                self.foreign(currency, "tax", f"{rate.normalize():f}", amount=tax)
        gross = Decimal(attributes["totalAmount"]["gross"])
        corrections = sum((Decimal(each["totalAmount"]["gross"]) for each in corrected_by), Decimal(0))
        self.foreign(currency, "debtor", debtor, amount=gross)
        paid = Decimal(0)
        for payment in payments:
            amount = Decimal(payment["amount"])
            paid += amount
            method = (payment["payment_method"] or {}).get("name")
            account = self.rules["methods"].get(method, self.rules["clearing"])
            self.foreign(currency, "paid", account, amount=amount)
            self.foreign(currency, "debtor", debtor, amount=-amount)
        # What a correction takes off is no loss, nor is what a customer has too much; where more was paid back than was paid, a
        # person has to say what was lost.
        lost = gross - paid + corrections
        if attributes["paidStatus"] == "writtenOff" and lost > 0 and paid >= 0 and not is_correction:
            self.foreign(currency, "lost", amount=lost)
            self.foreign(currency, "debtor", debtor, amount=-lost)
        # Passes are revenue of twelve months, in equal shares. Corrections change what they are shares of; one of everything
        # ends them.
        if not is_correction and gross + corrections > 0:
            for group in [group for group, is_pass in self.lines(attributes) if is_pass]:
                account, _, _, center = group
                net = self.corrected_pass(group, attributes, corrected_by)
                months = month_number(through) - month_number(attributes["invoiceDate"]) + 1
                held = net - Decimal(cents(net * min(12, months) / 12)) * CENT
                self.foreign(currency, "held", self.rules["holding"], amount=held)
                self.foreign(currency, "deferred", account, center, amount=-held)

    def foreign(self, currency, *key, amount):
        """What is in another currency is counted by itself: in the books each entry is rounded for itself."""
        self.add(*([] if currency == self.rules["currency"] else [currency]), *key, amount=cents(amount))


def main():
    rules_file, token, base, space, space_base, first, through = sys.argv[1:]
    with open(rules_file, encoding="utf-8") as file:
        rules = json.load(file)
    platform = Platform(token)
    records = defaultdict(list)
    for record in platform.payments(space_base, first, "2099-12-31"):
        if record["paid_at"][:10] <= through:
            records[str(record["invoice_id"])].append(record)
    books = Books(rules)
    count = 0
    posted = [i for i in platform.invoices(base, space) if first <= i["attributes"]["invoiceDate"] <= through]
    corrections = defaultdict(list)
    for invoice in sorted(posted, key=lambda each: (each["attributes"]["invoiceDate"], each["id"])):
        corrections[original_of(invoice)].append(invoice["attributes"])
    for invoice in posted:
        is_correction = original_of(invoice) is not None
        of = corrections[invoice["id"]]
        books.invoice(invoice["attributes"], records[invoice["id"]], of, is_correction, through)
        count += 1
    sums = {key: value for key, value in sorted(books.sums.items()) if value != 0}
    json.dump({"invoices": count, "payments": sum(map(len, records.values())), "sums": sums}, sys.stdout)


if __name__ == "__main__":
    main()
