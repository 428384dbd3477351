import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** A quarter in which customers pay less, and more, than they were invoiced; the rest is marked as paid on the platform. */
let sandbox: Sandbox;
let config: string;
let folder: string;
let port: number;

const BOOKS = `      from: 2025-04-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts:
        - { when: { tax_case: S, rate: 19 }, account: 8400 }
        - { when: { tax_case: S, rate: 7 }, account: 8300 }
      payments: { account: 1360 }
      datev: { consultant: 1001, client: 1 }
      exports:
        - { name: adviser, formats: [csv, datev], schedule: nightly, targets: [] }`;

const RULES = `      rests:
        - because: discount
          accounts: [{ rate: 19, account: 8736 }, { rate: 7, account: 8731 }, { account: 8700 }]
`;

const configured = (rules: string): void => {
  const options = {
    accounting: rules + BOOKS,
    eInvoices: `tax_cases: [{ case: standard }]
      service_period: [{ period: month of invoice }]`,
    from: '2030-01-01',
  };
  const text = configText({ sandbox, folder, port }, options);
  const terms = '$&\n        cash_discounts: [{ days: 10, percent: 3 }]';
  writeFileSync(config, text.replace('payment:', terms));
};

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('rests-');
  config = join(folder, 'spacebooks.yml');
  port = await freePort();
  configured('');
  const { operator } = sandbox;
  const sell = (id: string, net: string, rate: string): void => {
    const items = [{ description: 'Fix Desk', net, rate }];
    operator.createInvoice({ id, number: id, items, invoice_date: '2025-05-05', customer_number: '42' });
  };
  sell('R-discount', '600', '7');
  operator.recordPayment('R-discount', { paidAt: '2025-05-14', amount: '622.74' });
  operator.recordPayment('R-discount', { paidAt: '2025-06-02', amount: '19.26' });
  sell('R-late', '100', '19');
  operator.recordPayment('R-late', { paidAt: '2025-05-16', amount: '115.43' });
  operator.settleInvoice('R-late', { paid: true });
  sell('R-over', '100', '19');
  operator.recordPayment('R-over', { paidAt: '2025-05-20', amount: '120' });
  sell('R-unknown', '1000', '19');
  operator.recordPayment('R-unknown', { paidAt: '2025-05-20', amount: '1150' });
  operator.settleInvoice('R-unknown', { paid: true });
  await run('sync');
});
afterAll(() => sandbox.close());

const run = (words: string) => callProgram([...words.split(' '), '--config', config]);

it('lists payment differences without a rule, with rules that book them when added', async () => {
  const { code, out, err } = await run('rests');
  expect(err).toBe('');
  expect(code).toBe(0);
  expect(out.split('\n').slice(1)).toEqual([
    'without a rule: 4; add the lines that are right to accounting.rests, with valid_from where earlier invoices are to stay as they are',
    '  R-discount  19.26 EUR, perhaps discount',
    '    - { because: discount, accounts: [{ rate: 19, account: 8736 }, { rate: 7, account: 8731 }, { account: 8700 }] }',
    '  R-late  3.57 EUR, perhaps waived',
    '    - { because: waived, percent: 3, accounts: [{ rate: 19, account: 8720 }, { rate: 7, account: 8710 }, { account: 8700 }] }',
    '  R-over  -1.00 EUR, perhaps overpayment',
    '    - { because: overpayment, account: 1700 }',
    '  R-unknown  40.00 EUR, unknown: still owed, waived, or kept on the way',
  ]);
  const lines = out.split('\n').filter((line) => line.startsWith('    - '));
  configured(`      rests:\n${lines.map((line) => `    ${line}\n`).join('')}`);
  expect((await run('check-config')).code).toBe(0);
  expect((await run('rests')).out.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^without a rule: 1;/),
    '  R-unknown  40.00 EUR, unknown: still owed, waived, or kept on the way',
  ]);
});

it('asks before a rule books posted money anew, and books nothing of it meanwhile', async () => {
  configured('');
  expect((await run('export')).code).toBe(0);
  configured(RULES);
  const asked = JSON.parse((await run('batch rebook adviser --json')).out);
  expect(asked.rebooking.invoices).toBe(1);
  const { out } = await run('export');
  expect(out).toMatch(/nothing has changed, no batch\n.*would reverse 1 entry and make 1, of 1 document/);
  expect((await run(`batch rebook adviser --yes ${asked.rebooking.digest} --by anna`)).code).toBe(0);
});

it('books a discount with its tax, and lowers the return by it, but not as uncollectible', async () => {
  configured(RULES);
  expect((await run('export')).code).toBe(0);
  const { out } = await run('rests --month 2025-05');
  expect(
    out
      .split('\n')
      .slice(1, 5)
      .map((line) => line.trim().replace(/ {2,}/g, ' ')),
  ).toEqual([
    'booked entries net tax currency',
    'discount 1 -18.00 -1.26 EUR',
    'reason document booked on account tax net VAT currency',
    'discount R-discount 2025-05-14 8731 S 7 -18.00 -1.26 EUR',
  ]);
  const ustva = await run('report ustva --period 2025-05 --json');
  const { lines, uncollectible } = JSON.parse(ustva.out);
  expect(lines).toMatchObject([
    { line: '81', net: 120_000 },
    { line: '86', net: 58_200, tax: 4_074 },
  ]);
  expect(uncollectible).toMatchObject({ net: 0, tax: 0 });
});
