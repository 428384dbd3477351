"""What the add-on (invoices) and the adviser (payments, losses) have posted until the cutover, a Buchungsstapel a month (SKR03)."""

FIELDS = 125
DEBTORS = 10000
BANK = 1200
REVENUE = {19: 8400, 7: 8300, 0: 1732}
LOSSES = {19: 2406, 7: 2401}
HEADER = (
    '"EXTF";700;21;"Buchungsstapel";13;20261001000000000;;"RE";"";"";29098;55003;20260101;4;{first};{last};'
    '"{name}";"";1;0;0;"EUR";;"";;;"03";;;"";""'
)
# Fields that are texts, of those that rows here fill.
TEXTS = {2, 3, 9, 11, 14}


class Ledger:
    def __init__(self):
        self.rows = []

    def invoice(self, member, made):
        for item in made["items"]:
            net = item["net"]
            tax = (2 * abs(net) * item["rate"] + 100) // 200
            cents = net + (tax if net > 0 else -tax)
            self._post("invoices", made, made["date"], debtor_of(member), cents, REVENUE[item["rate"]])

    def payment(self, made, cents, day):
        self._post("payments", made, day.isoformat(), debtor_of(made["by"]), -cents, BANK)

    def loss(self, made, day):
        for item in made["items"]:
            tax = (2 * item["net"] * item["rate"] + 100) // 200
            account = LOSSES[item["rate"]]
            self._post("payments", made, day.isoformat(), debtor_of(made["by"]), -item["net"] - tax, account)

    def settled(self, made, correction):
        """Both are on the debtor's account, and clear each other there."""

    def _post(self, kind, made, day, debtor, cents, contra):
        row = {"kind": kind, "day": day, "number": made["number"], "debtor": debtor, "cents": cents, "contra": contra}
        self.rows.append(row)

    def files(self):
        found = {}
        for row in sorted(self.rows, key=lambda each: (each["day"], each["number"])):
            found.setdefault((row["kind"], row["day"][:7]), []).append(row)
        return [
            {"name": f"EXTF_{kind}_{month}.csv", "content": content_of(kind, month, rows)}
            for (kind, month), rows in sorted(found.items())
        ]


def debtor_of(member):
    return DEBTORS + int(member["customer"])


def content_of(kind, month, rows):
    days = [row["day"].replace("-", "") for row in rows]
    head = HEADER.format(first=f"{month.replace('-', '')}01", last=max(days), name=f"{kind} {month}")
    titles = ";".join(f"Feld {number}" for number in range(1, FIELDS + 1))
    return "\r\n".join([head, titles, *(line_of(row) for row in rows)]) + "\r\n"


def line_of(row):
    cents = abs(row["cents"])
    fields = {
        1: f"{cents // 100},{cents % 100:02}",
        2: "S" if row["cents"] > 0 else "H",
        3: "EUR",
        7: str(row["debtor"]),
        8: str(row["contra"]),
        10: row["day"][8:10] + row["day"][5:7],
        11: row["number"],
    }
    cells = [fields.get(number, "") for number in range(1, FIELDS + 1)]
    return ";".join(f'"{value}"' if is_text(number, value) else value for number, value in enumerate(cells, 1))


def is_text(number, value):
    return number in TEXTS or number in {6, 12, 16, 40, 42, *range(20, 39), *range(48, 88)} or (
        number in {91, 95, 96, 98, 102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123}
    )
