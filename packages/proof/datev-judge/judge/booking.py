"""One row as DATEV books it: net, tax, accounts, and the month whose return declares it.

Fields 7 and 8 are account and contra account, field 2 is the side of field 7. An automatic account takes its tax out of the
gross amount, rounded to the cent; so does a key on an account without a function. A key on an automatic account is refused
(REW00306), except 40. Tax of another country needs fields 40 and 41. Field 116 moves a row into another return than that
of its date. A Generalumkehr (field 118) books the side that it names: it only keeps the traffic figures down.
"""

import extf
import keys
from charts import TAX_ACCOUNTS, automatic_rate
from extf import Unreadable


class Row:
    """Amounts are whole cents in the currency of the books, above zero where field 7 is debited."""

    def __init__(self, header, facts, line, fields):
        self.line, self.entry = line, fields[extf.ENTRY]
        self.account, self.contra = fields[extf.ACCOUNT], fields[extf.CONTRA]
        self.length, self.facts = header.length, facts
        self.problems = []
        self.side = fields[extf.SIDE]
        if self.side not in ("S", "H"):
            raise Unreadable(f"side {self.side}")
        sign = 1 if self.side == "S" else -1
        self.gross = sign * self.in_books(header, fields)
        self.key, reverses = keys.without_reversal(fields[extf.KEY])
        self.reverses = reverses or fields[extf.GENERAL_REVERSAL] == "1"
        self.country, self.rate, self.tax_account, self.tax = None, None, None, 0
        self.check_accounts()
        self.taxed, self.kind = self.tax_by_account_or_key(fields)
        if self.rate is not None:
            self.tax = taken_out(self.gross, self.rate)
            self.tax_account = self.account_of_tax() if self.tax != 0 else None
        self.net = self.gross - self.tax
        self.declared = self.month_of_return(header, fields)

    def note(self, kind, text):
        self.problems.append((kind, text))

    def in_books(self, header, fields):
        found = extf.amount(fields[extf.AMOUNT])
        if found == 0:
            self.note("amount", "a row of 0,00")
        if fields[extf.CURRENCY] in ("", header.currency):
            return found
        if not (fields[extf.RATE] and fields[extf.BASE_AMOUNT] and fields[extf.BASE_CURRENCY] == header.currency):
            self.note("currency", "another currency without rate and base amount")
            return found
        return extf.amount(fields[extf.BASE_AMOUNT])

    def check_accounts(self):
        for account in (self.account, self.contra):
            if not account.isdigit() or len(account) > self.length + 1:
                self.note("account", f"account {account} does not fit {self.length} digits")
        if self.is_personal(self.contra) and self.is_personal(self.account):
            self.note("account", "two personal accounts")

    def is_personal(self, account):
        return len(account) == self.length + 1

    def padded(self, account):
        """Accounts are numbers: 990 of four digits is 0990."""
        return account if self.is_personal(account) else account.rjust(self.length, "0")

    def tax_by_account_or_key(self, fields):
        """Which of the two accounts is booked net, and what said so; sets rate and country."""
        automatic = {account: self.function_of(account) for account in (self.contra, self.account)}
        acting = [account for account, rate in automatic.items() if rate is not None]
        if self.key == keys.OFF:
            return self.contra, "off"
        if self.key == "":
            if len(acting) == 2:
                self.note("account", "two automatic accounts")
            if acting:
                self.rate = automatic[acting[0]]
            return (acting[0], "account") if acting else (self.contra, "none")
        if acting:
            self.note("key on automatic", f"REW00306: key {self.key} on the automatic account {acting[0]}")
            return acting[0], "refused"
        if self.key in keys.ABROAD:
            self.read_abroad(fields)
        elif self.key in self.facts.get("keys", {}):
            self.rate = self.facts["keys"][self.key]
        elif self.key in keys.OUTPUT:
            self.rate = keys.OUTPUT[self.key]
        elif self.key in keys.PURCHASES:
            self.note("input tax", f"key {self.key} is one of purchases")
        else:
            self.note("unknown key", f"key {self.key} is not known")
        return (self.account if self.is_personal(self.contra) else self.contra), "key"

    def function_of(self, account):
        return None if self.is_personal(account) else automatic_rate(self.facts, self.padded(account))

    def read_abroad(self, fields):
        country, rate = fields[extf.EU_COUNTRY], fields[extf.EU_RATE]
        if country[:2].isalpha() and rate:
            self.country, self.rate = country[:2], extf.percent(rate)
        else:
            self.note("no country", f"key {self.key} without country and rate (fields 40, 41)")

    def account_of_tax(self):
        if self.country is not None:
            own = self.facts.get("taxAccounts", {}).get(f"{self.country} {self.rate}")
            return own or TAX_ACCOUNTS.get(self.facts["chart"], {}).get("abroad")
        own = self.facts.get("taxAccounts", {}).get(self.rate)
        if own is not None:
            return own
        due = TAX_ACCOUNTS.get(self.facts["chart"], {}).get(self.rate)
        return None if due is None else due[1 if self.facts.get("cashAccounting") else 0]

    def month_of_return(self, header, fields):
        day, month = int(fields[extf.DAY][:2]), int(fields[extf.DAY][2:])
        year = next((each for each in (header.first.year, header.last.year) if inside(header, each, month, day)), None)
        if year is None:
            self.note("period", f"{fields[extf.DAY]} is not in the period of the file")
            return None
        period = fields[extf.TAX_PERIOD]
        return f"{extf.day_of(period):%Y-%m}" if period else f"{year}-{month:02}"

    def postings(self):
        """Account, amount, above zero on the debit side, and whether DATEV computed it as a tax."""
        if self.kind == "refused":
            return
        for account, amount, tax in (
            (self.account, self.gross, self.tax),
            (self.contra, -self.gross, -self.tax),
        ):
            if account != self.taxed:
                tax = 0
            yield self.padded(account), amount - tax, False
            if tax != 0:
                yield self.tax_account or f"tax {self.rate}", tax, True


def inside(header, year, month, day):
    try:
        return header.first <= header.first.replace(year, month, day) <= header.last
    except ValueError:
        return False


def taken_out(gross, rate):
    """Tax of a gross amount, half a cent away from zero. @param rate `19`, `5.5`"""
    whole, _, decimals = rate.partition(".")
    scale = 10 ** len(decimals)
    units = int(whole + decimals)
    part, all_of = abs(gross) * units, 100 * scale + units
    tax = (2 * part + all_of) // (2 * all_of)
    return tax if gross > 0 else -tax
