#!/usr/bin/env python3
"""Checks an audit package of spacebooks, with Python 3.9 or later and nothing else.
Prüft ein Prüfer-Paket von spacebooks, mit Python ab 3.9 und sonst nichts.

  python3 verify.py [folder or ZIP / Ordner oder ZIP] [--digest SHA-256]

Without a folder it checks the one that it lies in. Exit code 0: all is as it was recorded; 1: what is wrong is named.
Ohne Ordner prüft es den, in dem es liegt. Exitcode 0: alles ist wie festgehalten; 1: was nicht stimmt, wird genannt.
"""
import argparse
import csv
import hashlib
import io
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from collections import Counter, defaultdict

SUMS = 'SHA256SUMS'
NUMBERS = {0: re.compile(r'-?[0-9]+'), 2: re.compile(r'-?[0-9]+,[0-9]{2}')}
DAY = re.compile(r'(0[1-9]|[12][0-9]|3[01])\.(0[1-9]|1[0-2])\.[0-9]{4}')
#: Problems that are printed; all are counted.
SHOWN = 100


class Folder:
    """A package that lies unpacked in a folder."""

    def __init__(self, path):
        self.path = path

    def names(self):
        for folder, folders, files in os.walk(self.path):
            folders[:] = [name for name in folders if name != '__pycache__']
            for name in files:
                yield os.path.relpath(os.path.join(folder, name), self.path).replace(os.sep, '/')

    def open(self, name):
        return open(os.path.join(self.path, *name.split('/')), 'rb')


class Archive:
    """A package as it was handed out, in a ZIP file."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)

    def names(self):
        return (info.filename for info in self.zip.infolist() if not info.is_dir())

    def open(self, name):
        return self.zip.open(name)


class Check:
    def __init__(self, package):
        self.package = package
        self.problems = 0
        self.counts = Counter()
        self.digests = {}
        self.sizes = {}

    def wrong(self, where, english, german):
        self.problems += 1
        if self.problems <= SHOWN:
            print(f'{where}: {english} / {german}')

    def lines(self, name):
        with self.package.open(name) as file:
            yield from io.TextIOWrapper(file, encoding='utf-8', newline='\n')

    # 1. Every file is the one that was listed.

    def files(self, stated):
        names = list(self.package.names())
        for name, count in Counter(names).items():
            if count > 1:
                self.wrong(name, 'is there more than once', 'ist mehrfach vorhanden')
        for name in sorted(set(names)):
            digest, size = hashlib.sha256(), 0
            with self.package.open(name) as file:
                for piece in iter(lambda: file.read(1 << 20), b''):
                    digest.update(piece)
                    size += len(piece)
            self.digests[name], self.sizes[name] = digest.hexdigest(), size
        listed = {}
        for line in self.lines(SUMS):
            digest, _, name = line.rstrip('\n').partition('  ')
            if name in listed:
                self.wrong(name, 'is listed more than once', 'ist mehrfach aufgeführt')
            listed[name] = digest
        for name, digest in listed.items():
            if name not in self.digests:
                self.wrong(name, 'is missing', 'fehlt')
            elif self.digests[name] != digest:
                self.wrong(name, f'was changed, it is not what {SUMS} says', f'wurde verändert, es ist nicht, was {SUMS} sagt')
        for name in sorted(set(self.digests) - set(listed) - {SUMS}):
            self.wrong(name, f'was added, {SUMS} does not list it', f'wurde hinzugefügt, {SUMS} führt es nicht auf')
        if stated and stated.lower() != self.digests[SUMS]:
            self.wrong(SUMS, 'is not the one that was stated', 'ist nicht die, die genannt wurde')
        self.counts['files'] = len(listed)

    # 2. The tables are as the index describes them.

    def tables(self):
        root = ElementTree.fromstring(b''.join(self.package.open('index.xml')))
        self.manifest = json.loads(b''.join(self.package.open('manifest.json')))
        described = {table.findtext('URL'): table for table in root.iter('Table')}
        named = {table.findtext('Name'): table for table in described.values()}
        self.ids = {f"{table['name']}.csv": table for table in self.manifest['tables'] if table['rows'] > 0}
        for url in sorted(set(described) ^ set(self.ids) | {n for n in self.digests if n.endswith('.csv') and '/' not in n} ^ set(described)):
            self.wrong(url, 'is not described by index.xml and manifest.json alike', 'wird von index.xml und manifest.json nicht gleich beschrieben')
        keys, foreign = {}, []
        for url, table in described.items():
            if url not in self.digests:
                self.wrong(url, 'is missing, index.xml describes it', 'fehlt, index.xml beschreibt es')
                continue
            names = self.table(url, table, keys, foreign, named)
            ids = self.ids.get(url, {'columns': [], 'rows': None})
            if len(ids['columns']) != len(names) or ids['rows'] != int(table.findtext('Range/Length')):
                self.wrong(url, 'index.xml and manifest.json differ', 'index.xml und manifest.json weichen voneinander ab')
        for url, names, target, values in foreign:
            for value in sorted(values - keys.get(target, set())):
                self.wrong(url, f'{names} {value} is not in {target}', f'{names} {value} steht nicht in {target}')

    def table(self, url, table, keys, foreign, named):
        variable = table.find('VariableLength')
        columns = variable.findall('VariablePrimaryKey') + variable.findall('VariableColumn')
        names = [column.findtext('Name') for column in columns]
        key_count = len(variable.findall('VariablePrimaryKey'))
        links = []
        for link in variable.findall('ForeignKey'):
            own = [name.text for name in link.findall('Name')]
            target = named.get(link.findtext('References'))
            if target is None or not set(own) <= set(names):
                self.wrong(url, f'foreign key {own} leads nowhere', f'Fremdschlüssel {own} führt nirgends hin')
                continue
            values = set()
            links.append(([names.index(name) for name in own], values))
            foreign.append((url, ', '.join(own), target.findtext('URL'), values))
        seen = keys.setdefault(url, set())
        rows = -1
        for rows, row in enumerate(self.rows(url), 0):
            where = f'{url}, line {rows + 1} / Zeile {rows + 1}'
            if rows == 0:
                if row != names:
                    self.wrong(where, 'heads are not those of index.xml', 'Überschriften sind nicht die von index.xml')
                continue
            if len(row) != len(columns):
                self.wrong(where, f'has {len(row)} columns, not {len(columns)}', f'hat {len(row)} Spalten statt {len(columns)}')
                continue
            for column, name, value in zip(columns, names, row):
                if not fits(column, value):
                    self.wrong(where, f'{name} is not as index.xml says: {value}', f'{name} ist nicht, wie index.xml sagt: {value}')
            key = tuple(row[:key_count])
            if key in seen:
                self.wrong(where, f'key {key} occurs twice', f'Schlüssel {key} kommt doppelt vor')
            seen.add(key)
            for places, values in links:
                value = tuple(row[place] for place in places)
                if any(value):
                    values.add(value)
        if rows != int(table.findtext('Range/Length')):
            self.wrong(url, f"has {rows} rows, index.xml says {table.findtext('Range/Length')}", f"hat {rows} Zeilen, index.xml sagt {table.findtext('Range/Length')}")
        self.counts['rows'] += max(rows, 0)
        return names

    def rows(self, url):
        with self.package.open(url) as file:
            yield from csv.reader(io.TextIOWrapper(file, encoding='utf-8', newline=''), delimiter=';', strict=True)

    def records(self, name):
        """Rows of a table, by the technical names of its columns."""
        table = self.ids.get(f'{name}.csv')
        if table is None or f'{name}.csv' not in self.digests:
            return
        ids = [column['id'] for column in table['columns']]
        for number, row in enumerate(self.rows(f'{name}.csv')):
            if number > 0:
                yield dict(zip(ids, row))

    # 3. The chain of the audit log.

    def chain(self):
        previous, number, self.log, self.heads = None, 0, {}, set()
        for number, line in enumerate(self.lines('audit-chain.txt'), 1):
            digest, _, text = line.rstrip('\n').partition(' ')
            where = f'audit-chain.txt, line {number} / Zeile {number}'
            if text != '-':
                row = json.loads(text)
                if hashlib.sha256(text.encode('utf-8')).hexdigest() != digest:
                    self.wrong(where, 'row was changed, its hash is another one', 'Zeile wurde verändert, ihre Prüfsumme ist eine andere')
                if row[0] != number or row[5] != previous:
                    self.wrong(where, 'row does not follow from the one before', 'Zeile folgt nicht aus der davor')
                if row[2] != self.manifest['space']:
                    self.wrong(where, 'row is about another space', 'Zeile handelt von einem anderen Space')
                self.log[number] = (row, digest)
                if row[3] == 'batch adopted':
                    self.heads.add(row[4].get('auditHead'))
            self.heads.add(digest)
            previous = digest
            for anchor in self.manifest['anchors']:
                if anchor['row'] == number and anchor['hash'] != digest:
                    self.wrong(where, 'is not what the anchor says', 'ist nicht, was der Anker sagt')
        if self.manifest['audit_chain'] != {'rows': number, 'head': previous}:
            self.wrong('audit-chain.txt', 'does not end where manifest.json says', 'endet nicht, wo manifest.json sagt')
        listed = set()
        for record in self.records('audit_log'):
            row, digest = self.log.get(int(record['sequence']), (None, None))
            listed.add(int(record['sequence']))
            if row is None or (record['hash'], record['previous_hash']) != (digest, row[5] or '') or ' '.join(record['details'].split()) != said(row[4]):
                self.wrong(f"audit_log.csv, {record['sequence']}", 'is not the row of the chain', 'ist nicht die Zeile der Kette')
        if listed != set(self.log):
            self.wrong('audit_log.csv', 'does not have the rows of the chain', 'hat nicht die Zeilen der Kette')
        self.counts['chain'] = number

    # 4. Batches, their files and the journal.

    def batches(self):
        released = {row[4]['number']: row[4] for row, _ in self.log.values() if row[3] in ('batch released', 'batch adopted')}
        year, parts = self.manifest['fiscal_year'], self.manifest['parts']
        files, sums, journal = defaultdict(list), {}, defaultdict(dict)
        for record in self.records('batch_files'):
            files[int(record['batch_number'])].append(record)
        for record in self.records('batch_sums'):
            sums[int(record['batch_number']), record['part'], record['currency']] = record
        for record in self.records('journal'):
            journal[int(record['batch_number'])][int(record['line'])] = print_of(record)
        self.deferrals()
        for record in self.records('batches'):
            number = int(record['batch_number'])
            where = f'batch {number} / Stapel {number}'
            log = released.get(number)
            if log is None:
                self.wrong(where, 'the audit log does not know it', 'das Protokoll kennt ihn nicht')
                log = {}
            if record['audit_head'] and record['audit_head'] not in self.heads:
                self.wrong(where, 'names a head that the chain does not have', 'nennt ein Ende, das die Kette nicht hat')
            name = f'entries/batch-{number}.jsonl'
            if len({self.digests.get(name), record['entries_digest'], log.get('entriesDigest')}) != 1:
                self.wrong(where, 'its entries were changed', 'seine Buchungen wurden verändert')
            for path in {record['path'] for record in files[number]} ^ {name for name in self.digests if name.startswith(f'batches/{number}/')}:
                self.wrong(path, 'batch_files.csv and the folder differ', 'batch_files.csv und der Ordner weichen voneinander ab')
            for file in files[number]:
                self.file(file)
            for digest in set(filter(None, log.get('files', '').split(' '))) - {file['sha256'] for file in files[number]}:
                self.wrong(where, f'its file {digest} is missing', f'seine Datei {digest} fehlt')
            added = {row[4]['address'] for row, _ in self.log.values() if row[3] == 'file added' and row[4]['number'] == number}
            for file in files[number]:
                if file['sha256'] not in added and file['sha256'] not in log.get('files', '').split(' '):
                    self.wrong(file['path'], 'the audit log does not know it', 'das Protokoll kennt es nicht')
            self.sums(number, name, year, parts, sums, journal.pop(number, {}))
            self.counts['batches'] += 1
        for number in list(journal):
            self.wrong('journal.csv', f'batch {number} is not in batches.csv', f'Stapel {number} steht nicht in batches.csv')
        for number, part, currency in sums:
            self.wrong('batch_sums.csv', f'{number} {part} {currency} has no entries', f'{number} {part} {currency} hat keine Buchungen')

    def sums(self, number, name, year, parts, stated, journal):
        """Entries as they were released against the rows of the journal, and both against the sums."""
        computed = defaultdict(lambda: [0] * 8)
        where = f'batch {number} / Stapel {number}'
        for line, text in enumerate(self.lines(name) if name in self.digests else (), 1):
            entry = json.loads(text)
            sum_ = computed[parts[entry['part']], entry['currency']]
            amounts = [1, entry['net'], entry['tax'], entry['gross']]
            if entry['net'] + entry['tax'] != entry['gross']:
                self.wrong(f'{name}, {line}', 'is not in balance', 'geht nicht auf')
            is_of_year = year['from'] <= entry['bookingDate'] <= year['to']
            sum_[:] = [a + b for a, b in zip(sum_, amounts + (amounts if is_of_year else [0] * 4))]
            row = journal.pop(line, None)
            if is_of_year != (row is not None) or row not in (None, print_of_entry(entry)):
                self.wrong(f'journal.csv, {where}, {line}', 'is not the entry that was handed out', 'ist nicht die Buchung, die ausgegeben wurde')
        for line in journal:
            self.wrong(f'journal.csv, {where}, {line}', 'was never handed out', 'wurde nie ausgegeben')
        names = ['entries', 'net', 'tax', 'gross', 'year_entries', 'year_net', 'year_tax', 'year_gross']
        for (part, currency), sum_ in computed.items():
            record = stated.pop((number, part, currency), None)
            if record is None or [cents(record[name]) if 'entries' not in name else int(record[name]) for name in names] != sum_:
                self.wrong(where, f'{part} {currency}: sums differ from the journal', f'{part} {currency}: Summen weichen vom Journal ab')

    def deferrals(self):
        """What is held of other months moves by what the journal says, as far as batches count."""
        dead = {row[4]['number'] for row, _ in self.log.values() if row[3] in ('batch voided', 'batch rejected')}
        moved = Counter()
        for record in self.records('journal'):
            if record['deferral_account'] and int(record['batch_number']) not in dead:
                moved[record['series'], record['invoice_id'], record['deferral_account'], record['currency']] += cents(record['gross'])
        for record in self.records('deferrals'):
            change = moved.pop((record['series'], record['invoice_id'], record['deferral_account'], record['currency']), 0)
            opening, closing = cents(record['opening_balance']), cents(record['closing_balance'])
            if change != cents(record['change']) or opening + change != closing:
                self.wrong(f"deferrals.csv, {record['document_number']}", 'does not move as the journal says', 'bewegt sich nicht, wie das Journal sagt')
        if any(moved.values()):
            self.wrong('deferrals.csv', 'does not have all that the journal moves', 'enthält nicht alles, was das Journal bewegt')

    # 5. Documents.

    def documents(self):
        paths = set()
        for record in self.records('documents'):
            self.file(record)
            paths.add(record['path'])
            if record['sha256'] not in record['path']:
                self.wrong(record['path'], 'is not named by its digest', 'ist nicht nach seiner Prüfsumme benannt')
        for name in sorted({name for name in self.digests if name.startswith('documents/')} - paths):
            self.wrong(name, 'no document of documents.csv', 'kein Beleg von documents.csv')
        counted = Counter(record['invoice_id'] for record in self.records('documents'))
        for record in self.records('invoices'):
            if counted[record['invoice_id']] != int(record['documents']):
                self.wrong(f"invoice / Rechnung {record['document_number']}", 'documents are missing', 'Belege fehlen')
        self.counts['documents'] = len(paths)

    def file(self, record):
        path = record['path']
        if path not in self.digests:
            self.wrong(path, 'is missing, a table names it', 'fehlt, eine Tabelle nennt es')
        elif (self.digests[path], str(self.sizes[path])) != (record['sha256'], record['size']):
            self.wrong(path, 'is not the file that the table names', 'ist nicht die Datei, die die Tabelle nennt')


def fits(column, value):
    """Whether a value is what the index says of its column; none fits always."""
    if value == '':
        return True
    if column.find('Numeric') is not None:
        pattern = NUMBERS.get(int(column.findtext('Numeric/Accuracy') or 0))
        return pattern is not None and pattern.fullmatch(value) is not None
    if column.find('Date') is not None:
        return DAY.fullmatch(value) is not None
    # Characters beyond the first plane count twice for programs that count in UTF-16.
    return len(value.encode('utf-16-le')) // 2 <= int(column.findtext('MaxLength'))


def cents(text):
    return int(text.replace(',', ''))


def said(details):
    # The table has a blank in place of ends of lines.
    text = '; '.join(f"{name}={'' if value is None else value}" for name, value in details.items())
    return ' '.join(text.split())


#: Columns of the journal, and the members of an entry that they must be.
COMPARED = {
    'entry_id': 'id', 'debtor': 'debtor', 'account': 'account', 'tax_account': 'taxAccount', 'tax_case': 'taxCase',
    'tax_rate': 'taxRate', 'tax_key': 'taxKey', 'cost_center': 'costCenter', 'currency': 'currency', 'invoice_id': 'invoiceId',
    'ksef_number': 'ksefNumber', 'reverses': 'reverses',
}


def print_of(record):
    """What stands for a row of the journal, so that a long one needs little room."""
    amounts = [str(cents(record[name])) for name in ('net', 'tax', 'gross')]
    texts = [record[name] or (record['deferral_account'] or record['clearing_account'] if name == 'debtor' else '') for name in COMPARED]
    return hashed(texts + amounts + [record['booking_date'], record['document_date']])


def print_of_entry(entry):
    days = ['.'.join(reversed(entry[name].split('-'))) for name in ('bookingDate', 'documentDate')]
    amounts = [str(entry[name]) for name in ('net', 'tax', 'gross')]
    return hashed([entry[name] or '' for name in COMPARED.values()] + amounts + days)


def hashed(texts):
    # The tables have a blank in place of ends of lines.
    return hashlib.sha256('\x1f'.join(' '.join(text.split()) for text in texts).encode('utf-8')).digest()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('package', nargs='?', default=os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument('--digest', help='SHA-256 of SHA256SUMS, as it was stated on another way / wie er auf anderem Weg genannt wurde')
    given = parser.parse_args()
    sys.stdout.reconfigure(encoding='utf-8', errors='replace')
    csv.field_size_limit(1 << 30)
    try:
        check = Check(Archive(given.package) if os.path.isfile(given.package) else Folder(given.package))
        check.files(given.digest)
        check.tables()
        check.chain()
        check.batches()
        check.documents()
    except Exception as error:  # What cannot be read at all is wrong, too.
        print(f'{type(error).__name__}: {error}')
        print('cannot be read any further / lässt sich nicht weiter lesen')
        return 1
    counts = check.counts
    print(f"{counts['files']} files, {counts['rows']} rows, {counts['chain']} rows of the audit log, {counts['batches']} batches, {counts['documents']} documents checked / {counts['files']} Dateien, {counts['rows']} Zeilen, {counts['chain']} Zeilen des Protokolls, {counts['batches']} Stapel, {counts['documents']} Belege geprüft")
    print(f'SHA-256 ({SUMS}): {check.digests[SUMS]}')
    wrong = check.problems
    print(f'{wrong} problems / {wrong} Probleme' if wrong else 'all is as it was recorded / alles ist wie festgehalten')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
