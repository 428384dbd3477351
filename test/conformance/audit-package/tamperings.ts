type Files = Map<string, Buffer>;

interface Tampering {
  readonly name: string;
  readonly tamper: (files: Files) => void;
  /** What the verifier must say. */
  readonly english: string;
  readonly german: string;
}

function edit(files: Files, name: string, change: (text: string) => string): void {
  const before = files.get(name)?.toString() ?? '';
  const after = change(before);
  if (after === before) throw new Error(`${name} was not changed`);
  files.set(name, Buffer.from(after));
}

const nameOf = (files: Files, pattern: RegExp): string =>
  [...files.keys()].find((name) => pattern.test(name)) ?? '';

/** Takes the last line away. */
const shorter = (text: string): string => text.replace(/[^\n]*\n$/, '');

/** What somebody may do who writes SHA256SUMS anew, and what holds it all the same. */
export const TAMPERINGS: readonly Tampering[] = [
  {
    name: 'an amount of the journal',
    tamper: (files) => edit(files, 'journal.csv', (text) => text.replace(';350,00;', ';250,00;')),
    english: 'is not the entry that was handed out',
    german: 'ist nicht die Buchung, die ausgegeben wurde',
  },
  {
    name: 'an account of the journal',
    tamper: (files) => edit(files, 'journal.csv', (text) => text.replace('"8400"', '"1776"')),
    english: 'is not the entry that was handed out',
    german: 'ist nicht die Buchung, die ausgegeben wurde',
  },
  {
    name: 'a row of the journal taken away',
    tamper: (files) => edit(files, 'journal.csv', shorter),
    english: 'has 1 rows, index.xml says 2',
    german: 'hat 1 Zeilen, index.xml sagt 2',
  },
  {
    name: 'a row of the journal taken away, and counted in the index',
    tamper: (files) => {
      edit(files, 'journal.csv', shorter);
      edit(files, 'index.xml', (text) => text.replace('<Length>2</Length>', '<Length>1</Length>'));
      edit(files, 'manifest.json', (text) => text.replace('"rows": 2', '"rows": 1'));
    },
    english: 'is not the entry that was handed out',
    german: 'ist nicht die Buchung, die ausgegeben wurde',
  },
  {
    name: 'a row of the journal twice',
    tamper: (files) => edit(files, 'journal.csv', (text) => text + (/[^\n]*\n$/.exec(text)?.[0] ?? '')),
    english: 'occurs twice',
    german: 'kommt doppelt vor',
  },
  {
    name: 'a column more',
    tamper: (files) => edit(files, 'debtors.csv', (text) => text.replaceAll('\r\n', ';"x"\r\n')),
    english: 'heads are not those of index.xml',
    german: 'Überschriften sind nicht die von index.xml',
  },
  {
    name: 'a number that is none',
    tamper: (files) => edit(files, 'bank_lines.csv', (text) => text.replace(';10,00;', ';10.00;')),
    english: 'is not as index.xml says',
    german: 'ist nicht, wie index.xml sagt',
  },
  {
    name: 'a debtor taken away that the journal names',
    tamper: (files) => edit(files, 'debtors.csv', (text) => text.replace('"10042"', '"10043"')),
    english: 'is not in debtors.csv',
    german: 'steht nicht in debtors.csv',
  },
  {
    name: 'a table that the index does not describe any more',
    tamper: (files) =>
      edit(files, 'index.xml', (text) => text.replace(/<Table><URL>payments\.csv.*?<\/Table>/, '')),
    english: 'is not described by index.xml and manifest.json alike',
    german: 'wird von index.xml und manifest.json nicht gleich beschrieben',
  },
  {
    name: 'an entry of a batch, and its digest in the table',
    tamper: (files) => {
      edit(files, 'entries/batch-2.jsonl', (text) =>
        text.replace('"net":35000,"tax":6650', '"net":34000,"tax":7650'),
      );
    },
    english: 'its entries were changed',
    german: 'seine Buchungen wurden verändert',
  },
  {
    name: 'a sum of a batch',
    tamper: (files) =>
      edit(files, 'batch_sums.csv', (text) => text.replace('350,00;66,50;416,50', '351,00;66,50;417,50')),
    english: 'sums differ from the journal',
    german: 'Summen weichen vom Journal ab',
  },
  {
    name: 'a file of a batch',
    tamper: (files) => edit(files, 'batches/2/entries.json', (text) => text.replace('416', '417')),
    english: 'batches/2/entries.json: is not the file that the table names',
    german: 'ist nicht die Datei, die die Tabelle nennt',
  },
  {
    name: 'a file of a batch taken away',
    tamper: (files) => files.delete('batches/2/entries.json'),
    english: 'batches/2/entries.json: is missing, a table names it',
    german: 'fehlt, eine Tabelle nennt es',
  },
  {
    name: 'a file of a batch added',
    tamper: (files) => files.set('batches/2/more.csv', Buffer.from('x')),
    english: 'batches/2/more.csv: batch_files.csv and the folder differ',
    german: 'batch_files.csv und der Ordner weichen voneinander ab',
  },
  {
    name: 'a file of a batch added, in the table as well',
    tamper: (files) => {
      files.set('batches/2/more.csv', Buffer.from('x'));
      const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
      const row = `2;"more.csv";"batches/2/more.csv";"csv";"text/csv";"${sha256}";1;"2026-11-21T03:00:00Z"\r\n`;
      edit(files, 'batch_files.csv', (text) => text + row);
    },
    english: 'batches/2/more.csv: the audit log does not know it',
    german: 'das Protokoll kennt es nicht',
  },
  {
    name: 'two documents exchanged',
    tamper: (files) => {
      const [pdf, receipt] = [nameOf(files, /\.pdf$/), nameOf(files, /documents.*\.xml$/)];
      const kept = files.get(pdf) ?? Buffer.of();
      files.set(pdf, files.get(receipt) ?? Buffer.of());
      files.set(receipt, kept);
    },
    english: 'is not the file that the table names',
    german: 'ist nicht die Datei, die die Tabelle nennt',
  },
  {
    name: 'a document taken away',
    tamper: (files) => files.delete(nameOf(files, /\.pdf$/)),
    english: 'is missing, a table names it',
    german: 'fehlt, eine Tabelle nennt es',
  },
  {
    name: 'a document taken away, from the table as well',
    tamper: (files) => {
      files.delete(nameOf(files, /\.pdf$/));
      edit(files, 'documents.csv', (text) => text.replace(/^1;[^\n]*\n/m, ''));
      edit(files, 'index.xml', (text) =>
        text.replace(/(<URL>documents\.csv.*?<Length>)3/, (_whole, head: string) => `${head}2`),
      );
      edit(files, 'manifest.json', (text) => text.replace(/("name": "documents",\s+"rows": )3/, '$12'));
    },
    english: 'documents are missing',
    german: 'Belege fehlen',
  },
  {
    name: 'a document added',
    tamper: (files) => files.set('documents/00/more.pdf', Buffer.from('%PDF')),
    english: 'documents/00/more.pdf: no document of documents.csv',
    german: 'kein Beleg von documents.csv',
  },
  {
    name: 'a row of the chain',
    tamper: (files) => edit(files, 'audit-chain.txt', (text) => text.replace('"entries":1', '"entries":2')),
    english: 'row was changed, its hash is another one',
    german: 'Zeile wurde verändert, ihre Prüfsumme ist eine andere',
  },
  {
    name: 'a row of the chain taken away',
    tamper: (files) =>
      edit(files, 'audit-chain.txt', (text) => text.replace(/^[^\n]*"batch voided"[^\n]*\n/m, '')),
    english: 'row does not follow from the one before',
    german: 'Zeile folgt nicht aus der davor',
  },
  {
    name: 'a sealed row of the chain taken away',
    tamper: (files) => edit(files, 'audit-chain.txt', (text) => text.replace(/^[0-9a-f]+ -\n/m, '')),
    english: 'row does not follow from the one before',
    german: 'Zeile folgt nicht aus der davor',
  },
  {
    name: 'the end of the chain cut off',
    tamper: (files) => edit(files, 'audit-chain.txt', shorter),
    english: 'does not end where manifest.json says',
    german: 'endet nicht, wo manifest.json sagt',
  },
  {
    name: 'a row of the log that is not that of the chain',
    tamper: (files) => edit(files, 'audit_log.csv', (text) => text.replace('lines=2', 'lines=3')),
    english: 'is not the row of the chain',
    german: 'ist nicht die Zeile der Kette',
  },
  {
    name: 'an anchor that the chain does not go through',
    tamper: (files) =>
      edit(files, 'manifest.json', (text) =>
        text.replace('"anchors": []', `"anchors": [{"row": 3, "hash": "${'0'.repeat(64)}"}]`),
      ),
    english: 'is not what the anchor says',
    german: 'ist nicht, was der Anker sagt',
  },
  {
    name: 'a head of the log that is not in the chain',
    tamper: (files) =>
      edit(files, 'batches.csv', (text) => text.replace(/"[0-9a-f]{64}"\r\n$/, `"${'0'.repeat(64)}"\r\n`)),
    english: 'names a head that the chain does not have',
    german: 'nennt ein Ende, das die Kette nicht hat',
  },
  {
    name: 'a batch that the log does not know',
    tamper: (files) =>
      edit(files, 'audit-chain.txt', (text) => text.replace(/^[^\n]*"number":2[^\n]*\n/m, '')),
    english: 'the audit log does not know it',
    german: 'das Protokoll kennt ihn nicht',
  },
  {
    name: 'a file that cannot be read',
    tamper: (files) => files.set('index.xml', Buffer.from('<DataSet>')),
    english: 'cannot be read any further',
    german: 'lässt sich nicht weiter lesen',
  },
];
