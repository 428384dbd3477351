import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceleratedClock } from '@spacebooks/base/clock';
import { type InvoiceInput, type Sandbox, startSandbox } from '@spacebooks/cobot-sandbox';
import { describe, expect, it } from 'vitest';
import { afterTest } from '../../../../test/after-test.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { whyNoPython } from '../../judge-process.js';
import { type Cells, Judge } from '../../law-judge/judge.js';

const missing = whyNoPython();
if (missing !== null && process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(missing);

const CASES = [
  { when: { rate: '21', buyer_country: ['NL'] }, case: 'standard', rate_of: 'NL' },
  { when: { rate: '0', buyer_country: ['EU'], buyer_vat_id: 'yes' }, case: 'reverse charge' },
  { case: 'standard' },
];
const PERIODS = [{ when: { accounting_code: 'YEAR' }, period: 'item text' }, { period: 'month of invoice' }];
const YEAR = { description: 'Pass 01.06.2025 - 30.11.2025', accounting_code: 'YEAR', rate: '19' };
const VERMEER = { countryCode: 'NL', company: null, name: 'Jan Vermeer' };

interface Played {
  readonly operator: Sandbox['operator'];
  sell(id: string, day: string, items: InvoiceInput['items'], more?: Partial<InvoiceInput>): void;
  /** Declares a month as it is seen on the third of the next one, and closes it where it is to be. */
  month(month: string, closes?: boolean): Promise<void>;
  /** Figures of a period whose names begin so. */
  cells(period: string, form: string): Promise<Record<string, number>>;
}

async function played(accounting: object = {}): Promise<Played> {
  const clock = acceleratedClock(1, Date.parse('2025-01-02T10:00:00Z'));
  const users = [{ email: 'admin@space.example', tokens: [{ token: 'one' }] }];
  const seed = { users, spaces: [{ id: 'space-bonn', subdomain: 'bonn', name: 'Bonn' }] };
  const sandbox = await startSandbox({ clock, seed, isUnlimited: true });
  const config = join(temporaryFolder('law-judge-'), 'config.json');
  const space = {
    ...{ id: 'bonn', platform_id: 'space-bonn', base_url: sandbox.spaceUrl('bonn') },
    accounting: { from: '2025-01-01', ...accounting },
    e_invoices: { tax_cases: CASES, service_period: PERIODS },
  };
  writeFileSync(config, JSON.stringify({ platform: { base_url: sandbox.baseUrl }, spaces: [space] }));
  const judge = new Judge(config, 'one');
  afterTest(async () => {
    await judge.close();
    await sandbox.close();
  });
  return {
    operator: sandbox.operator,
    sell: (id, day, items, more = {}) => {
      const buyer = { tax_id: null, recipient: { countryCode: 'DE' } };
      sandbox.operator.createInvoice({ ...buyer, id, number: id, invoice_date: day, items, ...more });
    },
    month: async (month, closes = true) => {
      const year = Number(month.slice(0, 4));
      const next = new Date(Date.UTC(year, Number(month.slice(5)), 3)).toISOString();
      const through = new Date(Date.UTC(year, Number(month.slice(5)), 0)).toISOString().slice(0, 10);
      await judge.ask({ do: 'observe', now: next });
      await judge.ask({ do: 'post', space: 'bonn', through });
      if (closes) await judge.ask({ do: 'close', space: 'bonn', month });
    },
    cells: async (period, form) => {
      const { bonn = {} } = await judge.ask<Record<string, Cells>>({ do: 'cells' });
      const own = Object.entries(bonn).filter(([name]) => name.startsWith(`${period}|${form}`));
      return Object.fromEntries(own.map(([name, amount]) => [name.slice(name.indexOf('|') + 1), amount]));
    },
  };
}

describe.skipIf(missing !== null)('the judge of returns', () => {
  it('reads a turnover, its correction and a loss into the months and quarters that declare them', async () => {
    const { operator, sell, month, cells } = await played();
    sell('home', '2025-01-10', [{ description: 'Desk', net: '200.99', rate: '19' }]);
    sell('delft', '2025-02-10', [{ description: 'Desk', net: '100', rate: '21' }], { recipient: VERMEER });
    for (const each of ['2025-01', '2025-02', '2025-03']) await month(each);
    expect(await cells('2025-01', 'ustva 81')).toEqual({
      'ustva 81 base': 200,
      'ustva 81 net': 20_099,
      'ustva 81 tax': 3_819,
    });
    sell('less', '2025-04-10', [{ description: 'Desk', net: '-50', rate: '19' }], {
      corrected_invoice: 'home',
    });
    operator.writeOffInvoice('delft');
    // Seen on 3 May: of May.
    for (const each of ['2025-04', '2025-05']) await month(each);
    expect(await cells('2025-Q2', 'ustva 81')).toEqual({
      'ustva 81 base': -50,
      'ustva 81 net': -5_000,
      'ustva 81 tax': -950,
    });
    expect(await cells('2025-Q1', 'oss')).toEqual({ 'oss NL 21 net': 10_000, 'oss NL 21 tax': 2_100 });
    expect(await cells('2025-Q2', 'oss')).toEqual({
      'oss NL 21 corrects 2025-Q1 net': -10_000,
      'oss NL 21 corrects 2025-Q1 tax': -2_100,
    });
  });

  it('takes nothing back before it has arisen, and leaves an advance in the month of its payment', async () => {
    const { operator, sell, month, cells } = await played({ tax_point: [{ arises: 'when performed' }] });
    sell('pass', '2025-02-10', [{ ...YEAR, net: '1000' }]);
    await month('2025-02');
    operator.recordPayment('pass', { paidAt: '2025-03-05', amount: '476' });
    sell('less', '2025-03-20', [{ ...YEAR, net: '-100' }], { corrected_invoice: 'pass' });
    await month('2025-03');
    expect(await cells('2025-03', 'ustva 81')).toMatchObject({
      'ustva 81 net': 40_000,
      'ustva 81 tax': 7_600,
    });
    expect(await cells('2025-11', 'ustva 81')).toMatchObject({
      'ustva 81 net': 50_000,
      'ustva 81 tax': 9_500,
    });
    operator.deleteInvoice('less');
    operator.writeOffInvoice('pass');
    for (const each of ['2025-04', '2025-05']) await month(each);
    expect(await cells('2025-05', 'ustva 81')).toEqual({});
    expect(await cells('2025-11', 'ustva 81')).toEqual({});
  });

  it('reads an advance that comes after a correction as one of what is left of each item', async () => {
    const { operator, sell, month, cells } = await played({ tax_point: [{ arises: 'when performed' }] });
    const pass = { ...YEAR, description: 'Pass 01.12.2025 - 31.12.2025', net: '100' };
    const book = { ...pass, rate: '7' };
    const back = { ...pass, net: '200' };
    sell('both', '2025-10-01', [pass, book]);
    sell('no-book', '2025-10-20', [{ ...book, quantity: '-1' }], { corrected_invoice: 'both' });
    operator.recordPayment('both', { paidAt: '2025-11-08', amount: '119' });
    sell('back', '2025-10-01', [back]);
    sell('half', '2025-10-20', [{ ...back, net: '-100' }], { corrected_invoice: 'back' });
    operator.recordPayment('back', { paidAt: '2025-10-20', amount: '119' });
    operator.recordPayment('back', { paidAt: '2025-11-08', amount: '-59.50' });
    for (const each of ['2025-10', '2025-11', '2025-12']) await month(each, false);
    // 100 of the first, -50 of the second; of the first nothing is left for December, of the second 50.
    const of = (net: number, tax: number) => ({ 'ustva 81 net': net, 'ustva 81 tax': tax });
    expect(await cells('2025-10', 'ustva')).toMatchObject(of(10_000, 1_900));
    expect(await cells('2025-11', 'ustva 81 ')).toMatchObject(of(5_000, 950));
    expect(await cells('2025-12', 'ustva 81 ')).toMatchObject(of(5_000, 950));
    for (const each of ['2025-10', '2025-11', '2025-12']) {
      expect(await cells(each, 'ustva 86')).toEqual({});
    }
  });

  it('leaves a cent of tax in the month whose net a correction takes back', async () => {
    const { operator, sell, month, cells } = await played({ tax_point: [{ arises: 'when performed' }] });
    sell('pass', '2025-02-10', [{ ...YEAR, net: '100.04' }]);
    operator.recordPayment('pass', { paidAt: '2025-02-12', amount: '50' });
    // February has 42.02 and 7.98, November 58.02 and 11.03; 19 % of 58.02 are 11.02.
    sell('less', '2025-03-20', [{ ...YEAR, net: '-58.02' }], { corrected_invoice: 'pass' });
    for (const each of ['2025-02', '2025-03']) await month(each);
    expect(await cells('2025-02', 'ustva 81')).toMatchObject({
      'ustva 81 net': 4_202,
      'ustva 81 tax': 798,
    });
    expect(await cells('2025-03', 'ustva')).toEqual({});
  });

  it('declares what comes late in the first open month, and changes no closed one', async () => {
    const { operator, sell, month, cells } = await played();
    await month('2025-01');
    sell('late', '2025-01-20', [{ description: 'Desk', net: '10', rate: '19' }]);
    await month('2025-02');
    operator.deleteInvoice('late');
    await month('2025-03');
    expect(await cells('2025-01', 'ustva 81')).toEqual({});
    expect(await cells('2025-02', 'ustva 81 net')).toEqual({ 'ustva 81 net': 1_000 });
    expect(await cells('2025-03', 'ustva 81 net')).toEqual({ 'ustva 81 net': -1_000 });
  });

  it('declares under cash accounting what came, of what corrections leave', async () => {
    const { operator, sell, month, cells } = await played({ cash_accounting: {} });
    const desk = { description: 'Desk', net: '100', rate: '19' };
    const book = { description: 'Book', net: '100', rate: '7' };
    sell('both', '2025-01-10', [desk, book]);
    sell('no-book', '2025-01-12', [{ ...book, quantity: '-1' }], { corrected_invoice: 'both' });
    operator.recordPayment('both', { paidAt: '2025-02-01', amount: '59.50' });
    operator.recordPayment('both', { paidAt: '2025-03-01', amount: '59.50' });
    for (const each of ['2025-01', '2025-02', '2025-03']) await month(each);
    expect(await cells('2025-01', 'ustva')).toEqual({});
    expect(await cells('2025-02', 'ustva')).toMatchObject({ 'ustva 81 net': 5_000, 'ustva posted tax': 950 });
    expect(await cells('2025-03', 'ustva')).toMatchObject({ 'ustva 81 net': 5_000, 'ustva posted tax': 950 });
  });
});
