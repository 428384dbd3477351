import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** An autumn in which another program has booked until the end of September. */
let sandbox: Sandbox;
let folder: string;
let config: string;
let port: number;

const configure = (): void => {
  const accounting = `      from: 2025-10-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }, { when: { rate: 7 }, account: 8300 }]
      datev: { consultant: 29098, client: 55003, debtors: no }
      exports: [{ name: adviser, formats: [datev], schedule: on close }]`;
  const eInvoices = `tax_cases: [{ case: standard }]
      service_period: [{ period: month of invoice }]`;
  writeFileSync(config, configText({ sandbox, folder, port }, { accounting, eInvoices }));
};

const HEAD =
  '"EXTF";700;21;"Buchungsstapel";13;20251002101112000;;"RE";"";"";29098;55003;20250101;4;20250901;20250930;"September";"";1;0;0;"EUR";;"";;;"03";;;"";""';

function stapel(name: string, rows: readonly string[], head = HEAD): string {
  const path = join(folder, name);
  writeFileSync(path, `${[head, 'Umsatz;S/H', ...rows].join('\r\n')}\r\n`);
  return path;
}

const run = (...args: string[]) => callProgram([...args, '--config', config]);
const compare = (...files: string[]) =>
  run('switch', 'compare', ...files.flatMap((file) => ['--file', file]), '--json');
const differences = (out: string): unknown =>
  (JSON.parse(out) as { differences: Record<string, unknown>[] }).differences.map(
    ({ kind, document, theirs, ours }) => [kind, document, theirs, ours],
  );

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('switch-compare-');
  config = join(folder, 'spacebooks.yml');
  port = await freePort();
  const sell = (number: string, date: string, net: string, rate: string, customer: string): void => {
    const items = [{ description: 'Fix Desk', net, rate }];
    sandbox.operator.createInvoice({
      ...{ id: number, number, items, invoice_date: date, customer_number: customer },
    });
  };
  sell('B 101', '2025-09-01', '100', '19', '7');
  sell('B-102', '2025-09-05', '200', '7', '8');
  sell('B-103', '2025-09-09', '50', '19', '9');
  sell('B-104', '2025-10-01', '100', '19', '7');
  configure();
  expect(await run('sync')).toMatchObject({ code: 0 });
});
afterAll(() => sandbox.close());

const ROWS = [
  '119,00;"S";"EUR";;;"";10007;8400;"";0109;"B101"',
  '214,00;"S";"EUR";;;"";10008;8300;"";0509;"B-102"',
  '59,50;"H";"EUR";;;"";8400;10009;"";0909;"B-103"',
];

it('finds nothing where both programs book the same, and keeps that', async () => {
  const file = stapel('september.csv', [...ROWS, '119,00;"H";"EUR";;;"";10007;1200;"";1509;"B101"']);
  const { code, out } = await run('switch', 'compare', '--file', file);
  expect(out.split('\n')).toEqual([
    'berlin: 3 documents in 1 file, 392.50 EUR; 3 of them here, 3 without a difference',
    '  september.csv: 2025-09-01 to 2025-09-30, 4 rows',
    '  not compared: 1 row of payments, 119.00 EUR',
    '  2025-09: file 392.50 EUR, here 392.50 EUR',
  ]);
  expect(code).toBe(0);
});

it('names what differs, what is missing on either side, and what would be there twice', async () => {
  const file = stapel('wrong.csv', [
    '119,00;"S";"EUR";;;"";10007;8401;"";0109;"B101"',
    '214,10;"S";"EUR";;;"";10108;8300;"2";0409;"B-102"',
    '10,00;"S";"EUR";;;"";10008;8400;"";0509;"X-1"',
    '119,00;"S";"EUR";;;"";10007;8400;"";0110;"B-104"',
  ]);
  const { code, out } = await compare(file);
  expect(code).toBe(2);
  expect(differences(out)).toEqual([
    ['missing here', 'X-1', '10.00', null],
    ['missing there', 'B-103', null, '59.50'],
    ['twice', 'B-104', '2025-10-01', '2025-10-01'],
    ['amount', 'B-102', '214.10', '214.00'],
    ['account', 'B101', '8401: 119.00', '8400: 119.00'],
    ['debtor', 'B-102', '10108', '10008'],
    ['tax key', 'B-102', '8300: 2', '8300: -'],
    ['date', 'B-102', '2025-09-04', '2025-09-05'],
  ]);
  const words = (await run('switch', 'compare', '--file', file)).out;
  expect(words).toContain('    B101 of 2025-09-01: file 8401: 119.00, here 8400: 119.00 (wrong.csv line 3)');
  expect(words).toContain('--accept --reason');
});

it('takes differences as they are with a reason, which a later comparison takes back', async () => {
  const file = stapel('one-account.csv', [
    ROWS[0] ?? '',
    '214,00;"S";"EUR";;;"";10008;8400;"2";0509;"B-102"',
  ]);
  const args = ['switch', 'compare', '--file', file];
  expect((await run(...args, '--accept')).code).toBe(64);
  const accepted = await run(...args, '--accept', '--reason', 'one revenue account', '--by', 'ada');
  expect(accepted).toMatchObject({
    code: 0,
    out: expect.stringMatching(/accepted by ada: one revenue account$/),
  });
  expect((await run(...args)).code).toBe(2);
});

it('says of a file of other books that nothing is certain', async () => {
  const head = HEAD.replace('29098;55003;20250101;4', '29098;777;20250701;5');
  const { code, out } = await run('switch', 'compare', '--file', stapel('other.csv', [], head));
  expect(code).toBe(2);
  expect(out).toContain('  not certain: other.csv is of another client (Mandant): 777, here 55003');
  expect(out).toContain('not certain: other.csv has another beginning of the fiscal year: 0701, here 0101');
  expect(out).toContain('not certain: other.csv has another length of ledger accounts: 5, here 4');
});

it('reads several files as one, and none twice', async () => {
  const one = stapel('one.csv', ROWS.slice(0, 1));
  const two = stapel('two.csv', ROWS.slice(1));
  expect((await compare(one, two)).code).toBe(0);
  const again = await compare(one, stapel('copy.csv', ROWS.slice(0, 1)));
  const said = 'all rows of copy.csv are in one.csv as well, and would count twice';
  expect(again).toMatchObject({ code: 65, err: expect.stringContaining(said) });
});

it('refuses a file that is no Buchungsstapel with line, field and what to do', async () => {
  const path = join(folder, 'platform.csv');
  writeFileSync(path, 'Belegnummer,Betrag\nB-101,119.00\n');
  const { code, text } = await run('switch', 'compare', '--file', path);
  expect(code).toBe(65);
  expect(text).toContain('platform.csv, line 1, DATEV-Format-KZ: the file does not begin with EXTF or DTVF');
  expect(text).toContain('ask your adviser for an export from DATEV');
  const missing = await run('switch', 'compare', '--file', join(folder, 'none.csv'));
  expect(missing).toMatchObject({ code: 65, text: expect.stringContaining('cannot be read (ENOENT)') });
});
