import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../../src/document/build/document-rules.js';
import type { Entry, InvoiceSnapshot } from '../../../../../src/domain/accounting/model.js';
import { item } from '../../../../fixtures/invoices/item.js';
import { settings as eInvoices } from '../../../../fixtures/invoices/settings.js';
import { copy, familyOf, inBooks, planning, books as postedBooks } from '../planning.js';
import { balances, CASH, declared, PERIOD } from '../settled-family.js';
import { agreed, earlier, opened, openingBooks, paid } from './opened.js';

const LOST = { paidStatus: 'writtenOff' } as const;
/** Seen open on 2 October, and given up on 28 November. */
const GIVEN_UP = { lostOn: '2026-11-28', settledOn: '2026-11-28' };

function lost(overrides: Parameters<typeof earlier>[0] = {}, changes: Partial<InvoiceSnapshot> = {}) {
  const { paidStatus: _, ...before } = overrides;
  const atCutover = { invoice: earlier(before).invoice, seenOn: '2026-10-02' };
  return earlier({ ...overrides, ...LOST }, { ...GIVEN_UP, atCutover, ...changes });
}

function booked(snapshots: readonly InvoiceSnapshot[], settings = openingBooks(), basis = {}) {
  const plan = planning({ settings, period: PERIOD, today: '2027-01-05', ...basis });
  for (const snapshot of snapshots) plan.add(snapshot);
  const planned = plan.finish();
  expect(planned.problems).toEqual([]);
  return planned;
}

const shown = (entries: readonly Entry[]) =>
  entries.map(({ part, documentDate, documentNumber, debtor, account, taxAccount, net, tax }) =>
    [part, documentDate, documentNumber, debtor, account, taxAccount ?? '-', net, tax].join(' '),
  );

describe('a payment of a confirmed opening item', () => {
  it('clears its debtor on the day that it came, without revenue', () => {
    const { total, known } = paid(['2026-10-12', '416.50']);
    const { entries, openItems, leftOut } = booked([
      opened(earlier({ ...total, paidStatus: 'paid' }, known)),
    ]);
    expect(shown(entries)).toEqual(['payment 2026-10-12 MOABIT-2026-77 10042 1360 - -41650 0']);
    expect(openItems).toEqual([]);
    expect(leftOut).toEqual([]);
  });

  it('is what came from the cutover on, and the rest stays an open item', () => {
    const { total, known } = paid(['2026-09-20', '100'], ['2026-10-12', '50']);
    const { entries, openItems } = booked([opened(earlier(total, known))]);
    expect(shown(entries)).toEqual(['payment 2026-10-12 MOABIT-2026-77 10042 1360 - -5000 0']);
    expect(openItems.map(({ documentNumber, open }) => [documentNumber, open])).toEqual([
      ['MOABIT-2026-77', 26650],
    ]);
  });

  it('of which only the total is known is that less what was open', () => {
    const settings = openingBooks({
      opening: { receivables: 'posted', open: { 'MOABIT-2026-77': '316.50' } },
    });
    const total = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-10-20' } as const;
    const { entries } = booked([opened(earlier(total), settings)], settings);
    expect(shown(entries)).toEqual(['payment 2026-10-20 MOABIT-2026-77 10042 1360 - -31650 0']);
  });

  it('stays what was confirmed when the platform later tells only the total', () => {
    const was = agreed(earlier());
    const total = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-11-02' } as const;
    const { entries } = booked([opened(earlier(total), openingBooks(), { was })]);
    expect(shown(entries)).toEqual(['payment 2026-11-02 MOABIT-2026-77 10042 1360 - -41650 0']);
  });

  it('that goes back is booked, too', () => {
    const { total, known } = paid(['2026-09-12', '416.50'], ['2026-10-12', '-416.50']);
    const { entries } = booked([opened(earlier(total, known))]);
    expect(shown(entries)).toEqual(['payment 2026-10-12 MOABIT-2026-77 10042 1360 - 41650 0']);
  });

  it('is listed where payments are', () => {
    const { total, known } = paid(['2026-09-20', '100'], ['2026-10-12', '50']);
    const settings = openingBooks({ payments: undefined });
    const { entries, leftOutSums } = booked([opened(earlier(total, known), settings)], settings);
    expect(entries).toEqual([]);
    expect(leftOutSums).toEqual([{ reason: 'payment', currency: 'EUR', count: 1, gross: 5000 }]);
  });

  it('of another currency clears the account at the rate of the invoice, and the rest is a difference', () => {
    const settings = openingBooks({
      exchange_rates: [{ currency: 'CHF', valid_from: '2026-01-01', rate: '0.9500' }],
      rests: [
        { because: 'exchange difference', percent: '5', account: '2150', gain_account: '2660', accounts: [] },
      ],
    });
    const inChf = { items: [item({ net: '95', rate: '0', currency: 'CHF' })] };
    const rules = documentRulesBy(eInvoices({ tax_cases: [{ category: 'G' }] }), null);
    const { total, known } = paid(['2026-10-12', '98.50']);
    const was = agreed(earlier(inChf), settings, rules);
    const snapshot = earlier({ ...inChf, ...total, paidStatus: 'paid' }, known);
    const { entries } = booked([opened(snapshot, settings, { rules, was })], settings, {
      documentRules: rules,
    });
    expect(balances(entries)).toEqual({ 1360: [9358, 9850], 2150: [142, 150], debtor: [-9500, -10000] });
  });
});

describe('the loss of a confirmed opening item', () => {
  const items = [item({ net: '100' }), item({ net: '100', rate: '7' })];

  it('takes back its tax by rate, on the account and in the month of a loss of ours', () => {
    const { entries } = booked([opened(lost({ items }))]);
    expect(shown(entries)).toEqual([
      'write-off 2026-11-28 MOABIT-2026-77 10042 2400 1771 -10000 -700',
      'write-off 2026-11-28 MOABIT-2026-77 10042 2400 1776 -10000 -1900',
    ]);
    expect(declared(entries)).toEqual(['S 19: -10000 -1900', 'S 7: -10000 -700']);
    expect(entries.map(({ returnMonth, kind }) => [returnMonth, kind])).toEqual([
      ['2026-11', 'write-off'],
      ['2026-11', 'write-off'],
    ]);
    expect(balances(entries).debtor).toEqual([-22600, -22600]);
  });

  it('is booked as one of our own, but for the number and the debtor', () => {
    const own = copy({ ...LOST, items, id: 'new-1' }, GIVEN_UP);
    const facts = (entries: readonly Entry[]) =>
      entries
        .filter(({ part }) => part === 'write-off')
        .map(({ account, taxKey, taxAccount, taxCase, taxRate, net, tax }) => ({
          ...{ account, taxKey, taxAccount, taxCase, taxRate, net, tax },
        }));
    const settings = openingBooks({
      write_offs: [
        { rate: '19', account: '2406', tax_key: '3' },
        { rate: '7', account: '2401', tax_key: '2' },
      ],
    });
    const ours = booked([own], settings).entries;
    expect(facts(booked([opened(lost({ items }), settings)], settings).entries)).toEqual(facts(ours));
  });

  it('is of what was left, in the share of each tax', () => {
    const { total, known } = paid(['2026-09-12', '113']);
    const { entries } = booked([opened(lost({ items, ...total }, known))]);
    expect(declared(entries)).toEqual(['S 19: -5000 -950', 'S 7: -5000 -350']);
    expect(balances(entries).debtor).toEqual([-11300, -11300]);
  });

  it('lowers a turnover without tax, and what another country taxes', () => {
    const abroad = documentRulesBy(
      eInvoices({
        tax_cases: [
          { when: { accounting_code: 'NL' }, category: 'S', rate_of: 'NL' },
          { when: { accounting_code: 'AE' }, category: 'AE' },
          { category: 'S' },
        ],
      }),
      null,
    );
    const settings = openingBooks({
      accounts: [{ account: '8400' }],
      tax_accounts: [{ rate: '21', country: 'NL', account: '1767' }],
    });
    const mixed = [
      item({ net: '100', rate: '21', accountingCode: 'NL' }),
      item({ net: '60', rate: '0', accountingCode: 'AE' }),
    ];
    const { entries } = booked([opened(lost({ items: mixed }), settings, { rules: abroad })], settings, {
      documentRules: abroad,
    });
    expect(
      entries.map(({ taxCase, taxCountry, correctsMonth, net, tax }) => [
        taxCase,
        taxCountry,
        correctsMonth,
        net,
        tax,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['S', 'NL', '2026-09', -10000, -2100],
        ['AE', undefined, undefined, -6000, 0],
      ]),
    );
  });

  it('that is paid after all is tax again, on the day of the payment', () => {
    const { total, known } = paid(['2026-12-10', '226']);
    const { entries } = booked([opened(lost({ items, ...total }, known))]);
    const written = entries.filter(({ part }) => part === 'write-off');
    expect(written.map(({ documentDate, tax }) => [documentDate, tax])).toEqual([
      ['2026-11-28', -700],
      ['2026-11-28', -1900],
      ['2026-12-10', 700],
      ['2026-12-10', 1900],
    ]);
    expect(balances(entries)).toEqual({ 1360: [22600, 22600], debtor: [-22600, -22600] });
  });

  it('from before the cutover is not booked, and what is paid of it later is tax again', () => {
    const before = { lostOn: '2026-09-15', settledOn: '2026-09-15' };
    expect(booked([opened(earlier({ ...LOST, items }, before))]).entries).toEqual([]);
    const { total, known } = paid(['2026-11-10', '226']);
    const { entries } = booked([opened(earlier({ ...LOST, items, ...total }, { ...before, ...known }))]);
    expect(declared(entries)).toEqual(['S 19: 10000 1900', 'S 7: 10000 700']);
    expect(balances(entries).debtor).toBeUndefined();
  });

  it('is less what a correction after the cutover takes off', () => {
    const correction = copy(
      {
        id: 'new-2',
        number: 'MOABIT-2026-120',
        correctedInvoiceId: 'old-1',
        invoiceDate: '2026-10-20',
        items: [item({ net: '-100' })],
      },
      { firstSeenOn: '2026-10-20' },
    );
    const [original, credit] = familyOf(opened(lost({ items })), correction);
    const { entries } = booked([original, ...(credit === undefined ? [] : [credit])]);
    expect(declared(entries)).toEqual(['S 19: -10000 -1900', 'S 7: -10000 -700']);
    expect(balances(entries).debtor).toEqual([-22600, -22600]);
  });
});

describe('an opening item under cash accounting', () => {
  it('makes tax due with what is paid from the cutover on', () => {
    const { total, known } = paid(['2026-09-20', '208.25'], ['2026-10-12', '208.25']);
    const settings = openingBooks(CASH);
    const { entries } = booked(
      [opened(earlier({ ...total, paidStatus: 'paid' }, known), settings)],
      settings,
    );
    expect(declared(entries)).toEqual(['S 19: 17500 3325']);
    expect(balances(entries)).toEqual({
      ...{ 1360: [20825, 20825], 1766: [3325, 3325], 1776: [-3325, -3325], debtor: [-20825, -20825] },
    });
  });

  it('makes none due where it began with these books: the program before has declared it', () => {
    const { total, known } = paid(['2026-10-12', '416.50']);
    const settings = openingBooks({ cash_accounting: { from: '2026-10-01' } });
    const { entries } = booked(
      [opened(earlier({ ...total, paidStatus: 'paid' }, known), settings)],
      settings,
    );
    expect(shown(entries)).toEqual(['payment 2026-10-12 MOABIT-2026-77 10042 1360 - -41650 0']);
  });

  it('that is lost takes the tax off the account on which it waits, and no return hears of it', () => {
    const settings = openingBooks(CASH);
    const { entries } = booked([opened(lost({}), settings)], settings);
    expect(declared(entries)).toEqual([]);
    expect(balances(entries)).toEqual({ 1766: [6650, 6650], 2400: [35000, 35000], debtor: [-41650, -41650] });
  });
});

describe('what nobody has confirmed', () => {
  const { total, known } = paid(['2026-10-12', '50']);

  it('is not booked, and what has happened to it is counted and listed', () => {
    const { entries, leftOut, leftOutSums, openItems, examined } = booked([
      opened(lost({ ...total }, known), openingBooks(), { was: new Map() }),
    ]);
    expect(entries).toEqual([]);
    expect(openItems).toEqual([]);
    expect(leftOutSums).toEqual([
      { reason: 'opening loss', currency: 'EUR', count: 1, gross: 36650 },
      { reason: 'opening payment', currency: 'EUR', count: 1, gross: 5000 },
    ]);
    expect(leftOut).toHaveLength(2);
    expect(examined.map(({ isSettled }) => isSettled)).toEqual([false]);
  });

  it('is listed where another ledger has it', () => {
    const settings = openingBooks({ opening: { receivables: 'elsewhere' } });
    const { entries, leftOutSums } = booked([opened(earlier(total, known), settings)], settings);
    expect(entries).toEqual([]);
    expect(leftOutSums).toEqual([{ reason: 'opening payment', currency: 'EUR', count: 1, gross: 5000 }]);
  });

  it('says nothing of an invoice that was settled before the cutover', () => {
    const settled = { paidStatus: 'paid', paidAmount: '416.50', paidDate: '2026-09-28' } as const;
    const { entries, leftOutSums, examined } = booked([opened(earlier(settled))]);
    expect([entries, leftOutSums, examined.map(({ isSettled }) => isSettled)]).toEqual([[], [], [true]]);
  });

  it('keeps what is booked of an item that has changed since', () => {
    const was = agreed(earlier());
    const later = paid(['2026-10-12', '50'], ['2026-09-15', '60']);
    const changed = opened(earlier(later.total, later.known), openingBooks(), { was });
    expect(changed.opening?.state).toBe('asked');
    const posted = postedBooks([
      inBooks('payment:rec-0:1360:-5000#0', {
        invoiceId: 'old-1',
        part: 'payment',
        paymentId: 'rec-0',
        documentDate: '2026-10-12',
      }),
    ]);
    const plan = planning({ settings: openingBooks(), period: PERIOD }).add(changed, posted).finish();
    expect([plan.entries, plan.reversed, plan.leftOutSums]).toEqual([[], [], []]);
  });

  describe('and that a yes to a later cutover has given back', () => {
    const before = paid(['2026-10-12', '50']);
    const snapshot = lost(before.total, before.known);
    const position = opened(snapshot, openingBooks(), { was: new Map() }).opening;
    const given = { ...snapshot, ...(position && { opening: { ...position, isGivenBack: true as const } }) };
    const old = { invoiceId: 'old-1' };
    const payment = inBooks('payment:rec-0:1360:-5000#0', {
      ...old,
      ...{ part: 'payment', paymentId: 'rec-0', documentDate: '2026-10-12' },
    });
    const loss = inBooks('write-off:2406:-36650#0', {
      ...old,
      ...{ part: 'write-off', documentDate: '2026-11-28' },
    });
    const plan = (isHeld?: () => boolean) =>
      planning({ settings: openingBooks(), period: PERIOD, isHeld })
        .add(given, postedBooks([payment, loss]))
        .finish();

    it('leaves the books with its payments and its loss, which are listed at once', () => {
      const { reversed, leftOut } = plan();
      expect(reversed).toEqual(['write-off:2406:-36650#0 > 1', 'payment:rec-0:1360:-5000#0 > 1']);
      expect(leftOut.map(({ reason, gross }) => [reason, gross])).toEqual([
        ['opening payment', 5000],
        ['opening loss', 36_650],
      ]);
    });

    it('is not listed while it is held in the books', () => {
      const { reversed, leftOut } = plan(() => true);
      expect([reversed, leftOut]).toEqual([[], []]);
    });
  });

  it('is nothing to books that begin on another day: they book it whole, or leave it out', () => {
    const { total, known } = paid(['2026-10-12', '416.50']);
    const snapshot = opened(earlier({ ...total, paidStatus: 'paid' }, known));
    const settings = openingBooks({ from: '2026-09-01' });
    const { entries } = booked([snapshot], settings, { period: { from: '2026-09-01', to: '2026-12-31' } });
    expect(entries.map(({ part, gross }) => [part, gross])).toEqual([
      ['revenue', 41650],
      ['payment', -41650],
    ]);
    expect(booked([snapshot], openingBooks({ from: '2026-11-01' })).entries).toEqual([]);
  });
});
