import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { InvoiceInput, Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** The last month that is over, which is closed, and then all that people do to books, one thing after the other. */
const today = localDate(systemClock.now(), 'Europe/Berlin');
const last = addDays(`${today.slice(0, 7)}-01`, -1);
const closed = last.slice(0, 7);

const ACCOUNTING = `      from: ${closed}-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      payments: { account: 1360 }
      write_offs: [{ rate: 19, account: 2400 }, { rate: 0, account: 2400 }]
      accounts:
        - { when: { tax_case: AE }, account: 8336 }
        - { when: { rate: 19 }, account: 8400 }
      bank: { accounts: [{ iban: DE42100000000001234567 }] }
      exports:
        - { name: adviser, formats: [csv], schedule: nightly }`;

const E_INVOICES = `tax_cases:
        - { when: { rate: 0, buyer_country: [EU] }, case: reverse charge }
        - { case: standard }
      service_period: [{ period: month of invoice }]`;

let sandbox: Sandbox;
let folder: string;
let config: string;
let batches = 0;

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('closed-month-');
  config = join(folder, 'spacebooks.yml');
  writeFileSync(config, await configOf(ACCOUNTING));
});
afterAll(() => sandbox.close());

async function configOf(accounting: string): Promise<string> {
  const options = { accounting, eInvoices: E_INVOICES, from: '2030-01-01' };
  return configText({ sandbox, folder, port: await freePort() }, options);
}

const run = async (words: string) => {
  const args = words.match(/"[^"]*"|\S+/g) ?? [];
  return callProgram([...args.map((word) => word.replaceAll('"', '')), '--config', config]);
};

const succeeds = async (words: string): Promise<string> => {
  const { code, out, err } = await run(words);
  expect([words, code, err]).toEqual([words, 0, '']);
  return out;
};

function invoice(id: string, date: string, net: string, more: Partial<InvoiceInput> = {}): void {
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: date, ...more });
}

function vienna(id: string, date: string, net: string): void {
  const recipient = { company: 'Wien Werk GmbH', countryCode: 'AT', fullAddress: 'Ring 1\n1010 Wien' };
  const items = [{ description: 'Fix Desk', net, rate: '0' }];
  invoice(id, date, net, { items, recipient, tax_id: 'ATU12345675' });
}

/** Copies and exports what there is, in as many batches as it takes. */
async function exported(isCopied = true): Promise<void> {
  if (isCopied) await succeeds('sync');
  await run(`export --to ${today}`);
  batches = JSON.parse(await succeeds('batches --json')).spaces[0].batches.length;
}

/** What is declared of the closed month, row by row, in cents. */
async function returns() {
  const rows = async (form: string, key: string) => {
    const report = JSON.parse((await run(`report ${form} --period ${closed} --json`)).out);
    return report[key];
  };
  const ustva: { line: string; net: number; tax: number }[] = await rows('ustva', 'lines');
  return {
    ustva: ustva.map(({ line, net, tax }) => `${line}: ${net} ${tax}`),
    zm: await rows('zm', 'rows'),
  };
}

async function withdrawFromTheLast(decision: 'void' | 'rejected'): Promise<void> {
  const { batches: all } = JSON.parse(await succeeds('batches --json')).spaces[0];
  const counting = all.filter(({ status }: { status: string }) => status === 'released');
  for (const { number } of counting.reverse())
    await succeeds(`batch ${decision} ${number} --reason "for the test"`);
}

function statement(): string {
  const day = today.slice(2).replaceAll('-', '');
  const lines = [
    ...[':20:A', ':25:10000000/1234567', ':28C:1/1', `:60F:C${day}EUR0,00`],
    ...[`:61:${day}${day.slice(2)}C17,00NTRFNONREF`, ':86:unknown', `:62F:C${day}EUR17,00`, '-'],
  ];
  const path = join(folder, 'statement.sta');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const edited = (net: string) => ({ items: [{ description: 'Fix Desk', net, rate: '19' }] });

/** What is done on the platform. */
const THERE: readonly (readonly [string, () => void])[] = [
  [
    'late invoices and payments',
    () => {
      invoice('late', last, '31');
      vienna('late-at', last, '37');
      sandbox.operator.settleInvoice('a-1', { paid: true });
      sandbox.operator.recordPayment('a-2', { amount: '11', paidAt: last });
    },
  ],
  [
    'edits, deletions, and documents that move',
    () => {
      sandbox.operator.editInvoice('a-3', edited('130'));
      sandbox.operator.editInvoice('a-4', { invoice_date: today });
      sandbox.operator.editInvoice('n-1', { invoice_date: last });
      sandbox.operator.deleteInvoice('a-5');
    },
  ],
  [
    'losses and a correction of that date',
    () => {
      sandbox.operator.writeOffInvoice('a-6');
      sandbox.operator.writeOffInvoice('at-2');
      invoice('c-7', last, '-70', { corrected_invoice: 'a-7' });
    },
  ],
];

const byRule = (account: string): void => {
  const text = readFileSync(config, 'utf8');
  writeFileSync(config, text.replace(/account: 84\d\d/, `account: ${account}`));
};

/** What is done to the books. */
const HERE: readonly (readonly [string, () => Promise<void>])[] = [
  ['batch void of all', () => withdrawFromTheLast('void')],
  ['batch rejected of all', () => withdrawFromTheLast('rejected')],
  [
    'a changed rule, and the yes to it',
    async () => {
      byRule('8401');
      await run(`export --to ${today}`);
      const { digest } = JSON.parse((await run('batch rebook adviser --json')).out).rebooking;
      await succeeds(`batch rebook adviser --yes ${digest}`);
    },
  ],
  [
    'batch void of all, with another rule',
    async () => {
      await withdrawFromTheLast('void');
      byRule('8402');
    },
  ],
  [
    'a bank line that is decided and taken back',
    async () => {
      await succeeds(`bank import ${statement()}`);
      await succeeds('bank ignore 1 --reason mine --space berlin');
      await succeeds('bank undo 1 --reason "not mine" --space berlin');
    },
  ],
  ['batch accepted', async () => void (await succeeds(`batch accepted ${batches}`))],
];

it('keeps the returns of a closed month, whatever is done', { timeout: 240_000 }, async () => {
  for (let number = 1; number <= 9; number += 1) invoice(`a-${number}`, last, `${100 + number}`);
  vienna('at-1', last, '200');
  vienna('at-2', last, '50');
  invoice('n-1', today, '29');
  await exported();
  await succeeds(`periods close ${closed} --reason "the return is filed"`);
  const before = await returns();
  expect(before.ustva).toEqual(['81: 94500 17955', '21: 25000 0']);
  expect(before.zm).toHaveLength(1);
  for (const [what, act] of THERE) {
    act();
    await exported();
    expect([what, await returns()]).toEqual([what, before]);
  }
  sandbox.operator.editInvoice('a-8', edited('17'));
  sandbox.operator.deleteInvoice('a-9');
  await succeeds('sync');
  for (const [what, act] of HERE) {
    await act();
    await exported(false);
    expect([what, await returns()]).toEqual([what, before]);
  }
  await succeeds('audit verify');
});

const JPK = `      from: ${closed}-01
      currency: PLN
      debtors: { offset: 10000, collective: 69999 }
      chart: own
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      jpk: { nip: '5265877635', name: Biurko, email: k@example.com, tax_office: '1471', without_ksef_number: BFK }
      exports:
        - { name: vat, formats: [jpk-v7m], schedule: nightly }`;

/** Of the latest file of JPK_V7M that has the closed month: which of its kind it is, its numbers and its tax. */
async function jpkFile() {
  for (let number = batches; number > 0; number -= 1) {
    const out = join(folder, `jpk-${number}`);
    await run(`batch download ${number} --out ${out} --space berlin`);
    for (const name of existsSync(out) ? readdirSync(out) : []) {
      const text = readFileSync(join(out, name), 'utf8');
      if (!text.includes(`<Miesiac>${Number(closed.slice(5))}</Miesiac>`)) continue;
      const numbers = [...text.matchAll(/<DowodSprzedazy>([^<]+)</g)].map(([, found]) => found);
      const tax = /<PodatekNalezny>([^<]+)</.exec(text)?.[1];
      return { purpose: /<CelZlozenia[^>]*>(\d)</.exec(text)?.[1], numbers: numbers.sort(), tax };
    }
  }
  return null;
}

it('has a JPK of a closed month only as its correction', { timeout: 120_000 }, async () => {
  const own = temporaryFolder('closed-jpk-');
  const other = await startBerlin();
  try {
    [sandbox, folder, config] = [other, own, join(own, 'spacebooks.yml')];
    writeFileSync(config, await configOf(JPK));
    const items = [{ description: 'Biurko', net: '100', rate: '23' }];
    for (const id of ['p-1', 'p-2']) invoice(id, last, '100', { items, currency: 'PLN' });
    await exported();
    await succeeds(`periods close ${closed} --reason filed`);
    const numbers = ['p-1', 'p-2'].map((id) => sandbox.operator.invoice(id).content.number).sort();
    expect(await jpkFile()).toEqual({ purpose: '1', numbers, tax: '46.00' });
    await withdrawFromTheLast('void');
    await exported(false);
    expect(await jpkFile()).toMatchObject({ numbers, tax: '46.00' });
    const [first = ''] = numbers;
    for (const [decision, left] of [
      ['exclude', numbers.slice(1)],
      ['include', numbers],
    ] as const) {
      await succeeds(`books ${decision} ${first} --report jpk-v7m --reason tested --space berlin`);
      await exported(false);
      expect(await jpkFile()).toMatchObject({ purpose: '2', numbers: left });
    }
  } finally {
    await other.close();
  }
});
