import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** One item, whose tax DATEV, Xero and BMD call differently, in exports of their own and in one of all three. */
let sandbox: Sandbox;
let folder: string;
let config: string;
const yesterday = addDays(localDate(systemClock.now(), 'Europe/Berlin'), -1);

const accounting = (taxKey: string): string => `      from: ${yesterday}
      chart: own
      debtors: { offset: 10000 }
      tax_accounts: [{ rate: 19, account: 1776 }]
      accounts: [{ account: 8400, tax_key: ${taxKey} }]
      datev: { consultant: 1001, client: 1, debtors: no }
      exports:
        - { name: adviser, formats: [datev, csv], schedule: on close }
        - { name: books, formats: [xero], schedule: on close }
        - { name: everything, formats: [datev, xero, bmd], schedule: on close }`;

function configure(taxKey: string): void {
  const text = configText({ sandbox, folder, port }, { accounting: accounting(taxKey) });
  writeFileSync(config, text);
}

let port: number;
beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('tax-keys-');
  config = join(folder, 'spacebooks.yml');
  port = await freePort();
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  sandbox.operator.createInvoice({ items, customer_number: '42', invoice_date: yesterday });
});
afterAll(() => sandbox.close());

async function run(...args: string[]): Promise<string> {
  const answer = await callProgram([...args, '--config', config]);
  expect(answer).toMatchObject({ code: 0 });
  return answer.out;
}

/** A column of every row of a file of a batch. */
async function column(batch: number, file: RegExp, separator: string, name: string, above = 0) {
  const out = join(folder, `batch-${batch}`);
  if (!existsSync(out)) await run('batch', 'download', String(batch), '--out', out);
  const found = readdirSync(out).find((each) => file.test(each)) ?? '';
  // All that is asked for is ASCII, but for one name.
  const lines = readFileSync(join(out, found), 'latin1').trimEnd().split('\r\n').slice(above);
  const [heading = [], ...rows] = lines.map((line) => line.split(separator));
  return rows.map((row) => row[heading.indexOf(name)]?.replaceAll('"', ''));
}

const DATEV = [/EXTF_Buchungsstapel/, ';', 'BU-Schlüssel', 1] as const;
const XERO = [/Xero_Invoices/, ',', 'TaxType'] as const;

it('each program gets its own key; a key of another program changes nothing that was handed out', async () => {
  configure('3');
  await run('sync');
  await run('export');
  expect([await column(1, ...DATEV), await column(2, ...XERO)]).toEqual([['3'], ['3']]);

  configure("{ datev: 3, xero: '20% (VAT on Income)', bmd: 1 }");
  const asked = await run('export');
  expect(asked).toMatch(
    /^berlin books: nothing has changed, no batch\nberlin books: the rules have changed/m,
  );
  expect(asked).toContain(
    '  8400 (20% (VAT on Income))  0.00 → 350.00 EUR\n  8400 (3)    350.00 → 0.00 EUR\n',
  );
  for (const [, name = '', digest = ''] of asked.matchAll(/rebook (\S+) --space berlin --yes (\S+)/g)) {
    await run('batch', 'rebook', name, '--yes', digest);
  }
  const told = await run('export');
  expect(told).toMatch(/^berlin adviser: nothing has changed, no batch$/m);
  expect(told).toMatch(/^berlin books: batch 4, 2 entries$/m);
  expect(told).toMatch(/^berlin everything: batch 5, 2 entries$/m);
  expect(await column(4, ...XERO)).toEqual(['20% (VAT on Income)']);
  expect(await column(4, /Xero_Credit_Notes/, ',', 'TaxType')).toEqual(['3']);
  // What takes back has the key of what it takes back.
  expect(await column(5, ...DATEV)).toEqual(['3', '3']);
  expect(await column(5, ...XERO)).toEqual(['20% (VAT on Income)']);
  expect(await column(5, /BMD_berlin/, ';', 'steuercode')).toEqual(['3', '1']);
  await run('audit', 'verify');
});
