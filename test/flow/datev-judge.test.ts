import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Items of two rates for DATEV, one of them taxed in the Netherlands, on accounts that its automatic tax does not fit. */
let sandbox: Sandbox;
let folder: string;
let config: string;
let port: number;
const yesterday = addDays(localDate(systemClock.now(), 'Europe/Berlin'), -1);

function configure(rules: string): void {
  const accounting = `      from: ${yesterday}
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      tax_accounts: [{ rate: 21, country: NL, account: 1767 }]
      accounts: [${rules}]
      datev: { consultant: 1001, client: 1, debtors: no }
      exports:
        - { name: adviser, formats: [datev], schedule: on close }`;
  const eInvoices = `tax_cases:
        - { when: { rate: 21, buyer_country: [NL] }, case: standard, rate_of: NL }
        - { case: standard }
      service_period: [{ period: month of invoice }]`;
  writeFileSync(config, configText({ sandbox, folder, port }, { accounting, eInvoices }));
}

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('datev-judge-');
  config = join(folder, 'spacebooks.yml');
  port = await freePort();
  const given = { invoice_date: yesterday, tax_id: null, customer_number: '42' };
  const items = (net: string, rate: string) => [{ description: 'Fix Desk', net, rate }];
  sandbox.operator.createInvoice({ ...given, items: items('350.00', '19') });
  sandbox.operator.createInvoice({
    ...given,
    items: items('70.00', '21'),
    recipient: { name: 'Judith Leyster', countryCode: 'NL', fullAddress: 'Markt 4\n2011 Haarlem' },
  });
});
afterAll(() => sandbox.close());

const run = (...args: string[]) => callProgram([...args, '--config', config]);

it('DATEV’s own arithmetic blocks preview and release, until the advice is followed', async () => {
  // The check of the configuration knows only the taxes that a rule names.
  configure('{ account: 8200 }');
  expect(await run('sync')).toMatchObject({ code: 0 });
  const findings = [
    'account 8200: DATEV computes no tax, the invoice has 66.50 of 19 % (row 3, ',
    'account 8200: DATEV computes 0 % here, the invoice has 21 (NL) % (row 4, ',
  ];
  for (const words of [['export', '--preview'], ['export']]) {
    const { code, out, err } = await run(...words);
    expect(code).not.toBe(0);
    for (const finding of findings) expect(`${out}${err}`).toContain(finding);
    expect(`${out}${err}`).toContain('Add `tax_key: { datev: 3 }` to the rule');
    expect(`${out}${err}`).toContain('with `tax_key: { datev: 250 }`');
  }

  configure('{ when: { rate: 21 }, account: 8200, tax_key: 250 }, { account: 8200, tax_key: 3 }');
  expect((await run('export')).out).toMatch(/^berlin adviser: batch 1, 2 entries$/m);
  const out = join(folder, 'batch-1');
  expect(await run('batch', 'download', '1', '--out', out)).toMatchObject({ code: 0 });
  const name = readdirSync(out).find((each) => each.startsWith('EXTF_Buchungsstapel')) ?? '';
  const rows = readFileSync(join(out, name), 'latin1').trimEnd().split('\r\n').slice(2);
  const fields = rows.map((row) => row.split(';'));
  const shown = [1, 8, 9, 40, 41, 123].map((field) => fields.map((row) => row[field - 1]));
  expect(shown).toEqual([
    ['416,50', '84,70'],
    ['8200', '8200'],
    ['"3"', '"250"'],
    ['""', '"NL"'],
    ['', '21,00'],
    ['""', '"DE"'],
  ]);
});
