"""Returns of a space: what is declared in which month, and what each form makes of it.

What is true is compared with what was declared: the difference goes into the month of the tax where that is open, else into the first
open one. So a closed month never changes.
"""

from collections import defaultdict
from fractions import Fraction

from amounts import cut, rounded
from days import month_after, periods_of, quarter_of

USTVA = {"reverse charge": "21", "exempt": "48", "outside the EU": "45"}
LETTERS = {"standard": "S", "reverse charge": "AE", "exempt": "E", "outside the EU": "G"}
HOME_RATES = {"19": "81", "7": "86"}
RATES = {"81": 19, "86": 7}
TAXED = ("81", "86", "35")
# K fields of JPK_V7M(3), by case and rate.
TAXED_FIELDS = {"23": ("K_19", "K_20"), "8": ("K_17", "K_18"), "5": ("K_15", "K_16")}
FIELDS = {
    "exempt": ("K_10",),
    "outside Poland": ("K_11",),
    "EU service": ("K_11", "K_12"),
    "zero rate": ("K_13",),
    "intra-community goods": ("K_21",),
    "export of goods": ("K_22",),
}
VAT_UE = {"intra-community goods": "C", "EU service": "E"}


class Returns:
    def __init__(self, rules):
        self.rules = rules
        self.closed = None
        self.true = {}
        # By month of the return and key; cents.
        self.posted = defaultdict(lambda: [0, 0])

    def close(self, month):
        self.closed = max(month, self.closed or month)

    def post(self, true):
        """@param true as `declared` gives it"""
        for key in {*true, *self.true}:
            (net, tax), (had_net, had_tax) = true.get(key, (0, 0)), self.true.get(key, (0, 0))
            place = self.posted[self.month_for(key.month), key]
            place[0] += net - had_net
            place[1] += tax - had_tax
        self.true = true

    def month_for(self, month):
        return month if self.closed is None or month > self.closed else month_after(self.closed)

    def rows(self):
        """Amounts of supplies: a deposit or a voucher is none, and in no return."""
        for (month, key), (net, tax) in self.posted.items():
            if (net or tax) and key.case != "not subject":
                yield month, key, net, tax

    def cells(self):
        """By period and name; whole cents, whole units where the form has them."""
        cells = defaultdict(int)
        if self.rules.country == "DE":
            self.ustva(cells)
            self.zm(cells)
        if self.rules.is_jpk:
            self.jpk(cells)
            self.vat_ue(cells)
        else:
            self.table(cells)
            self.oss(cells)
        return {f"{period}|{name}": amount for (period, name), amount in cells.items() if amount}

    def ustva(self, cells):
        sums = defaultdict(lambda: [0, 0])
        for month, key, net, tax in self.rows():
            line = self.line(key)
            # Turnover of the One Stop Shop is in Kz 45, too; uncollectible amounts of taxable supplies are in Kz 50.
            signs = {line: 1}
            if key.country != "DE":
                signs["oss"] = 1
            if key.part == "loss" and line in TAXED:
                signs["50"] = -1
            for period in periods_of(month):
                for name, sign in signs.items():
                    place = sums[period, name]
                    place[0] += sign * net
                    place[1] += sign * tax
        for (period, line), (net, tax) in sums.items():
            cells[period, f"ustva {line} net"] = net
            cells[period, f"ustva {line} tax"] = tax
            if line == "oss":
                continue
            base = cut(Fraction(net, 100))
            cells[period, f"ustva {line} base"] = base
            if line not in TAXED:
                continue
            cells[period, "ustva form tax"] += base * RATES[line] if line in RATES else tax
            cells[period, "ustva posted tax"] += tax

    def line(self, key):
        if key.country != "DE":
            return "45"
        return HOME_RATES.get(key.rate, "35") if key.case == "standard" else USTVA[key.case]

    def recapitulative(self, cells, name, rows):
        sums = defaultdict(int)
        for month, kind, vat_id, net in rows:
            for period in periods_of(month):
                sums[period, f"{name} {vat_id} {kind}"] += net
        for (period, row), net in sums.items():
            cells[period, f"{row} net"] = net
            cells[period, f"{row} amount"] = rounded(Fraction(net, 100))

    def zm(self, cells):
        rows = ((month, "S", key.vat_id, net) for month, key, net, _ in self.rows() if key.case == "reverse charge")
        self.recapitulative(cells, "zm", rows)

    def oss(self, cells):
        for month, key, net, tax in self.rows():
            if key.country == self.rules.country:
                continue
            quarter, corrected = quarter_of(month), quarter_of(key.corrects or key.month)
            corrects = f" corrects {corrected}" if corrected < quarter else ""
            cells[quarter, f"oss {key.country} {key.rate}{corrects} net"] += net
            cells[quarter, f"oss {key.country} {key.rate}{corrects} tax"] += tax

    def listed(self):
        """By the month of the tax, whatever is closed; what is lost stays listed (art. 89a, art. 100 ustawy o VAT)."""
        return ((key, net, tax) for key, (net, tax) in self.true.items() if key.part != "loss")

    def jpk(self, cells):
        for key, net, tax in self.listed():
            fields = TAXED_FIELDS[key.rate] if key.case == "standard" else FIELDS[key.case]
            amounts = (net, tax) if key.case == "standard" else (net,) * len(fields)
            for field, amount in zip(fields, amounts):
                cells[key.month, f"jpk {key.number} {field}"] += amount

    def vat_ue(self, cells):
        rows = ((key.month, VAT_UE[key.case], key.vat_id, net) for key, net, _ in self.listed() if key.case in VAT_UE)
        self.recapitulative(cells, "vat-ue", rows)

    def table(self, cells):
        for month, key, net, tax in self.rows():
            kind = key.part if key.part in ("sale", "correction", "loss") else "payment"
            for period in periods_of(month):
                name = f"declared {month} {key.country} {LETTERS[key.case]} {key.rate} {kind}"
                cells[period, f"{name} net"] += net
                cells[period, f"{name} tax"] += tax
