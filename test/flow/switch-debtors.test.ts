import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** Three customers whose accounts another program gave. */
let sandbox: Sandbox;
let folder: string;
let config: string;
let port: number;

const configure = (debtors: string): void => {
  const accounting = `      from: 2025-10-01
      chart: SKR03
      debtors: { ${debtors} }
      accounts: [{ account: 8400 }]
      exports: [{ name: adviser, formats: [csv], schedule: on close }]`;
  const eInvoices = `tax_cases: [{ case: standard }]
      service_period: [{ period: month of invoice }]`;
  writeFileSync(config, configText({ sandbox, folder, port }, { accounting, eInvoices }));
};
const run = (...args: string[]) => callProgram([...args, '--config', config]);
const list = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('switch-debtors-');
  config = join(folder, 'spacebooks.yml');
  port = await freePort();
  for (const [number, name] of [
    ['7', 'Kontor Nord GmbH'],
    ['8', 'Ida Gram'],
    ['9', 'Olaf Busk'],
  ] as const) {
    sandbox.operator.createInvoice({
      ...{ id: `B-${number}`, number: `B-${number}`, invoice_date: '2025-10-02', customer_number: number },
      recipient: { name, company: null, fullAddress: 'Weg 1\n24103 Kiel', countryCode: 'DE' },
      items: [{ description: 'Fix Desk', net: '100', rate: '19' }],
    });
  }
  configure('offset: 10000');
  expect(await run('sync')).toMatchObject({ code: 0 });
});
afterAll(() => sandbox.close());

it('refuses what is not clear, line by line, and writes nothing until the advice is followed', async () => {
  const wrong = await run(
    'switch',
    'debtors',
    '--csv',
    list('a.csv', 'Kunde;Konto\nIda Gram;10009\nOlaf;8400\n'),
  );
  expect(wrong.code).toBe(65);
  expect(wrong.text).toContain(
    'a.csv, line 2, account: 10009 is what debtors.offset gives customer 9 (Olaf Busk)',
  );
  expect(existsSync(join(folder, 'debtors-berlin.csv'))).toBe(false);
  const whole = 'Kunde;Konto\nIda Gram;10009\nOlaf Busk;10455\nGone AG;10001\n';
  const { code, out } = await run('switch', 'debtors', '--csv', list('b.csv', whole));
  expect(out.split('\n')).toEqual([
    `berlin: 2 accounts written to ${join(folder, 'debtors-berlin.csv')}`,
    '  in the list, and without an invoice here: 1',
    '    line 4: Gone AG',
    '  not in the list: 1',
    '    7 Kontor Nord GmbH: 10007',
    'what to do: add this line to accounting.debtors: list: debtors-berlin.csv',
  ]);
  expect(code).toBe(0);
});

it('refuses numbers of which none is of a customer here: those of the program before', async () => {
  const path = join(folder, 'own.csv');
  const args = [
    'switch',
    'debtors',
    '--csv',
    list('c.csv', 'Kundennummer;Konto\n2044;10900\n'),
    '--out',
    path,
  ];
  const { code, text } = await run(...args);
  expect(code).toBe(65);
  expect(text).toContain('c.csv has no customer of whom there is an invoice here');
  expect(existsSync(path)).toBe(false);
  const other = ['--csv', list('d.csv', 'Kundennummer;Konto\n2044;10900\n7;10012\n'), '--out', path];
  expect((await run('switch', 'debtors', ...other)).out).toContain(
    'without an invoice here: 1\n    line 2: 2044',
  );
});

it('gives the books these accounts once the printed line stands in the configuration', async () => {
  configure('offset: 10000, list: debtors-berlin.csv');
  expect(await run('check-config')).toMatchObject({ code: 0 });
  expect((await run('switch', 'debtors')).out.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['berlin: customers of copied invoices: 3'],
    ['7', 'Kontor Nord GmbH', '10007', 'rule'],
    ['8', 'Ida Gram', '10009', 'list'],
    ['9', 'Olaf Busk', '10455', 'list'],
  ]);
  expect(await run('export')).toMatchObject({ code: 0 });
  const shown = await run('batch', 'show', '1', '--json');
  for (const account of ['10007', '10009', '10455']) expect(shown.out).toContain(account);
  expect(shown.out).not.toContain('10008');
  const again = await run('switch', 'debtors', '--csv', join(folder, 'b.csv'));
  expect(again.out).toContain('the configuration names this file');
});

it('has check-config name the line of a file that was broken by hand', async () => {
  const path = join(folder, 'debtors-berlin.csv');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `${text}8;10888\n`);
  const { code, text: said } = await run('check-config');
  expect(code).toBe(78);
  expect(said).toContain('list: the file has a mistake in line 4: customer_number "8" is there twice');
  writeFileSync(path, text);
  expect(await run('check-config')).toMatchObject({ code: 0 });
});
