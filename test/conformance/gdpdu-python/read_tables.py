"""Has the reader of PyPI's mloda-community-german-ledger read every table of a data medium, one after the other.

It reads the first table of an index and knows no Range: each table gets an index of its own, and loses its heads.
"""
import json
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from mloda.community.feature_groups.experimental.german_ledger.reader import GdpduReader

folder = Path(sys.argv[1])
root = ElementTree.parse(folder / 'index.xml').getroot()
read = {}
for table in root.iter('Table'):
    count = int(table.findtext('Range/Length'))
    table.remove(table.find('Range'))
    alone = ElementTree.Element('DataSet')
    ElementTree.SubElement(alone, 'Media').append(table)
    with tempfile.TemporaryDirectory() as one:
        (Path(one) / 'index.xml').write_bytes(ElementTree.tostring(alone, encoding='utf-8'))
        heads, _, rows = (folder / table.findtext('URL')).read_bytes().partition(b'\r\n')
        (Path(one) / table.findtext('URL')).write_bytes(rows)
        records = GdpduReader.load_data(one, None).to_pylist()
    assert len(records) == count, (table.findtext('URL'), len(records), count)
    read[table.findtext('Name')] = [
        {name: str(value) for name, value in record.items() if not name.startswith('__') and value not in (None, '')}
        for record in records
    ]
print(json.dumps(read))
