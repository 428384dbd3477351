import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDate } from '@spacebooks/base/calendar';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** A consumer in the Netherlands and one at home, of whom neither pays. */
let sandbox: Sandbox;
let config: string;

const books = (country: string) => `      from: 2025-04-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { tax_case: S, rate: 19 }, account: 8400 }
        - { when: { tax_case: S, rate: 21 }, account: 8320, tax_key: 9 }
      tax_accounts: [{ rate: 21${country}, account: 1767 }]
      write_offs: [{ account: 2400, tax_key: 3 }]
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [] }`;

const E_INVOICES = `tax_cases:
        - { when: { rate: 21, buyer_country: [NL] }, case: standard, rate_of: NL }
        - { case: standard }
      service_period: [{ period: month of invoice }]`;

beforeAll(async () => {
  sandbox = await startBerlin();
  const folder = temporaryFolder('oss-losses-');
  config = join(folder, 'spacebooks.yml');
  const port = await freePort();
  configure = (country) => {
    const options = { accounting: books(country), eInvoices: E_INVOICES, from: '2030-01-01' };
    writeFileSync(config, configText({ sandbox, folder, port }, options));
  };
  const base = { tax_id: null, customer_number: '42' };
  const items = (net: string, rate: string) => [{ description: 'Fix Desk', net, rate }];
  sandbox.operator.createInvoice({
    ...base,
    id: 'home',
    items: items('100.00', '19'),
    invoice_date: '2025-05-05',
  });
  sandbox.operator.createInvoice({
    ...base,
    id: 'haarlem',
    items: items('50.00', '21'),
    invoice_date: '2025-05-08',
    recipient: { name: 'Frans Hals', countryCode: 'NL', fullAddress: 'Markt 2\n2011 Haarlem' },
  });
});
afterAll(() => sandbox.close());

let configure: (country: string) => void;
const run = (words: string) => callProgram([...words.split(' '), '--config', config]);

it('tax abroad without an account of that country blocks the batch, and the line that it prints is enough', async () => {
  configure('');
  await run('sync');
  const blocked = await run('export');
  expect(blocked.code).toBe(2);
  expect(`${blocked.out}${blocked.err}`).toContain("- { rate: 21, country: NL, account: 'ACCOUNT' }");
  configure(', country: NL');
  expect((await run('export')).code).toBe(0);
});

it('what is lost of it leaves the One Stop Shop, and of the return at home Kz 45 alone', async () => {
  const kz = async () => JSON.parse((await run('report ustva --period 2025-Q2 --json')).out).lines;
  const before = await kz();
  sandbox.operator.writeOffInvoice('haarlem');
  await run('sync');
  const today = localDate(Date.now(), 'Europe/Berlin');
  expect((await run(`export --to ${today}`)).code).toBe(0);
  const quarter = `${today.slice(0, 4)}-Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`;
  expect(JSON.parse((await run(`report oss --period ${quarter} --json`)).out).rows).toEqual([
    { country: 'NL', rate: '21', corrects: '2025-Q2', net: -5_000, tax: -1_050 },
  ]);
  expect(await kz()).toEqual(before);
  const { lines, uncollectible } = JSON.parse((await run(`report ustva --period ${quarter} --json`)).out);
  expect(lines).toMatchObject([{ line: '45', base: -50, formTax: null }]);
  // Its tax is another country's.
  expect(uncollectible.base).toBe(0);
});
