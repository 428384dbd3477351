"""Follows the links of a Buchungsstapel into its packages of vouchers. Usage: read_vouchers.py EXTF ZIP...

Prints JSON: problems, the GUID of each booking that has one, and of each document the SHA-256 of its file.
"""

import csv
import hashlib
import json
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile

NAMESPACE = "{http://xml.datev.de/bedi/tps/document/v06.0}"
TYPE = "{http://www.w3.org/2001/XMLSchema-instance}type"
LINK = re.compile(r'BEDI "([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"')


def links(path):
    with open(path, encoding="cp1252", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    column = rows[1].index("Beleglink")
    return [row[column] for row in rows[2:] if row[column] != ""]


def main(bookings, *packages):
    problems, documents = [], {}
    for path in packages:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if archive.testzip() is not None or any("/" in name for name in names):
                problems.append(f"{path} is damaged, or has folders")
            root = ElementTree.fromstring(archive.read("document.xml"))
            used = {"document.xml"}
            for document in root.iter(f"{NAMESPACE}document"):
                files = [each.get("name") for each in document.iter(f"{NAMESPACE}extension") if each.get(TYPE) == "File"]
                if len(files) != 1 or files[0] not in names:
                    problems.append(f"{document.get('guid')} has the files {files}")
                    continue
                if document.get("guid") in documents:
                    problems.append(f"{document.get('guid')} is there twice")
                used.add(files[0])
                documents[document.get("guid")] = hashlib.sha256(archive.read(files[0])).hexdigest()
            if used != set(names):
                problems.append(f"no document has {sorted(set(names) - used)}")
    found = []
    for link in links(bookings):
        match = LINK.fullmatch(link)
        if match is None or match.group(1) not in documents:
            problems.append(f"{link} leads nowhere")
        else:
            found.append(match.group(1))
    if set(found) != set(documents):
        problems.append(f"no booking has {sorted(set(documents) - set(found))}")
    json.dump({"problems": problems, "links": found, "documents": documents}, sys.stdout)


main(*sys.argv[1:])
