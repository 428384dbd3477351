import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { terminal } from '../terminal.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** Two quarters of a space that sells at home, to businesses and consumers in other member states, and further abroad. */
let sandbox: Sandbox;
let folder: string;
let config: string;

const ACCOUNTING = `      from: 2025-04-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { tax_case: S, rate: 19 }, account: 8400 }
        - { when: { tax_case: S, rate: 7 }, account: 8300 }
        - { when: { tax_case: S, rate: 21 }, account: 8320, tax_key: 9 }
        - { when: { tax_case: AE }, account: 8336 }
        - { when: { tax_case: G }, account: 8338 }
      tax_accounts: [{ rate: 21, country: NL, account: 1767 }]
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [] }`;

const E_INVOICES = `tax_cases:
        - { when: { rate: 21, buyer_country: [NL] }, case: standard, rate_of: NL }
        - { when: { rate: 0, buyer_country: [EU] }, case: reverse charge }
        - { when: { rate: 0, buyer_country: [non-EU] }, case: outside the EU }
        - { case: standard }
      service_period: [{ period: month of invoice }]`;

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('tax-returns-');
  config = join(folder, 'spacebooks.yml');
  const options = { accounting: ACCOUNTING, eInvoices: E_INVOICES, from: '2030-01-01' };
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, options));
  const sell = (
    id: string,
    day: string,
    net: string,
    rate: string,
    more: Partial<InvoiceInput> = {},
  ): void => {
    const items = [{ description: 'Fix Desk', net, rate }];
    sandbox.operator.createInvoice({
      id,
      items,
      invoice_date: day,
      tax_id: null,
      customer_number: '42',
      ...more,
    });
  };
  sell('home', '2025-05-05', '100.99', '19');
  sell('books', '2025-05-06', '20.50', '7');
  sell('vienna', '2025-05-07', '33.33', '0', {
    tax_id: 'ATU12345675',
    recipient: { company: 'Wien Werk GmbH', countryCode: 'AT', fullAddress: 'Ring 1\n1010 Wien' },
  });
  sell('delft', '2025-05-08', '40.00', '21', {
    recipient: { name: 'Jan Vermeer', countryCode: 'NL', fullAddress: 'Markt 1\n2611 Delft' },
  });
  sell('new-york', '2025-06-09', '55.55', '0', {
    recipient: { company: 'Desk Inc.', countryCode: 'US', fullAddress: 'Main St 1\nNew York' },
  });
  await run('sync');
  await run('export');
});
afterAll(() => sandbox.close());

const run = (words: string) => callProgram([...words.split(' '), '--config', config]);

async function report(words: string) {
  const { code, out } = await run(`report ${words} --json`);
  return { code, ...JSON.parse(out) };
}

it('ustva: each Kennzahl of a quarter with what it is made of', async () => {
  const { code, out } = await run('report ustva --period 2025-Q2');
  expect(code).toBe(0);
  expect(
    out
      .trim()
      .split('\n')
      .map((line) => line.replace(/ {2,}/g, ' | ').trim()),
  ).toEqual([
    'berlin 2025-Q2, export adviser: from batch 1',
    '| base | tax | net posted | tax posted | entries',
    'Kz 81 | taxable at 19 % | 100 | 19.00 | 100.99 | 19.19 | 1',
    'Kz 86 | taxable at 7 % | 20 | 1.40 | 20.50 | 1.44 | 1',
    'Kz 21 | services to businesses in other member states | 33 | – | 33.33 | 0.00 | 1',
    'Kz 45 | not taxable in Germany | 95 | – | 95.55 | 8.40 | 2',
    '| of it in the One Stop Shop (spacebooks books report oss) | – | – | 40.00 | 8.40 | 1',
    'output tax: 20.40 by the form, 20.63 as posted',
    'form: USt 1 A 2026 (BMF, 29 December 2025, III C 3 - S 7344/00039/007/036)',
    expect.stringMatching(/^not in these books: purchases and input tax \(Kz 91, .*84\/85, 66, 61, 62, 67, /),
    'Kz 45 includes the turnover of the One Stop Shop, as in DATEV: have your tax adviser confirm it once',
    expect.stringMatching(/^kept as shown first on \d{4}-\d\d-\d\d by \S/),
  ]);
});

it.each(['ustva', 'zm', 'oss'])(
  '%s: shows on a terminal how many of the entries it has read',
  async (form) => {
    const { output, drawn } = terminal();
    const { progressTo } = output;
    const args = ['report', form, '--period', '2025-Q2', '--config', config];
    expect((await callProgram(args, { progressTo })).code).toBe(0);
    expect(drawn()).toContain('entries [------------------------] 0 of 5');
  },
);

it('ustva: a month has its own entries only, and a period of nothing says so', async () => {
  expect((await report('ustva --period 2025-06')).lines).toMatchObject([{ line: '45', net: 5_555 }]);
  expect((await run('report ustva --period 2025-01 --by olga')).out.trim().split('\n')).toEqual([
    'berlin 2025-01, export adviser: nothing is posted',
    expect.stringMatching(/^kept as shown first on \d{4}-\d\d-\d\d by olga$/),
  ]);
});

it('zm: the businesses of other member states, as a file', async () => {
  const file = join(folder, 'zm.csv');
  expect((await run(`report zm --period 2025-Q2 --out ${file}`)).code).toBe(0);
  const [version, heading, ...rows] = readFileSync(file, 'utf8').split('\r\n');
  expect(version).toBe('#v3.0');
  expect(heading).toBe('Umsatzsteuer-Identifikationsnummer (USt-IdNr.),Summe (Euro),Art der Leistung');
  expect(rows).toEqual(['ATU12345675,33,S', '']);
});

it('oss: a file for Mein ELSTER, and a note of each row that is missing in it', async () => {
  const file = join(folder, 'oss.csv');
  const { code, notes } = await report(`oss --period 2025-Q2 --elster ${file}`);
  expect(code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe('#v2.0\r\n1,NL\r\n2,NL,STANDARD,21.00,40.00,8.40\r\n');
  expect(notes).toEqual([
    expect.stringMatching(/^not in these books: supplies from establishments abroad/),
    'the file for Mein ELSTER states all turnover as services supplied from Germany (Satzart 2)',
  ]);
});

it('oss: consumers by country; what is corrected after the quarter was closed is a row of the next one', async () => {
  expect((await report('oss --period 2025-Q2')).rows).toEqual([
    { country: 'NL', rate: '21', corrects: null, net: 4_000, tax: 840 },
  ]);
  for (const month of ['2025-04', '2025-05', '2025-06']) {
    const closing = ['periods', 'close', month, '--reason', 'the return is filed', '--config', config];
    expect((await callProgram(closing)).code).toBe(0);
  }
  sandbox.operator.deleteInvoice('delft');
  await run('sync --since 2025-04-01');
  await run('export');
  expect((await report('oss --period 2025-Q2')).rows).toEqual([
    { country: 'NL', rate: '21', corrects: null, net: 4_000, tax: 840 },
  ]);
  expect((await report('oss --period 2025-Q3')).rows).toEqual([
    { country: 'NL', rate: '21', corrects: '2025-Q2', net: -4_000, tax: -840 },
  ]);
});

it('a return that differs from what was shown of a past period lists the difference as its correction', async () => {
  const before = await report('ustva --period 2025-06 --by olga');
  sandbox.operator.createInvoice({
    ...{ id: 'late', invoice_date: '2025-11-01', tax_id: null, customer_number: '42' },
    items: [{ description: 'Fix Desk', net: '70', rate: '19' }],
  });
  await run('sync --since 2025-04-01');
  await run('export');
  expect((await report('ustva --period 2025-06')).corrections).toEqual([]);
  const shown = await report('ustva --period 2025-11 --by olga');
  expect(shown).toMatchObject({ shown: { by: 'olga' }, corrections: [] });
  sandbox.operator.deleteInvoice('late');
  await run('sync --since 2025-04-01');
  await run('export');
  const corrected = await report('ustva --period 2025-11 --by jan');
  expect(corrected.shown).toEqual(shown.shown);
  expect(corrected.corrections).toMatchObject([
    {
      by: 'jan',
      figures: [
        {
          of: 'Kz 81',
          before: { net: 7_000, tax: 1_330 },
          now: { net: 0, tax: 0 },
          difference: { net: -7_000, tax: -1_330 },
        },
      ],
    },
  ]);
  const { out } = await run('report ustva --period 2025-11');
  const lines = out
    .trim()
    .split('\n')
    .map((line) => line.replace(/ {2,}/g, ' | ').trim());
  expect(lines.slice(-3)).toEqual([
    expect.stringMatching(/^correction of 2025-11, seen on \d{4}-\d\d-\d\d by jan:$/),
    '| net before | net now | difference | tax before | tax now | difference',
    'Kz 81 | 70.00 | 0.00 | -70.00 | 13.30 | 0.00 | -13.30',
  ]);
  expect((await report('ustva --period 2025-06')).shown).toEqual(before.shown);
});

it('a running period is not kept, and says so', async () => {
  const answer = await report('ustva --period 2099-01');
  expect([answer.shown, answer.corrections]).toEqual([null, []]);
  expect((await run('report ustva --period 2099-01')).out).toContain(
    '2099-01 is not over: these figures are not kept',
  );
});

it('declared: the table of a seller in any country, of a month, a quarter or a year, with each document', async () => {
  const file = join(folder, 'declared.csv');
  const { rows } = await report(`declared --period 2025-Q2 --out ${file}`);
  expect(rows).toContainEqual({
    ...{ month: '2025-05', country: 'DE', taxCase: 'S', rate: '19', kind: 'sale' },
    ...{ net: 10_099, tax: 1_919, amounts: 1 },
  });
  expect(readFileSync(file, 'utf8').split('\r\n')).toHaveLength(1 + 5 + 1);
  expect((await report('declared --period 2025')).rows.length).toBeGreaterThan(rows.length);
  const asked = asSellerIn('NL');
  const declared = await asked('declared');
  expect([declared.code, declared.out]).toEqual([0, expect.stringContaining('NL')]);
  const refused = await asked('ustva');
  expect(refused.code).toBe(65);
  expect(refused.text).toContain('The VAT return of NL is not covered: `report declared` has the figures');
  expect(refused.text).toContain("That country's are: report declared, report oss.");
  expect((await asked('oss')).code).toBe(0);
  const elster = await asked(`oss --elster ${join(folder, 'dutch.csv')}`);
  expect(elster.code).toBe(65);
  expect(elster.text).toContain('--elster is for sellers in Germany');
});

/** The same sales, as if another country's seller had made them. */
function asSellerIn(country: string) {
  const text = readFileSync(config, 'utf8');
  const path = join(folder, `${country}.yml`);
  writeFileSync(
    path,
    text.replace('      payment:', `      seller: { country: ${country} }\n      payment:`),
  );
  return async (words: string) =>
    callProgram(['report', ...words.split(' '), '--period', '2025-Q2', '--config', path]);
}

it.each([
  ['AT', 'u30', 'no line of U 30 (2026) is known here for 20.50 of the tax case S at 7 %', 'report ca3'],
  ['FR', 'ca3', 'no line of 3310-CA3 (2026) is known here for 20.50 of the tax case S at 7 %', 'report u30'],
])(
  '%s: %s is the form of its sellers, and what it has no line for is named',
  async (country, form, complaint, other) => {
    const asked = asSellerIn(country);
    const own = await asked(`${form} --out ${join(folder, `${form}.csv`)}`);
    expect([own.code, own.text]).toEqual([2, expect.stringContaining(complaint)]);
    expect(own.text).toContain('not in these books: purchases and input tax');
    const foreign = await asked(other.replace('report ', ''));
    expect([foreign.code, foreign.text]).toEqual([
      65,
      expect.stringContaining(`report declared, report ${form}`),
    ]);
  },
);

it('zm: a business without a VAT id is named, and the command ends with 2', async () => {
  sandbox.operator.createInvoice({
    id: 'paris',
    items: [{ description: 'Fix Desk', net: '12', rate: '0' }],
    invoice_date: '2025-07-01',
    tax_id: null,
    customer_number: '43',
    recipient: { company: 'Paris SARL', countryCode: 'FR', fullAddress: 'Rue 1\n75001 Paris' },
  });
  await run('sync --since 2025-04-01');
  await run('export');
  const { code, rows, withoutVatId, complaints } = await report('zm --period 2025-Q3');
  const { content } = sandbox.operator.invoice('paris');
  expect({ code, rows, withoutVatId }).toEqual({
    code: 2,
    rows: [],
    withoutVatId: [{ invoice: content.number, net: 1_200 }],
  });
  expect(complaints[0]).toMatch(/^\S+ of Paris SARL: 12\.00 belong in the report/);
});

it.each([
  ['report ustva --period 2025-13', 64, 'Write a month as YYYY-MM, a quarter as YYYY-Q1, or a year as YYYY.'],
  ['report oss --period 2025-10', 64, 'Write a quarter as YYYY-Q1.'],
  ['report zm --period 2025-Q2 --export other', 65, 'berlin has no export other'],
])('%s is refused', async (words, code, message) => {
  const answer = await run(words);
  expect(answer.text).toContain(message);
  expect(answer.code).toBe(code);
});

it('ustva: a service is of the month that it was given in, once a rule says so, and only of later invoices with valid_from', async () => {
  const text = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    text
      .replace('period: month of invoice', 'period: month before')
      .replace(
        '      exports:',
        '      tax_point: [{ when: { valid_from: 2025-09-01 }, arises: when performed }]\n      exports:',
      ),
  );
  const desk = (id: string, day: string, net: string): void =>
    void sandbox.operator.createInvoice({
      ...{ id, invoice_date: day, tax_id: null, customer_number: '42' },
      items: [{ description: 'Meeting room', net, rate: '19' }],
    });
  desk('of-july', '2025-08-05', '10');
  desk('of-august', '2025-09-05', '100');
  await run('sync --since 2025-04-01');
  await run('export');
  expect((await report('ustva --period 2025-08')).lines).toMatchObject([
    { line: '81', net: 11_000, tax: 2_090 },
  ]);
  expect((await report('ustva --period 2025-09')).lines).toEqual([]);
  writeFileSync(config, text);
});
