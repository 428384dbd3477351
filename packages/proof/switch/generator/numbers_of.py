"""Numbers of invoices, given in the order of their dates once all are known, as the platform gives them."""

import json
import re

PLACE = re.compile(r"BERLIN-2026-9\d{4}|2026-9\d{4}")


class Numbers:
    def __init__(self):
        self.made = 0

    def next(self):
        """A place for a number; texts may quote it."""
        self.made += 1
        return f"BERLIN-2026-{90000 + self.made}"

    def in_order_of_dates(self, acts, lines, ledger):
        invoices = [act for act in acts if act["do"] == "invoice"]
        invoices.sort(key=lambda act: (act["day"], int(act["id"][2:])))
        final = {act["number"]: f"BERLIN-2026-{101 + place}" for place, act in enumerate(invoices)}
        short = {place.split("-", 1)[1]: number.split("-", 1)[1] for place, number in final.items()}
        named = {**final, **short}
        for rows in (acts, lines, ledger.rows):
            for row in rows:
                row.update(json.loads(PLACE.sub(lambda found: named[found.group()], json.dumps(row))))
