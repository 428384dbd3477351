"""Plays DATEV: what it books of Buchungsstapel files, by the files alone and what the client has told DATEV of accounts.

    python3 judge.py FACTS.json FILE...   prints rows, accounts and problems
    python3 judge.py                      answers orders, a JSON object a line: {"facts": {...}, "files": [path, ...]}

Facts: {"chart": "SKR03" | "SKR04" | "SKR49" | "own", "automatic": {"8200": "19", "8205": "none"}, "taxAccounts": {"19":
"1776"}, "cashAccounting": false, "keys": {"711": "19"}}; `automatic` is what the client declared of accounts, in percent, `keys` what keys
of the adviser's own compute.
"""

import json
import os
import sys

import extf
from booking import Row


def judged(facts, paths):
    """Rows in the order of the files; balances by account, above zero on the debit side, in whole cents; taxes is the part of
    them that DATEV has computed."""
    rows, balances, taxes, problems = [], {}, {}, []
    for path in paths:
        name = os.path.basename(path)
        with open(path, "rb") as file:
            content = file.read()
        try:
            header, lines = extf.read(content)
            found = [Row(header, facts, number, fields) for number, fields in lines]
        except (extf.Unreadable, ValueError, IndexError) as error:
            problems.append({"file": name, "line": 0, "entry": "", "kind": "unreadable", "problem": str(error)})
            continue
        for row in found:
            rows.append(shown(name, row))
            problems += [problem_of(name, row, kind, text) for kind, text in row.problems]
            for account, amount, is_tax in row.postings():
                add(balances, account, amount)
                if is_tax:
                    add(taxes, account, amount)
    return {"rows": rows, "balances": without_zeros(balances), "taxes": without_zeros(taxes), "problems": problems}


def add(sums, key, amount):
    sums[key] = sums.get(key, 0) + amount


def without_zeros(sums):
    return {key: amount for key, amount in sorted(sums.items()) if amount}


def problem_of(name, row, kind, text):
    return {"file": name, "line": row.line, "entry": row.entry, "kind": kind, "problem": text}


def shown(name, row):
    return {
        "file": name,
        "line": row.line,
        "entry": row.entry,
        "account": row.padded(row.account),
        "contra": row.padded(row.contra),
        "side": row.side,
        "reverses": row.reverses,
        "isRefused": row.kind == "refused",
        "gross": row.gross,
        "net": row.net,
        "tax": row.tax,
        "taxAccount": row.tax_account,
        "rate": row.rate,
        "country": row.country,
        "declared": row.declared,
    }


def answer_orders():
    for line in sys.stdin:
        order = json.loads(line)
        print(json.dumps(judged(order["facts"], order["files"])), flush=True)


def print_all(facts_path, paths):
    with open(facts_path, encoding="utf-8") as file:
        found = judged(json.load(file), paths)
    for row in found["rows"]:
        print("\t".join(str(value) for value in row.values()))
    for account, amount in found["balances"].items():
        print(f"{account}\t{amount / 100:.2f}")
    for problem in found["problems"]:
        print("\t".join(str(value) for value in problem.values()))
    return 1 if found["problems"] else 0


if __name__ == "__main__":
    if len(sys.argv) == 1:
        answer_orders()
    else:
        sys.exit(print_all(sys.argv[1], sys.argv[2:]))
