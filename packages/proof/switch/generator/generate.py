"""Eight months of a coworking space in Germany that leaves the platform's own e-invoices and DATEV add-on on 1 October 2026.

Prints one JSON object: members, what happens day by day, which invoice each bank line pays in truth, and the Buchungsstapel
that the add-on and the adviser have made until the end of September.
"""

import argparse
import json
from datetime import date, timedelta

from chance import Chance
from ledger import Ledger
from members import make_members
from numbers_of import Numbers
from wording import words_of

CUTOVER = date(2026, 10, 1)
MONTHS = [date(2026, month, 1) for month in range(4, 12)]
OLD = [month for month in MONTHS if month < CUTOVER]
MONTH_NAMES = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()

# What becomes of one member's invoice of the months before the cutover; all others are paid in time.
OLD_FATES = [
    "paid by line",
    "paid without number",
    "part paid before",
    "written off before",
    "written off after",
    "corrected before",
    "corrected after",
    "corrected in part after",
    "open",
    "with the next month",
]
# The same of the months since.
NEW_FATES = [
    "paid by line",
    "paid without number",
    "paid in two parts",
    "open",
    "written off after",
    "corrected after",
    "returned and paid again",
]


class Space:
    def __init__(self, seed):
        self.chance = Chance(seed)
        self.members = make_members(self.chance)
        self.numbers = Numbers()
        self.ledger = Ledger()
        self.acts = []
        self.lines = []
        self.made = 0

    def act(self, day, **what):
        self.acts.append({"day": day.isoformat(), **what})

    def invoice(self, member, day, items, corrects=None):
        self.made += 1
        made = {
            "id": f"i-{self.made}",
            "number": self.numbers.next(),
            "date": day.isoformat(),
            "member": member["id"],
            "items": items,
            "corrects": corrects,
        }
        # The platform's own e-invoices are on since August; on the first day of ours a few invoices leave without one.
        by_platform = date(2026, 8, 1) <= day < CUTOVER
        plain = day == CUTOVER and member["id"] in ("m-3", "m-9")
        self.act(day, do="invoice", byPlatform=by_platform, plain=plain, **made)
        gross = sum(gross_of(item) for item in items)
        if day < CUTOVER:
            self.ledger.invoice(member, made)
        return {**made, "gross": gross, "by": member}

    def pay_before(self, made, cents, day):
        self.act(day, do="pay", invoice=made["id"], cents=cents)
        self.ledger.payment(made, cents, day)

    def line(self, day, member, pays, text):
        self.lines.append(
            {
                "day": working_day(day).isoformat(),
                "cents": sum(cents for _, cents in pays),
                "name": member["payer"],
                "account": member["account"],
                "text": text,
                "pays": [{"invoice": made["id"], "cents": cents} for made, cents in pays],
            }
        )

    def returned(self, day, member, text):
        """The line before comes back."""
        line = {"day": working_day(day).isoformat(), "cents": -self.lines[-1]["cents"], "name": member["payer"]}
        self.lines[-1]["isReturned"] = True
        self.lines.append({**line, "account": member["account"], "text": text, "pays": [], "isReturn": True})

    def correct(self, made, day, percent):
        items = [{**item, "net": -(item["net"] * percent // 100)} for item in made["items"]]
        items = [{**item, "description": f"Korrektur zu {made['number']}"} for item in items]
        correction = self.invoice(made["by"], day, items, corrects=made["id"])
        if day >= CUTOVER:
            return correction
        self.act(day, do="settle", invoice=correction["id"])
        self.act(day, do="settle", invoice=made["id"])
        self.ledger.settled(made, correction)
        return correction


def gross_of(item):
    return item["net"] + round_half_up(item["net"] * item["rate"], 100)


def round_half_up(numerator, denominator):
    sign = -1 if numerator < 0 else 1
    return sign * ((2 * abs(numerator) + denominator) // (2 * denominator))


def working_day(day):
    while day.weekday() > 4:
        day += timedelta(days=1)
    return day


def month_items(member, month):
    name = MONTH_NAMES[month.month - 1]
    items = [{"description": f"Coworking {name}", "net": member["net"], "rate": 19, "code": None}]
    if member["books"]:
        items.append({"description": f"Fachzeitschriften {name}", "net": 1500, "rate": 7, "code": None})
    return items


def play_month(space, member, month, fate):
    made = space.invoice(member, month, month_items(member, month))
    is_old = month < CUTOVER
    chance = space.chance
    # What is open at the cutover is paid in the weeks after it.
    due = month + timedelta(days=chance.between(4, 24))
    if is_old and fate != "in time":
        due = CUTOVER + timedelta(days=chance.between(1, 40))
    gross, number, name = made["gross"], made["number"], MONTH_NAMES[month.month - 1]
    if fate == "in time" and is_old:
        space.pay_before(made, gross, due)
    elif fate in ("in time", "paid by line"):
        space.line(due, member, [(made, gross)], words_of(chance, number, name))
    elif fate == "paid without number":
        space.line(due, member, [(made, gross)], f"Miete Coworking {name}")
    elif fate in ("part paid before", "paid in two parts"):
        part = gross // 3
        first = month + timedelta(days=9)
        if is_old:
            space.pay_before(made, part, first)
        else:
            space.line(first, member, [(made, part)], words_of(chance, number, name))
        space.line(max(due, first + timedelta(days=3)), member, [(made, gross - part)], f"Rest Rechnung {number}")
    elif fate == "written off before":
        day = min(month + timedelta(days=50), CUTOVER - timedelta(days=1))
        space.act(day, do="write off", invoice=made["id"])
        space.ledger.loss(made, day)
    elif fate == "written off after":
        space.act(max(due, CUTOVER + timedelta(days=12)), do="write off", invoice=made["id"])
    elif fate == "corrected before":
        space.correct(made, min(month + timedelta(days=9), CUTOVER - timedelta(days=1)), 100)
    elif fate == "corrected after":
        space.correct(made, max(due, CUTOVER + timedelta(days=6)), 100)
    elif fate == "corrected in part after":
        day = max(due, CUTOVER + timedelta(days=5))
        correction = space.correct(made, day, 20)
        rest = gross + correction["gross"]
        space.line(day + timedelta(days=6), member, [(made, rest)], f"Rechnung {number} abzüglich Korrektur")
    elif fate == "returned and paid again":
        first = month + timedelta(days=4)
        space.line(first, member, [(made, gross)], words_of(chance, number, name))
        space.returned(first + timedelta(days=5), member, f"Rücklastschrift {number} AC04")
        space.line(first + timedelta(days=12), member, [(made, gross)], f"Zweiter Versuch {number}")
    elif fate == "with the next month":
        return made
    return None


def play_deposits(space):
    """One that the add-on has booked and that was paid, one that is open at the cutover, one since."""
    deposit = [{"description": "Kaution Schlüssel", "net": 10000, "rate": 0, "code": "DEPOSIT"}]
    paid, opened, since = space.members[:3]
    made = space.invoice(paid, date(2026, 5, 12), deposit)
    space.pay_before(made, made["gross"], date(2026, 5, 20))
    made = space.invoice(opened, date(2026, 9, 21), deposit)
    space.line(date(2026, 10, 8), opened, [(made, made["gross"])], f"Kaution {made['number']}")
    made = space.invoice(since, date(2026, 10, 13), deposit)
    space.line(date(2026, 10, 22), since, [(made, made["gross"])], f"Kaution {made['number']}")


def play_members(space):
    chance = space.chance
    for index, member in enumerate(space.members):
        waits = None
        odd_old = chance.one_of(OLD[2:]) if index % 4 == 0 else OLD[-1]
        odd_new = chance.one_of(MONTHS[len(OLD) :])
        for month in MONTHS:
            if month == odd_old:
                fate = OLD_FATES[index % len(OLD_FATES)]
            elif month == odd_new and index % 3 == 0:
                fate = chance.one_of(NEW_FATES)
            else:
                fate = "in time"
            if fate == "with the next month" and month != OLD[-1]:
                fate = "paid by line"
            if waits is not None:
                made = space.invoice(member, month, month_items(member, month))
                both = [(waits, waits["gross"]), (made, made["gross"])]
                text = f"Rechnungen {waits['number']} und {made['number']}"
                space.line(month + timedelta(days=11), member, both, text)
                waits = None
                continue
            waits = play_month(space, member, month, fate)


def others(space):
    """What has nothing to do with invoices."""
    for month in MONTHS[len(OLD) :]:
        for day, cents, name, text in [
            (3, -180000, "Immobilien Nord GmbH", "Büromiete"),
            (17, -4990, "Telefon AG", "Internet"),
            (24, 2500, "Stadtwerke", "Guthaben Strom"),
        ]:
            line = {"day": working_day(month + timedelta(days=day)).isoformat(), "cents": cents, "name": name}
            space.lines.append({**line, "account": "DE75512108001245126199", "text": text, "pays": []})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    space = Space(seed)
    play_members(space)
    play_deposits(space)
    others(space)
    space.numbers.in_order_of_dates(space.acts, space.lines, space.ledger)
    lines = sorted(space.lines, key=lambda line: line["day"])
    for place, line in enumerate(lines):
        line["id"] = place + 1
    acts = sorted(space.acts, key=lambda act: (act["day"], act["do"] != "invoice"))
    print(
        json.dumps(
            {
                "seed": seed,
                "cutover": CUTOVER.isoformat(),
                "end": "2026-11-30",
                "members": space.members,
                "acts": acts,
                "lines": lines,
                "ledger": space.ledger.files(),
            }
        )
    )


main()
