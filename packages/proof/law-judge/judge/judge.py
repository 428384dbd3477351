"""Computes the returns of spaces from what the platform shows over the years, by law and documentation alone.

Reads one order in JSON a line and answers each with one: `{"do": "observe", "now": moment}` looks at the platform, `{"do": "post",
"space", "through"}` declares what is true up to a day, `{"do": "close", "space", "month"}` closes a month, `{"do": "cells"}` tells the
figures of every period by space.

Its arguments: the configuration (the file that spacebooks reads, as JSON) and a token.
"""

import json
import sys

from declared import declared
from notes import Notes
from platform_of_spaces import Platform
from returns import Returns
from rules import Rules


class Judge:
    def __init__(self, configuration, token):
        self.platform = Platform(configuration["platform"]["base_url"], token)
        self.rules = {each["id"]: Rules(each) for each in configuration["spaces"]}
        self.notes = {id: Notes() for id in self.rules}
        self.returns = {id: Returns(rules) for id, rules in self.rules.items()}

    def observe(self, order):
        count = 0
        for id, rules in self.rules.items():
            invoices = list(self.platform.invoices(rules.platform_id))
            payments = self.platform.payments(rules.base, rules.start, "2099-12-31")
            self.notes[id].observe(invoices, payments, order["now"])
            count += len(invoices)
        return {"invoices": count}

    def post(self, order):
        id = order["space"]
        true = declared(list(self.notes[id].documents.values()), self.rules[id], order["through"])
        self.returns[id].post(true)
        return {"amounts": len(true)}

    def close(self, order):
        self.returns[order["space"]].close(order["month"])
        return {}

    def cells(self, _order):
        return {id: returns.cells() for id, returns in self.returns.items()}

    def rows(self, order):
        """What a difference is made of: the declared amounts of a space by month of the return."""
        rows = self.returns[order["space"]].rows()
        return {"rows": [[month, *key, net, tax] for month, key, net, tax in rows]}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        judge = Judge(json.load(file), sys.argv[2])
    does = {"observe": judge.observe, "post": judge.post, "close": judge.close, "cells": judge.cells, "rows": judge.rows}
    for line in sys.stdin:
        order = json.loads(line)
        print(json.dumps(does[order["do"]](order)), flush=True)


if __name__ == "__main__":
    main()
