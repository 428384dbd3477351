import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/domain/accounting/model.js';
import { openBeside } from '../../src/store/engine/open.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** A German space that invoices August in September, in francs, and cancels in October: three months, three rates. */
let sandbox: Sandbox;
let folder: string;
let config: string;

const RATES = [
  { month: '08', last: '31', francs: '0.95' },
  { month: '09', last: '30', francs: '0.94' },
  { month: '10', last: '31', francs: '0.9' },
];

const E_INVOICES = `service_period: [{ period: month before }]
      currency_rates:
${RATES.map(({ month, last, francs }) => `        - { rate: 1 EUR = ${francs} CHF, from: 2025-${month}-01, to: 2025-${month}-${last} }`).join('\n')}`;

const ACCOUNTING = `      from: 2025-08-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 8400 }]
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [] }`;

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('one-rate-');
  config = join(folder, 'spacebooks.yml');
  const options = { accounting: ACCOUNTING, eInvoices: E_INVOICES, from: '2025-01-01' };
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, options));
  const items = [
    { description: 'Fix Desk', net: '1000', rate: '19' },
    { description: 'Books', net: '333.33', rate: '7' },
  ];
  const terms = { currency: 'CHF', customer_number: '42', tax_id: null };
  sandbox.operator.createInvoice({ ...terms, id: 'a', number: 'A', items, invoice_date: '2025-09-02' });
  sandbox.operator.createInvoice({
    ...{ ...terms, id: 'c', number: 'C', corrected_invoice: 'a', invoice_date: '2025-10-05' },
    items: items.map((each) => ({ ...each, quantity: '-1' })),
  });
  for (const words of ['sync', 'export']) expect(await run(words)).toMatchObject({ code: 0 });
});
afterAll(() => sandbox.close());

const run = (words: string) => callProgram([...words.split(' '), '--config', config]);

/** BT-111 of the e-invoice that `render` makes, in cents. */
async function stated(id: string, more = ''): Promise<number> {
  const address = `${sandbox.baseUrl}/invoices/${id}`;
  const headers = { accept: 'application/vnd.api+json', authorization: 'Bearer admin-token' };
  const file = join(folder, `${id}.json`);
  writeFileSync(file, await (await fetch(address, { headers })).text());
  const rendered = await run(`render ${file} --space berlin --out ${folder}${more}`);
  expect(rendered).toMatchObject({ code: 0, err: '' });
  const xml = readFileSync(join(folder, `${id.toUpperCase()}.xml`), 'utf8');
  const [, tax = ''] = /<ram:TaxTotalAmount currencyID="EUR">(-?[\d.]+)</.exec(xml) ?? [];
  return Math.round(Number(tax) * 100);
}

async function entries(): Promise<readonly Entry[]> {
  const { db, close } = await openBeside(join(folder, 'spacebooks.sqlite'));
  const rows = await db.selectFrom('journal_entry').select('content').execute();
  await close();
  return rows.map(({ content }) => JSON.parse(content) as Entry);
}

const sums = (all: readonly Entry[], invoiceId: string) =>
  all
    .filter((entry) => entry.invoiceId === invoiceId)
    .reduce(
      ({ tax, gross }, { exchange }) => ({
        tax: tax + (exchange?.tax ?? 0),
        gross: gross + (exchange?.gross ?? 0),
      }),
      { tax: 0, gross: 0 },
    );

describe('an invoice in francs and its cancellation', () => {
  it('have in the books the tax that their documents state, by the rate of the service', async () => {
    const all = await entries();
    const tax = 22_456;
    expect([await stated('a'), await stated('c', ' --corrects A --corrects-date 2025-09-02')]).toEqual([
      tax,
      -tax,
    ]);
    expect([sums(all, 'a').tax, sums(all, 'c').tax]).toEqual([tax, -tax]);
  });

  it('leave nothing on the debtor, on an account of tax, or in the returns', async () => {
    const all = await entries();
    expect(sums(all, 'a').gross + sums(all, 'c').gross).toBe(0);
    for (const account of ['1776', '1771']) {
      const own = all.filter(({ taxAccount }) => taxAccount === account);
      expect(own).toHaveLength(2);
      expect(own.reduce((sum, { exchange }) => sum + (exchange?.tax ?? 0), 0)).toBe(0);
    }
    const { out } = await run('report ustva --period 2025-09 --json');
    expect(JSON.parse(out).lines).toMatchObject([
      { line: '81', net: 105_263, tax: 20_000 },
      { line: '86', net: 35_087, tax: 2_456 },
    ]);
    const taken = JSON.parse((await run('report ustva --period 2025-10 --json')).out);
    expect(taken.lines).toMatchObject([
      { line: '81', net: -105_263, tax: -20_000 },
      { line: '86', net: -35_087, tax: -2_456 },
    ]);
  });
});
