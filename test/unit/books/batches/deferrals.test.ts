import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import { item } from '../../../fixtures/invoices/item.js';
import { type Books, SPACE } from './books.js';
import {
  BY_TEXT,
  balances,
  DEFERRAL,
  deferred,
  deferringBooks,
  membership,
  nightAfter,
} from './deferring.js';

const MEMBERSHIP = { id: 'a', number: 'R-1', invoiceDate: '2028-01-15', items: [membership()] };
const CREDIT = {
  id: 'c',
  number: 'K-1',
  invoiceDate: '2028-05-20',
  correctedInvoiceId: 'a',
  items: [membership('-1200.00')],
};

/** Nights of the last days of months. */
async function nights(books: Books, months: readonly string[]): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for (const day of months) found.push(deferred(await books.export(nightAfter(day))));
  return found;
}

async function booked(books: Books) {
  const list = await books.batches.list(SPACE);
  const counting = list.filter(({ status }) => status === 'released' || status === 'accepted');
  const batches = await Promise.all(counting.map(({ number }) => books.batches.get(SPACE, number)));
  return batches.flatMap(({ entries }) => entries);
}

describe('revenue of a year', () => {
  it('is taken out with the invoice, and put into each month when that is over', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    expect(
      await nights(books, ['2028-01-20', '2028-01-31', '2028-02-28', '2028-02-29', '2028-03-30']),
    ).toEqual([['2028-01-15 deferral -114426'], [], [], ['2028-02-29 release 9508'], []]);
    expect(await nights(books, ['2028-04-30'])).toEqual([
      ['2028-03-31 release 10164', '2028-04-30 release 9836'],
    ]);
    expect(balances(await booked(books))).toEqual({
      '0990': 84918,
      '10042': -142800,
      '1776': 22800,
      '8400': 35082,
    });
  });

  it('leaves nothing behind, and settles the invoice', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31', '2028-12-31', '2029-01-31']);
    expect(balances(await booked(books))).toEqual({
      '0990': 0,
      '10042': -142800,
      '1776': 22800,
      '8400': 120000,
    });
    expect(await books.export(nightAfter('2029-06-30'))).toBeNull();
    expect(await verifyBooks(books, [SPACE])).toMatchObject({ problems: [] });
  });

  it('leaves the entry of the document as it is without a deferral', async () => {
    const [plain, deferring] = [await deferringBooks({ deferrals: undefined }), await deferringBooks()];
    const revenue = async (books: Books) => {
      books.put(MEMBERSHIP);
      const batch = await books.export(nightAfter('2028-01-31'));
      return batch?.entries.filter(({ part }) => part === 'revenue');
    };
    expect(await revenue(deferring)).toEqual(await revenue(plain));
  });

  it('never comes before its month is over in the time zone of the space', async () => {
    const atMidnight = { to: '2028-02-29', now: Date.parse('2028-02-29T23:30:00Z'), ...BY_TEXT };
    const released = async (timeZone: string) => {
      const books = await deferringBooks();
      books.put(MEMBERSHIP);
      return deferred(await books.export({ ...atMidnight, timeZone }));
    };
    expect(await released('Europe/Lisbon')).toEqual(['2028-01-15 deferral -114426']);
    expect(await released('Europe/Warsaw')).toEqual([
      '2028-01-15 deferral -114426',
      '2028-02-29 release 9508',
    ]);
  });

  it('goes on after a batch that was voided, with the same entries', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31']);
    const first = await books.export(nightAfter('2028-02-29'));
    await books.batches.decide({ spaceId: SPACE, number: 2, status: 'voided', reason: 'x', now: 1 });
    const again = await books.export(nightAfter('2028-02-29'));
    expect(again?.entries).toEqual(first?.entries);
    expect(await nights(books, ['2028-03-31'])).toEqual([['2028-03-31 release 10164']]);
  });

  it('is booked on the first open day where months are closed', async () => {
    const books = await deferringBooks();
    await books.periods.close(SPACE, '2028-03-31', 1);
    books.put(MEMBERSHIP);
    const batch = await books.export(nightAfter('2028-04-30'));
    expect(deferred(batch)).toEqual([
      '2028-04-01 deferral -114426',
      '2028-04-01 release 9508',
      '2028-04-01 release 10164',
      '2028-04-30 release 9836',
    ]);
  });

  it('keeps the balance in both currencies', async () => {
    const books = await deferringBooks({
      exchange_rates: [{ currency: 'CHF', valid_from: '2020-01-01', rate: '0.9367' }],
    });
    const francs = item({
      net: '999.99',
      currency: 'CHF',
      description: '15.01.2028 - 14.01.2029',
      accountingCode: 'ANNUAL',
    });
    books.put({ ...MEMBERSHIP, items: [francs] });
    await nights(books, ['2028-01-31', '2028-07-31', '2029-01-31']);
    const entries = (await booked(books)).filter(({ part }) => part === 'deferral');
    expect(entries).toHaveLength(13);
    expect(entries.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect(entries.reduce((sum, { exchange }) => sum + (exchange?.net ?? 0), 0)).toBe(0);
    expect(entries[0]?.exchange).toEqual({
      currency: 'EUR',
      rate: '0.9367',
      net: -101798,
      tax: 0,
      gross: -101798,
    });
  });
});

describe('a deferral that ends early', () => {
  it('is put back in the month of a credit note, and nothing follows', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31', '2028-04-30']);
    books.put(CREDIT);
    books.put({ ...MEMBERSHIP, paidStatus: 'writtenOff' });
    expect(await nights(books, ['2028-05-31', '2028-06-30'])).toEqual([['2028-05-20 release 84918'], []]);
    expect(balances(await booked(books))).toEqual({ '0990': 0, '10042': 0, '1776': 0, '8400': 0 });
  });

  it('goes on by the rest that a credit note leaves', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31', '2028-04-30']);
    books.put({ ...CREDIT, items: [membership('-400.00')] });
    expect(await nights(books, ['2028-05-31', '2028-06-30'])).toEqual([
      ['2028-05-20 release 28306', '2028-05-31 release 6776'],
      ['2028-06-30 release 6557'],
    ]);
  });

  it('follows a credit note that states no period, where the entry has only one', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-04-30']);
    const unclear = item({ net: '-400.00', description: 'Gutschrift', accountingCode: 'ANNUAL' });
    books.put({ ...CREDIT, items: [unclear] });
    expect(await nights(books, ['2028-05-31'])).toEqual([
      ['2028-05-20 release 28306', '2028-05-31 release 6776'],
    ]);
  });

  it('leaves the deferral alone where something else is credited', async () => {
    const books = await deferringBooks();
    const desk = item({ net: '100', description: 'Desk', accountingCode: 'DESK' });
    books.put({ ...MEMBERSHIP, items: [membership(), desk] });
    await nights(books, ['2028-04-30']);
    books.put({ ...CREDIT, items: [item({ net: '-100', description: 'Desk', accountingCode: 'DESK' })] });
    expect(await nights(books, ['2028-05-31'])).toEqual([['2028-05-31 release 10164']]);
  });

  it('is corrected where a credit note comes late, each entry on its day', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31', '2028-06-30']);
    books.put(CREDIT);
    const [again] = await nights(books, ['2028-07-31']);
    expect(again).toHaveLength(6 + 5);
    expect(balances(await booked(books))).toEqual({ '0990': 0, '10042': 0, '1776': 0, '8400': 0 });
    expect(await nights(books, ['2028-08-31'])).toEqual([[]]);
  });

  it('is held again where a later correction charges a part of it again, months after all was credited', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    books.put({ ...CREDIT, invoiceDate: '2028-03-10' });
    books.put({
      ...CREDIT,
      id: 'd',
      number: 'K-2',
      invoiceDate: '2028-06-20',
      items: [membership('600.00')],
    });
    const found = await nights(books, ['2028-05-31', '2028-06-30', '2029-01-31']);
    expect(found[0]).toEqual([
      '2028-01-15 deferral -114426',
      '2028-02-29 release 9508',
      '2028-03-10 release 104918',
    ]);
    // Of 366 days 138 are over at the end of May.
    expect(found[1]).toEqual(['2028-06-20 release -37377', '2028-06-30 release 4918']);
    expect(found[2]?.at(-1)).toBe('2029-01-31 release 2295');
    expect(balances(await booked(books))).toEqual({
      '0990': 0,
      '10042': -71400,
      '1776': 11400,
      '8400': 60000,
    });
  });

  it('is not held again where what is charged after all was credited is something else', async () => {
    const books = await deferringBooks();
    books.put({ ...MEMBERSHIP, items: [membership(), item({ net: '100' })] });
    books.put({ ...CREDIT, invoiceDate: '2028-03-10', items: [item({ net: '-1300' })] });
    books.put({ ...CREDIT, id: 'd', number: 'K-2', invoiceDate: '2028-06-20', items: [item({ net: '50' })] });
    await nights(books, ['2028-05-31', '2028-07-31']);
    expect(balances(await booked(books))).toMatchObject({ '0990': 0, '8400': 5_000 });
  });

  it('is taken back with an invoice that is gone, and corrected with one that was edited or moved', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31', '2028-03-31']);
    books.put({ ...MEMBERSHIP, items: [membership('2400.00')] });
    await nights(books, ['2028-04-30']);
    expect(balances(await booked(books))).toMatchObject({ '0990': 169836, '8400': 70164 });
    books.put({ ...MEMBERSHIP, invoiceDate: '2028-02-01' });
    await nights(books, ['2028-05-31']);
    expect(balances(await booked(books))).toMatchObject({ '0990': 74754, '8400': 45246 });
    books.remove('a');
    await nights(books, ['2028-06-30']);
    expect(balances(await booked(books))).toEqual({ '0990': 0, '10042': 0, '1776': 0, '8400': 0 });
  });
});

describe('rules of deferrals', () => {
  it('change from a day on, and leave what was booked before', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31']);
    const { when } = DEFERRAL;
    const monthly = { ...DEFERRAL, when: { ...when, valid_from: '2028-02-01' }, by: 'month' } as const;
    books.settings = { ...books.settings, deferrals: [monthly, DEFERRAL] };
    books.put({
      ...MEMBERSHIP,
      id: 'b',
      number: 'R-2',
      invoiceDate: '2028-02-10',
      items: [membership('1200.00', '01.02.2028 - 31.01.2029')],
    });
    expect(await nights(books, ['2028-02-29', '2028-03-31'])).toEqual([
      ['2028-02-10 deferral -110000', '2028-02-29 release 9508'],
      ['2028-03-31 release 10164', '2028-03-31 release 10000'],
    ]);
  });

  it('end with the section: all of it is put back', async () => {
    const books = await deferringBooks();
    books.put(MEMBERSHIP);
    await nights(books, ['2028-01-31', '2028-02-29']);
    const { deferrals: _gone, ...others } = books.settings;
    books.settings = others;
    await nights(books, ['2028-03-31']);
    expect(balances(await booked(books))).toMatchObject({ '0990': 0, '8400': 120000 });
  });

  it('block where nobody knows the period of what they defer', async () => {
    const books = await deferringBooks();
    books.put({ ...MEMBERSHIP, items: [membership('1200.00', 'Jahr')] });
    const prepared = await books.prepare(nightAfter('2028-01-31'));
    expect(prepared).toMatchObject({
      status: 'blocked',
      findings: [{ rule: 'SB-SERVICE-PERIOD-TEXT-NONE', field: 'items[0].description' }],
    });
    books.settings = { ...books.settings, deferrals: [{ ...DEFERRAL, above: '1200' }] };
    expect((await books.prepare(nightAfter('2028-01-31'))).status).toBe('ready');
  });

  it('switch the automatic tax of DATEV off on automatic accounts alone', async () => {
    const keyOf = async (account: string, tax_key?: string) => {
      const books = await deferringBooks({
        accounts: [{ account }],
        deferrals: [{ ...DEFERRAL, tax_key }],
      });
      books.put(MEMBERSHIP);
      const batch = await books.export(nightAfter('2028-01-31'));
      return batch?.entries.find(({ part }) => part === 'deferral')?.taxKey;
    };
    expect(await keyOf('8400')).toBe('40');
    expect(await keyOf('8410')).toBe('40');
    expect(await keyOf('8640')).toBe('40');
    expect(await keyOf('8200')).toBe('');
    expect(await keyOf('8413')).toBe('');
    expect(await keyOf('8413', '40')).toBe('40');
  });
});

describe('an account that holds a deposit', () => {
  const RULES = [
    { when: { accounting_code: 'KAUTION' }, account: '1732', holds: 'deposit' as const },
    { account: '8400' },
  ];
  const deposit = item({ net: '500.00', rate: '0', description: 'Kaution', accountingCode: 'KAUTION' });

  it('is never deferred, even by a rule for all items', async () => {
    const books = await deferringBooks({
      accounts: RULES,
      deferrals: [{ account: '0990', period: 12, by: 'month' }],
    });
    books.put({ ...MEMBERSHIP, items: [membership(), deposit] });
    const batch = await books.export({ ...nightAfter('2028-01-31'), taxedPartsOf: withoutTax });
    expect(balances(batch?.entries ?? [])).toMatchObject({ '1732': 50_000, '0990': 110_000, '8400': 10_000 });
  });

  it('changes no entry of other accounts', async () => {
    const ids = async (accounts: typeof RULES | undefined) => {
      const books = await deferringBooks({ accounts: accounts ?? [{ account: '8400' }] });
      books.put(MEMBERSHIP);
      return (await books.export(nightAfter('2028-01-31')))?.entries.map(({ id }) => id);
    };
    expect(await ids(RULES)).toEqual(await ids(undefined));
  });
});

/** What has no tax is not subject to it. */
const withoutTax: typeof BY_TEXT.taxedPartsOf = (invoice) => ({
  ok: true,
  parts: invoice.items.map(({ totalAmount: { net, taxes } }, index) => {
    const rate = taxes[0]?.rate ?? decimal(0);
    return { index, taxCase: rate.eq(0) ? 'O' : 'S', rate, net };
  }),
});
