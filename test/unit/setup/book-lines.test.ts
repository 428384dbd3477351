import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CHARTS } from '../../../src/domain/accounting/chart.js';
import type { Answers, BooksAnswer, ChartAnswer } from '../../../src/setup/answers.js';
import { bookLines } from '../../../src/setup/book-lines.js';
import type { SpaceFacts } from '../../../src/setup/facts.js';
import type { Use } from '../../../src/setup/usage.js';

const FACTS = { invoices: [], revenueAccounts: [], costCenters: [] } as unknown as SpaceFacts;
const ANSWERS = { eInvoices: { from: '2026-10-01' } } as unknown as Answers;

function books(chart: ChartAnswer): BooksAnswer {
  return {
    chart,
    currency: 'EUR',
    accounts: new Map(),
    automatic: new Map(),
    vatAccount: null,
    datev: null,
    jpk: null,
    before: null,
    debtors: 'add 10000',
    bank: null,
    exportsFolder: 'exports',
  };
}

/** A bank statement is booked by somebody else; a payment on the bank account would be there twice. */
describe('payments are proposed for a clearing account, and not for the bank', () => {
  it.each([
    ['SKR03', '# payments: { account: 1360 }'],
    ['SKR04', '# payments: { account: 1460 }'],
    ['own', '# payments: { account: … }'],
  ] as const)('by init, with %s', (chart, line) => {
    expect(bookLines(ANSWERS, books(chart), FACTS, [])).toContain(line);
  });

  it('by the examples', () => {
    const account = (file: string): unknown =>
      parse(readFileSync(new URL(`../../../config/${file}`, import.meta.url), 'utf8')).spaces[0].accounting
        .payments;
    expect([account('example.yml'), account('demo.yml')]).toMatchObject([
      { account: 1360 },
      { account: 1360 },
    ]);
  });

  it('which the charts name', () => {
    expect([CHARTS.SKR03.accountNames['1360'], CHARTS.SKR04.accountNames['1460']]).toEqual([
      'Geldtransit',
      'Geldtransit',
    ]);
  });
});

describe('the bank', () => {
  const section = (bank: BooksAnswer['bank']) => {
    const lines = bookLines(ANSWERS, { ...books('SKR03'), bank }, FACTS, []);
    return { lines, read: parse(lines.join('\n')).bank };
  };

  it('is off where no account was named', () => {
    const { lines, read } = section(null);
    expect(read).toBeUndefined();
    expect(lines).toContain('# bank: { accounts: [{ iban: … }] }');
  });

  it('is the account, its folder, and what is recorded on the platform', () => {
    const iban = 'DE02120300000000202051';
    expect(section({ iban, folder: '/srv/bank: berlin', post: 'ask' }).read).toEqual({
      accounts: [{ iban }],
      folder: '/srv/bank: berlin',
      post: 'ask',
    });
    expect(section({ iban, folder: null, post: 'off' }).read).toEqual({ accounts: [{ iban }], post: 'off' });
  });
});

describe('what DATEV does with tax on the accounts that were named', () => {
  const item = { description: 'Room', invoiceNumber: 'R-1' };
  const used = (rate: string): Use => ({
    ...{ revenueAccount: 'M-1', rate, taxCase: rate === '0' ? 'AE' : 'S' },
    ...{ buyerCountry: 'DE', items: 2, example: item },
  });
  const facts = { ...FACTS, revenueAccounts: [{ number: 'M-1', name: 'Rooms' }] };
  const rules = (account: string, changes: Partial<BooksAnswer>, uses = [used('19'), used('7')]) => {
    const answer = { ...books('SKR03'), datev: { consultant: '1001', client: '1' }, ...changes };
    const given = { ...answer, accounts: new Map([['M-1', account]]) };
    const lines = bookLines(ANSWERS, given, facts, uses);
    const first = lines.indexOf('  # Rooms') + 1;
    return lines.slice(first, lines.indexOf('', first)).map((line) => line.slice(2));
  };

  it('is the chart’s to say', () => {
    expect(rules('8405', {})).toEqual(['- when: { revenue_account: M-1 }', '  account: 8405']);
  });

  it('is a key for each rate where the account is no automatic one', () => {
    expect(rules('8200', {})).toEqual([
      ...['- when: { revenue_account: M-1, tax_case: S, rate: 19 }', '  account: 8200', '  tax_key: 3'],
      ...['- when: { revenue_account: M-1, tax_case: S, rate: 7 }', '  account: 8200', '  tax_key: 2'],
      ...['- when: { revenue_account: M-1 }', '  account: 8200'],
    ]);
  });

  it('is what was answered', () => {
    expect(rules('8413', { automatic: new Map([['8413', '19']]) })).toEqual([
      ...['- when: { revenue_account: M-1 }', '  account: 8413', '  automatic: 19'],
    ]);
    expect(rules('8413', { automatic: new Map([['8413', 'none']]) }, [used('19')])).toEqual([
      '- when: { revenue_account: M-1, tax_case: S, rate: 19 }',
      ...['  account: 8413', '  automatic: none', '  tax_key: 3'],
      ...['- when: { revenue_account: M-1 }', '  account: 8413', '  automatic: none'],
    ]);
  });

  it.each(['SKR03', 'SKR49'] as const)('is left to be decided without an answer, with %s', (chart) => {
    expect(rules('8413', { chart })).toEqual([
      '# DECIDE: what DATEV does with tax on 8413, which your accountant knows: the rate that it takes out of amounts by itself (Automatikkonto), or none',
      '- when: { revenue_account: M-1 }',
      '  account: 8413',
      '  automatic: …',
    ]);
  });

  it('is not asked without DATEV', () => {
    expect(rules('8413', { datev: null })).toEqual(['- when: { revenue_account: M-1 }', '  account: 8413']);
  });
});

describe('the accounts of customers', () => {
  const facts = { ...FACTS, invoices: [{ customerNumber: 'K-42' }] } as unknown as SpaceFacts;
  const section = (debtors: BooksAnswer['debtors'], before: BooksAnswer['before'] = null) => {
    const lines = bookLines(ANSWERS, { ...books('SKR03'), debtors, before }, facts, []);
    return lines.slice(lines.indexOf('chart: SKR03') + 1, lines.indexOf('  collective: 69999'));
  };

  it('are what was answered', () => {
    expect(section('add 10000')).toContain('  offset: 10000');
    expect(section('same number').join()).not.toContain('offset');
    const list = section('list', { program: 'DATEV add-on', lastDay: '2026-09-30', lastNumber: null });
    expect(list.join('\n')).not.toContain('offset');
    expect(list).toEqual(
      expect.arrayContaining(['before:', '  program: DATEV add-on', '  last_day: 2026-09-30']),
    );
    expect(list).toContain('  debtors: same');
    expect(list.join(' ')).toContain('spacebooks switch debtors --csv FILE');
  });

  it('are left to be decided without an answer', () => {
    const lines = section(null, { program: 'DATEV add-on', lastDay: null, lastNumber: null });
    expect(lines.filter((line) => /offset|DECIDE/.test(line))).toEqual([
      expect.stringMatching(/^ {2}# DECIDE: the debtors' accounts of customers/),
      '  offset: 10000',
    ]);
  });
});
