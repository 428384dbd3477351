"""What the owner and the accountant have said, by docs/accounting.md and docs/tax-cases.md: the configuration, read anew."""

import re
from decimal import Decimal
from fractions import Fraction

from days import business_day_before, end_of, month_before, month_of

MEMBERS = set("AT BE BG CY CZ DE DK EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split())
DATES = re.compile(r"(\d{2})\.(\d{2})\.(\d{4}) - (\d{2})\.(\d{2})\.(\d{4})")


class Rules:
    """Of one space. @param section of the configuration"""

    def __init__(self, section):
        books, invoices = section["accounting"], section["e_invoices"]
        self.id = section["id"]
        self.platform_id = section["platform_id"]
        self.base = section["base_url"]
        self.country = invoices.get("seller", {}).get("country", "DE")
        self.start = books["from"]
        self.currency = books.get("currency", "EUR")
        self.cases = invoices["tax_cases"]
        self.periods = invoices["service_period"]
        self.tax_point = books.get("tax_point", [])
        self.cash = "cash_accounting" in books
        self.published = invoices.get("currency_rates", [])
        self.own_rates = books.get("exchange_rates", [])
        self.is_jpk = "jpk" in books

    def case_of(self, item, buyer):
        """Its tax case, and the country whose tax it is."""
        for rule in self.cases:
            fits = self.fits(rule.get("when", {}), item, buyer)
            if fits and (rule["case"] == "standard") == (item.rate > 0):
                return rule["case"], rule.get("rate_of", self.country)
        raise SystemExit(f"{self.id}: no tax case for {item} of {buyer}")

    def fits(self, when, item, buyer):
        return all(self.holds(name, wanted, item, buyer) for name, wanted in when.items())

    def holds(self, name, wanted, item, buyer):
        if name == "rate":
            return Decimal(str(wanted)) == item.rate
        if name == "buyer_country":
            return any(self.is_in(buyer.country, each) for each in wanted)
        if name == "buyer_vat_id":
            return (buyer.vat_id is not None) == (wanted == "yes")
        if name == "buyer_company":
            return buyer.is_company == (wanted == "yes")
        if name == "accounting_code":
            return item.code == wanted
        if name == "revenue_account":
            return item.account == str(wanted)
        raise SystemExit(f"an unknown condition {name}")

    def is_in(self, country, wanted):
        if wanted == "EU":
            return country in MEMBERS and country != self.country
        if wanted == "non-EU":
            return country not in MEMBERS
        return country == wanted

    def performed_on(self, item, date):
        """The last day of the service of an item of an invoice of that date."""
        for rule in self.periods:
            if self.fits(rule.get("when", {}), item, None):
                return self.last_day(rule["period"], item, date)
        raise SystemExit(f"{self.id}: no period for {item}")

    def last_day(self, period, item, date):
        if period == "month of invoice":
            return end_of(month_of(date))
        if period == "month before":
            return end_of(month_before(month_of(date)))
        if period == "date of invoice":
            return date
        found = DATES.search(item.text)
        if period != "item text" or found is None:
            raise SystemExit(f"{self.id}: {period} of {item.text}")
        return f"{found[6]}-{found[5]}-{found[4]}"

    def arises(self, item):
        """'with the invoice', 'when performed', or None: in the month of its document."""
        for rule in self.tax_point:
            if self.fits(rule.get("when", {}), item, None):
                return rule["arises"]
        return None

    def rate_for(self, currency, date, performed):
        """Units of a currency for one of the books, of the earlier of invoice and end of service."""
        if currency == self.currency:
            return Fraction(1)
        day = min(date, performed)
        if self.currency == "PLN":
            return self.own_rate(currency, business_day_before(day))
        found = [each for each in self.published if self.is_of(each, currency, day)]
        if found:
            latest = max(found, key=lambda each: each["from"])
            return Fraction(Decimal(latest["rate"].split("=")[1].split()[0]))
        return self.own_rate(currency, day)

    def is_of(self, published, currency, day):
        is_current = published["from"] <= day <= published.get("to", day)
        return is_current and published["rate"].endswith(f" {currency}")

    def own_rate(self, currency, day):
        found = [each for each in self.own_rates if each["currency"] == currency and each["valid_from"] <= day]
        if not found:
            raise SystemExit(f"{self.id}: no rate of {currency} on {day}")
        return Fraction(Decimal(str(max(found, key=lambda each: each["valid_from"])["rate"])))
