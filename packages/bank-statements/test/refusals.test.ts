import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Layout } from '../src/csv/layout.js';
import { readLayout } from '../src/csv/read-layout.js';
import { readStatements } from '../src/read-statements.js';
import { unzipped } from '../src/unzip.js';
import { changed, fixture, ownLayout, refusal } from './fixture.js';

const SPARKASSE = { layout: ownLayout('sparkasse'), account: '', currency: '' };

const refused = (file: Parameters<typeof readStatements>[0]) => refusal(readStatements(file, { csv: null }));
const csvRefused = (file: Parameters<typeof readStatements>[0]) =>
  refusal(readStatements(file, { csv: SPARKASSE }));

it('a statement whose lines do not lead to its closing balance: both sums', async () => {
  expect(await refused(changed('camt-02.xml', '>119.00<', '>118.99<'))).toBe(
    'bank.unbalanced: camt-02.xml: statement 207 of DE42100000000001234567: 1000.00 EUR and 4 lines make 1224.89 EUR, its closing balance is 1224.90 EUR',
  );
  expect(await refused(changed('german.sta', 'C119,N', 'C19,N'))).toContain(
    'german.sta: statement 207/1 of DE42100000000001234567: 1000.00 EUR and 3 lines make 784.90 EUR',
  );
});

it('a CSV file in which a line is missing: the line after which the balance is another', async () => {
  const layout = ownLayout('volksbank');
  const file = changed('volksbank.csv', '874,90', '875,90');
  expect(await refusal(readStatements(file, { csv: { layout, account: '', currency: '' } }))).toBe(
    'bank.unreadable: volksbank.csv:2: balance: is "875.90 EUR", but the one before and this line make 874.90 EUR; download it again, whole, without a filter and for one account',
  );
});

it('a line in another currency than its account', async () => {
  expect(await refused(changed('camt-02.xml', 'Ccy="EUR">119.00', 'Ccy="CHF">119.00'))).toBe(
    'bank.unreadable: camt-02.xml:13: Ntry/Amt/@Ccy: is "CHF" in a statement of EUR; lines are in the currency of their account: ask the bank for a statement in EUR',
  );
});

it.each([
  [
    'an amount',
    'camt-02.xml',
    '>119.00<',
    '>119.001<',
    'camt-02.xml:13: Ntry/Amt: "119.001" is no amount of whole cents',
  ],
  [
    'a date',
    'camt-02.xml',
    '<BookgDt><Dt>2026-11-03',
    '<BookgDt><Dt>2026-11-31',
    'camt-02.xml:14: Ntry/BookgDt: "2026-11-31" is no date',
  ],
  ['a side', 'camt-02.xml', '<CdtDbtInd>DBIT', '<CdtDbtInd>DEBT', '"DEBT" is neither CRDT nor DBIT'],
  [
    'the closing balance',
    'camt-02.xml',
    '<Cd>CLBD</Cd>',
    '<Cd>CLAV</Cd>',
    'camt-02.xml:5: Stmt/Bal: has no closing (CLBD) balance',
  ],
  [
    'the account',
    'camt-02.xml',
    '<IBAN>DE42100000000001234567</IBAN></Id><Ccy>',
    '</Id><Ccy>',
    'Acct/Id/IBAN: is missing',
  ],
  [
    'the format',
    'camt-02.xml',
    'camt.053.001.02',
    'camt.052.001.02',
    'Document: is no CAMT.053 statement but BkToCstmrStmt of urn:iso:std:iso:20022:tech:xsd:camt.052.001.02',
  ],
  ['the end', 'camt-02.xml', '</Document>', '', 'is no well-formed XML'],
  [
    'a line',
    'german.sta',
    '2611021103C119,',
    '261102C11x9,',
    'german.sta:5: :61:: "261102C11x9,NTRFNONREF//2026110300001" is no line such as',
  ],
  [
    'a balance',
    'german.sta',
    'C261102EUR1000,00',
    'C261102EUR',
    'german.sta:4: :60F:: "C261102EUR" is no balance such as',
  ],
  ['the closing balance', 'german.sta', ':62F:', ':64:', 'german.sta:1: :62F: or :62M:: is missing'],
])('%s that cannot be read: %s with %s as %s', async (_what, name, part, by, message) => {
  expect(await refused(changed(name, part, by))).toContain(message);
});

it('entities, in the document or outside of it', async () => {
  const inside = '<!DOCTYPE Document [<!ENTITY d "A. Berg">]>';
  const outside = '<!DOCTYPE Document SYSTEM "names.dtd">';
  for (const type of [inside, outside]) {
    const file = changed('camt-02.xml', '<Document', `${type}<Document`);
    const text = Buffer.from(file.content).toString('latin1').replace('A. Berg', '&d;');
    expect(await refused({ name: 'camt-02.xml', content: Buffer.from(text, 'latin1') })).toContain(
      'camt-02.xml: DOCTYPE: has a document type (<!DOCTYPE)',
    );
  }
});

it('a ZIP that was cut, one that unpacks to too much, one without files, one in which a file cannot be read', async () => {
  const zip = zipSync({ 'a.xml': fixture('camt-02.xml').content });
  expect(await refused({ name: 'a.zip', content: zip.subarray(0, zip.length - 30) })).toContain(
    'a.zip: is no whole ZIP',
  );
  const many = zipSync(
    Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`${index}.xml`, new Uint8Array()])),
  );
  expect(await refused({ name: 'a.zip', content: many })).toContain(
    'a.zip: has more than 1000 files or 100 MiB inside; unpack it',
  );
  const bounds = { mostFiles: 2, largestBytes: 1024 * 1024 };
  const large = zipSync({ 'a.xml': new Uint8Array(bounds.largestBytes), 'b.xml': new Uint8Array(1) });
  expect(() => unzipped({ name: 'a.zip', content: large }, bounds)).toThrow(
    'a.zip: has more than 2 files or 1 MiB inside; unpack it',
  );
  expect(await refused({ name: 'a.zip', content: zipSync({}) })).toContain('a.zip: has no files inside');
  expect(await refused({ name: 'a.zip', content: zipSync({ 'b.txt': Buffer.from('hello') }) })).toContain(
    'a.zip/b.txt: is neither CAMT.053 nor MT940',
  );
});

it('files that are empty or too large', async () => {
  expect(await refused({ name: 'a', content: new Uint8Array() })).toContain(
    'a: is empty; download it from the bank again',
  );
  expect(await refused({ name: 'a', content: new Uint8Array(21 * 1024 * 1024) })).toContain(
    'a: is larger than 20 MiB',
  );
});

it('a CSV file in another charset than its layout says', async () => {
  const asUtf8 = Buffer.from(Buffer.from(fixture('sparkasse.csv').content).toString('latin1'), 'utf8');
  const layout: Layout = { ...SPARKASSE.layout, charset: 'windows-1252' };
  const file = { name: 'a.csv', content: asUtf8 };
  expect(await refusal(readStatements(file, { csv: { ...SPARKASSE, layout } }))).toContain(
    'a.csv: is not written in windows-1252; save',
  );
  const wide = Buffer.from('Auftragskonto;Buchungstag', 'utf16le');
  expect(await csvRefused({ name: 'a.csv', content: wide })).toContain('a.csv: is not written in utf-8');
});

it.each([
  ['a heading', '"Buchungstag"', '"Tag"', 'a.csv:1: Buchungstag: no column has this heading'],
  ['a date', '"03.11.26"', '"03/11/26"', 'a.csv:3: Buchungstag: "03/11/26" is no date DD.MM.YY'],
  ['an amount', '"119,00"', '"119.00"', 'a.csv:3: Betrag: "119.00" is no amount with "," before its cents'],
  [
    'a quote',
    '"119,00";"EUR";"Umsatz gebucht"',
    '"119,00";"EUR";"Umsatz gebucht',
    'a.csv:3: has a text whose quote does not end',
  ],
  ['a column', ';"-244,10";"EUR";"Umsatz gebucht"', '', 'a.csv:2: has 14 columns, the headings have 17'],
])('%s of a CSV file that cannot be read', async (_what, part, by, message) => {
  expect(await csvRefused({ ...changed('sparkasse.csv', part, by), name: 'a.csv' })).toContain(message);
});

it('a layout with a mistake: file, line, field', () => {
  const refusedLayout = (yaml: string): string => {
    try {
      readLayout(yaml, 'own.yml', 'docs/bank.md lists what a layout says');
      return 'was read';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const head = "delimiter: ';'\ndecimal_sign: ','\ndate: DD.MM.YYYY\ncolumns:\n";
  expect(refusedLayout(`${head}  booking_date: Tag\n  remittance: Text\n`)).toBe(
    'bank.unreadable: own.yml:5: columns: needs amount, or credit and debit, or gross and fees; docs/bank.md lists what a layout says',
  );
  expect(refusedLayout(`${head}  booking_date: Tag\n  remitance: Text\n  amount: B\n`)).toContain(
    'own.yml:5: columns',
  );
  expect(refusedLayout("delimiter: ';\n")).toContain('own.yml:');
});

it('a ZIP whose directory has more files than it counts is not read in part', async () => {
  const file = Buffer.from(fixture('german.sta').content);
  const counting = (onDisk: number, inAll: number): Buffer => {
    const zip = Buffer.from(zipSync({ 'a.sta': file, 'b.sta': file }));
    zip.writeUInt16LE(onDisk, zip.length - 14);
    zip.writeUInt16LE(inAll, zip.length - 12);
    return zip;
  };
  for (const content of [counting(1, 1), counting(2, 1), counting(1, 2)])
    expect(await refused({ name: 'a.zip', content })).toContain('a.zip: is no whole ZIP');
});

it('a ZIP whose file was damaged on its way, or hides behind another of its name, is not read in part', async () => {
  const file = Buffer.from(fixture('german.sta').content);
  const stored = Buffer.from(zipSync({ 'a.sta': file }, { level: 0 }));
  const damaged = Buffer.from(stored);
  const place = damaged.indexOf('SVWZ');
  damaged[place + 5] = (damaged[place + 5] ?? 0) ^ 1;
  expect(await refused({ name: 'a.zip', content: damaged })).toContain(
    'a.zip: is no whole ZIP: a.sta is damaged',
  );
  const twice = Buffer.from(zipSync({ 'a.sta': file, 'b.sta': file }));
  for (let at = twice.indexOf('b.sta'); at !== -1; at = twice.indexOf('b.sta', at)) twice.write('a.sta', at);
  expect(await refused({ name: 'a.zip', content: twice })).toContain('a.zip: has two files named a.sta');
  const hidden = Buffer.from(zipSync({ 'a.sta': file, proto_pro: file }));
  for (let at = hidden.indexOf('proto_pro'); at !== -1; at = hidden.indexOf('proto_pro', at))
    hidden.write('__proto__', at);
  const [one, two] = [zipSync({ 'a.sta': file }), hidden];
  const counts = await Promise.all(
    [one, two].map(
      async (content) => (await readStatements({ name: 'a.zip', content }, { csv: null })).length,
    ),
  );
  expect(counts[1]).toBe(2 * (counts[0] ?? 0));
});

it.each([
  ['%PDF-1.7\n', 'is a PDF, made to be looked at'],
  ['\n<!DOCTYPE html><html>', 'is a web page, such as the one where the bank asks to sign in'],
  ['\ufeff!Type:Bank\nD03/11/26', 'is a QIF file, which states neither balances nor references'],
  ['{"transactions": []}', 'is a JSON file'],
])('a file that is no statement is called what it is: %j', async (begin, what) => {
  const file = { name: 'a.txt', content: Buffer.from(begin) };
  const expected = `bank.unreadable: a.txt: ${what}; download the statement as CAMT.053, MT940 or CSV`;
  expect(await refused(file)).toBe(expected);
  expect(await csvRefused(file)).toBe(expected);
});

it('MT940 whose account is empty', async () => {
  expect(await refused(changed('german.sta', ':25:10000000/1234567', ':25:'))).toBe(
    'bank.unreadable: german.sta:1: :25: or :25P:: is missing; download it from the bank again, whole',
  );
});
