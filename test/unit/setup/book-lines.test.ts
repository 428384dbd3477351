import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CHARTS } from '../../../src/domain/accounting/chart.js';
import type { Answers, BooksAnswer, ChartAnswer } from '../../../src/setup/answers.js';
import { bookLines } from '../../../src/setup/book-lines.js';
import type { SpaceFacts } from '../../../src/setup/facts.js';

const FACTS = { invoices: [], revenueAccounts: [], costCenters: [] } as unknown as SpaceFacts;
const ANSWERS = { eInvoices: { from: '2026-10-01' } } as unknown as Answers;

function books(chart: ChartAnswer): BooksAnswer {
  return {
    chart,
    currency: 'EUR',
    accounts: new Map(),
    vatAccount: null,
    datev: null,
    jpk: null,
    exportsFolder: 'exports',
  };
}

/** A bank statement is booked by somebody else; a payment on the bank account would be there twice. */
describe('payments are proposed for a clearing account, and not for the bank', () => {
  it.each([
    ['SKR03', '# payments: { account: 1360 }'],
    ['SKR04', '# payments: { account: 1460 }'],
    ['own', "# payments: { account: '…' }"],
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
