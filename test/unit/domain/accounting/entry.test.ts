import { describe, expect, it } from 'vitest';
import type { ClosedDays } from '../../../../src/domain/accounting/closed-days.js';
import { draftContent, isInOtherMonth } from '../../../../src/domain/accounting/draft.js';
import {
  bookingDate,
  compareEntries,
  entryKey,
  newEntry,
  reversalEntry,
  sortKey,
} from '../../../../src/domain/accounting/entry.js';
import { entry } from '../../books/formats/sample.js';
import { NOTHING_CLOSED } from './closed-days.js';
import { draft } from './drafts.js';

const closed = (through: string): ClosedDays => ({ closedThrough: through, filedThrough: through });

describe('the day that a document is booked on', () => {
  it.each([
    ['its own while nothing is closed', '2026-10-09', null, '2026-10-09'],
    ['its own after what is closed', '2026-10-09', '2026-10-07', '2026-10-09'],
    ['the first open one where it is the last closed day', '2026-10-09', '2026-10-09', '2026-10-10'],
    ['the first open one where it is long closed', '2026-08-09', '2026-09-30', '2026-10-01'],
  ])('%s', (_, date, closedThrough, booked) => {
    expect(bookingDate(date, closedThrough)).toBe(booked);
  });
});

describe('a new entry', () => {
  it('says what its draft says, and has its days', () => {
    const given = draft({ taxPoint: '2026-09-30', paymentId: 'pay-1' });
    const { statedDate, ...said } = given;
    expect(
      newEntry(given, 'id-1', { closedThrough: '2026-10-10', filedThrough: null }, '2026-10-21'),
    ).toEqual({
      ...said,
      id: 'id-1',
      reverses: null,
      documentDate: statedDate,
      bookingDate: '2026-10-11',
      returnMonth: '2026-10',
    });
  });

  it('that states no day gets the one on which it is recognised', () => {
    const made = newEntry(draft({ statedDate: null }), 'id-1', NOTHING_CLOSED, '2026-10-21');
    expect([made.documentDate, made.bookingDate]).toEqual(['2026-10-21', '2026-10-21']);
  });

  it('of tax that a report lists is reported of the day on which it is recognised', () => {
    const dueTax = { net: 1, booksNet: 1, invoiceDate: '2026-09-01', serviceDate: null };
    const undated = { statedDate: null, taxPoint: '2026-09-30' };
    const listed = newEntry(
      draft({ ...undated, dueTax: { ...dueTax, isListed: true } }),
      'a',
      NOTHING_CLOSED,
      '2026-10-21',
    );
    expect(listed.taxPoint).toBe('2026-10-21');
    expect(newEntry(draft({ ...undated, dueTax }), 'b', NOTHING_CLOSED, '2026-10-21').taxPoint).toBe(
      '2026-09-30',
    );
  });
});

describe('the month whose return declares an entry', () => {
  const declaredIn = (month: string | undefined, date: string, filedThrough: string | null) =>
    newEntry(
      draft({ taxMonth: month, statedDate: date }),
      'id',
      { closedThrough: filedThrough, filedThrough },
      date,
    ).returnMonth;

  it.each<[string, string | undefined, string, string | null, string]>([
    ['that of the document where no rule says another', undefined, '2026-10-25', null, '2026-10'],
    ['that of its tax, before the document', '2026-10', '2026-11-05', null, '2026-10'],
    ['that of its tax, however late it is booked', '2027-10', '2026-10-25', '2026-10-31', '2027-10'],
    ['the first open one where that of its tax is closed', '2026-10', '2026-11-05', '2026-10-31', '2026-11'],
    ['the first open one where the document is', undefined, '2026-08-25', '2026-10-31', '2026-11'],
    ['that of its tax in the first open month', '2026-11', '2026-10-25', '2026-10-31', '2026-11'],
    [
      'that of its tax where only some of its days are closed',
      undefined,
      '2026-10-05',
      '2026-10-15',
      '2026-10',
    ],
    ['the first open one over the end of a year', undefined, '2026-12-25', '2026-12-31', '2027-01'],
  ])('is %s', (_, taxMonth, date, filedThrough, expected) => {
    expect(declaredIn(taxMonth, date, filedThrough)).toBe(expected);
  });

  it('is its own before the cutover, which files no return', () => {
    const closedThrough = '2026-10-31';
    const made = newEntry(
      draft({ taxMonth: '2026-09', statedDate: '2026-11-02' }),
      'id',
      { closedThrough, filedThrough: null },
      '2026-11-02',
    );
    expect(made.returnMonth).toBe('2026-09');
  });

  it('is of a reversal that of what it reverses, or the first open one', () => {
    const given = entry({ taxMonth: '2027-10', returnMonth: '2026-11' });
    expect(reversalEntry(given, 'r', NOTHING_CLOSED).returnMonth).toBe('2026-11');
    expect(reversalEntry(given, 'r', closed('2026-10-31')).returnMonth).toBe('2026-11');
    expect(reversalEntry(given, 'r', closed('2026-11-30')).returnMonth).toBe('2026-12');
  });

  it('is of a reversal that of an entry of an earlier version, by its booking', () => {
    const late = entry({ documentDate: '2026-09-25', bookingDate: '2026-10-01' });
    expect(reversalEntry(late, 'r', NOTHING_CLOSED).returnMonth).toBe('2026-10');
    const dated = entry({ taxMonth: '2027-10' });
    expect(reversalEntry(dated, 'r', closed('2026-10-31')).returnMonth).toBe('2027-10');
  });
});

describe('a loss', () => {
  const lost = (taxMonth: string | undefined) =>
    newEntry(
      draft({ kind: 'write-off', part: 'write-off', statedDate: null, taxMonth }),
      'id',
      NOTHING_CLOSED,
      '2026-11-28',
    );

  it('is of the month in which it is known, or of that in which its tax arises after that', () => {
    const months = ['2026-10', '2026-11', '2027-10', undefined].map(lost);
    expect(months.map(({ taxMonth, returnMonth }) => [taxMonth, returnMonth])).toEqual([
      ['2026-11', '2026-11'],
      ['2026-11', '2026-11'],
      ['2027-10', '2027-10'],
      [undefined, '2026-11'],
    ]);
  });

  it('says which month it corrects, where its draft does', () => {
    const made = newEntry(draft({ correctsMonth: '2026-05' }), 'id', NOTHING_CLOSED, '2026-11-28');
    expect(made.correctsMonth).toBe('2026-05');
  });
});

describe('a reversal', () => {
  it('negates every amount, and nothing else', () => {
    const dueTax = { net: 7, booksNet: 8, invoiceDate: '2026-09-01', serviceDate: null };
    const exchange = { currency: 'EUR', rate: '4.25', net: 10, tax: 2, gross: 12 };
    const given = entry({ id: 'a', exchange, dueTax, bookingDate: '2026-10-12' });
    expect(reversalEntry(given, 'r', NOTHING_CLOSED)).toEqual({
      ...given,
      id: 'r',
      kind: 'reversal',
      reverses: 'a',
      returnMonth: '2026-10',
      net: -10_000,
      tax: -1_900,
      gross: -11_900,
      exchange: { ...exchange, net: -10, tax: -2, gross: -12 },
      dueTax: { ...dueTax, net: -7, booksNet: -8 },
    });
  });

  it('is booked on the day of what it reverses, or on the first open one', () => {
    const given = entry({ bookingDate: '2026-10-12' });
    expect(reversalEntry(given, 'r', NOTHING_CLOSED).bookingDate).toBe('2026-10-12');
    expect(reversalEntry(given, 'r', closed('2026-10-31')).bookingDate).toBe('2026-11-01');
  });

  it('has no zero below zero, and no tax due where there was none', () => {
    const made = reversalEntry(entry({ tax: 0 }), 'r', NOTHING_CLOSED);
    expect(Object.is(made.tax, 0)).toBe(true);
    expect('dueTax' in made).toBe(false);
    expect(made.exchange).toBeNull();
  });
});

describe('the order of a batch', () => {
  /** Each goes after the one before by one thing alone. */
  const ordered = [
    entry({ id: '1', bookingDate: '2026-10-01', documentNumber: 'Z' }),
    entry({ id: '1', bookingDate: '2026-10-02', documentNumber: 'A', invoiceId: 'z' }),
    entry({ id: '1', bookingDate: '2026-10-02', documentNumber: 'B', invoiceId: 'a', part: 'write-off' }),
    entry({
      id: '2',
      bookingDate: '2026-10-02',
      documentNumber: 'B',
      invoiceId: 'b',
      part: 'write-off',
      reverses: 'x',
    }),
    entry({
      id: '2',
      bookingDate: '2026-10-02',
      documentNumber: 'B',
      invoiceId: 'b',
      part: 'payment',
      account: '9',
    }),
    entry({
      id: '2',
      bookingDate: '2026-10-02',
      documentNumber: 'B',
      invoiceId: 'b',
      part: 'revenue',
      account: '7',
    }),
    entry({
      id: '0',
      bookingDate: '2026-10-02',
      documentNumber: 'B',
      invoiceId: 'b',
      part: 'revenue',
      account: '8',
    }),
    entry({
      id: '1',
      bookingDate: '2026-10-02',
      documentNumber: 'B',
      invoiceId: 'b',
      part: 'revenue',
      account: '8',
    }),
  ];

  it('is by day, number, invoice, reversal first, part, account and id', () => {
    expect(ordered.toReversed().sort(compareEntries)).toEqual(ordered);
    for (const [at, before] of ordered.entries()) {
      for (const after of ordered.slice(at + 1)) {
        expect([compareEntries(before, after), compareEntries(after, before)]).toEqual([-1, 1]);
      }
    }
  });

  it('is that of the keys, which sort as texts', () => {
    const byKey = ordered.toReversed().sort((a, b) => (entryKey(a) < entryKey(b) ? -1 : 1));
    expect(byKey).toEqual(ordered);
  });

  it('has nothing between two that are the same', () => {
    const [first = entry()] = ordered;
    expect(compareEntries(first, { ...first })).toBe(0);
  });

  it('is that of texts one after the other, whatever is in them', () => {
    const rows = [
      ['', 'z'],
      ['\u0000', '\u0000'],
      ['\u0000', 'b'],
      ['\u0001', '\u0001'],
      ['\u0001', 'c'],
      ['\u0001\u0000', 'a'],
      ['\u0002', 'b'],
      ['a', ''],
      ['a', 'b'],
      ['a\u0000', 'a'],
      ['a\u0001', 'a'],
      ['ab', ''],
    ];
    const keys = rows.map(sortKey);
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys).size).toBe(rows.length);
  });
});

const EXCHANGE = { currency: 'EUR', rate: '4', net: 1, tax: 2, gross: 3 };

describe('what makes an entry another one', () => {
  const content = draftContent(draft());

  it.each([
    ['kind', { kind: 'correction' }],
    ['number', { documentNumber: 'RE-2' }],
    ['day', { statedDate: '2026-10-10' }],
    ['day of the service', { serviceDate: '2026-10-31' }],
    ['debtor', { debtor: '10043' }],
    ['account', { account: '8300' }],
    ['tax key', { taxKey: '3' }],
    ['tax account', { taxAccount: '1771' }],
    ['tax case', { taxCase: 'AE' }],
    ['rate', { taxRate: '7' }],
    ['cost center', { costCenter: '100' }],
    ['currency', { currency: 'PLN' }],
    ['net', { net: 1 }],
    ['tax', { tax: 1 }],
    ['exchange', { exchange: EXCHANGE }],
    ['corrected invoice', { correctsInvoiceId: 'inv-1' }],
    ['keys of several formats', { taxKeys: { datev: '3' } }],
    ['month of the tax', { taxMonth: '2026-09' }],
    ['what it holds for the customer', { holds: 'deposit' }],
    ['payment record', { paymentId: 'pay-1' }],
  ] as const)('its %s', (_, changes) => {
    expect(draftContent(draft(changes as Partial<ReturnType<typeof draft>>))).not.toBe(content);
  });

  it.each([
    ['currency', { currency: 'USD' }],
    ['rate', { rate: '4.1' }],
    ['net', { net: 3 }],
    ['tax', { tax: 3 }],
  ] as const)('the %s of its exchange', (_, changes) => {
    const exchanged = draftContent(draft({ exchange: EXCHANGE }));
    expect(draftContent(draft({ exchange: { ...EXCHANGE, ...changes } }))).not.toBe(exchanged);
  });

  it('the month of its tax, where it is another one', () => {
    const taxed = (taxMonth: string) => draftContent(draft({ taxMonth }));
    expect(taxed('2026-08')).not.toBe(taxed('2026-09'));
  });

  it('nothing that entries of earlier versions did not have: their ids stay', () => {
    expect(content).toBe(
      '["invoice","RE-1","2026-10-09",null,"10042","8400","","1776","S","19",null,"EUR",10000,1900,null,null]',
    );
  });

  it.each([
    ['names', { debtorName: 'Muster AG', accountName: 'Erlöse', costCenterName: 'Mitte' }],
    ['day on which it is due', { dueDate: '2026-12-31' }],
    ['KSeF number and mark', { ksefNumber: '1-2-3', ksefMark: 'BFK' }],
    ['buyer', { buyer: { country: 'AT', taxId: null } }],
    ['month of the tax, where it is the document’s', { taxMonth: '2026-10' }],
    [
      'tax due, where no report lists it',
      { dueTax: { net: 1, booksNet: 1, invoiceDate: '2026-10-09', serviceDate: null } },
    ],
    ['Polish case, where no report lists it', { polishCase: 'zw' }],
    ['method, where no payment record is booked', { paymentMethod: { id: 'card', name: 'Card' } }],
  ] as const)('not its %s', (_, changes) => {
    expect(draftContent(draft(changes as Partial<ReturnType<typeof draft>>))).toBe(content);
  });

  it('a method of a payment by its id, by its name only where it has none', () => {
    const paid = (id: string | null, name: string | null): string =>
      draftContent(draft({ paymentId: 'pay-1', paymentMethod: { id, name } }));
    expect(paid('card', 'Card')).toBe(paid('card', 'Karte'));
    expect(paid('card', 'Card')).not.toBe(paid('cash', 'Card'));
    expect(paid(null, 'Card')).not.toBe(paid(null, 'Cash'));
    expect(paid(null, null)).toBe(draftContent(draft({ paymentId: 'pay-1' })));
  });

  it('tax due that a report lists, with its case', () => {
    const dueTax = {
      net: 1,
      booksNet: 1,
      invoiceDate: '2026-10-09',
      serviceDate: null,
      isListed: true,
    } as const;
    const listed = draftContent(draft({ dueTax }));
    expect(listed).not.toBe(content);
    expect(draftContent(draft({ dueTax: { ...dueTax, net: 2 } }))).not.toBe(listed);
    expect(draftContent(draft({ dueTax, polishCase: 'zw' } as Partial<ReturnType<typeof draft>>))).not.toBe(
      listed,
    );
  });

  it('has its tax in another month where both are known and differ', () => {
    expect(isInOtherMonth({ taxMonth: undefined, statedDate: '2026-10-09' })).toBe(false);
    expect(isInOtherMonth({ taxMonth: '2026-10', statedDate: '2026-10-09' })).toBe(false);
    expect(isInOtherMonth({ taxMonth: '2026-09', statedDate: '2026-10-09' })).toBe(true);
    expect(isInOtherMonth({ taxMonth: '2026-09', statedDate: null })).toBe(true);
  });
});
