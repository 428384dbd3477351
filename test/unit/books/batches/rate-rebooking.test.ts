import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { CurrencyRate } from '../../../../src/domain/settings.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { AskedBooks } from './asked-books.js';

type Lists = {
  readonly stated?: readonly CurrencyRate[];
  readonly configured?: readonly (readonly [string, string])[];
};

/** Francs for a euro, from these days on. */
const withRates = ({ stated, configured = [] }: Lists) =>
  accounting({
    currency_rates: stated,
    exchange_rates: configured.map(([valid_from, rate]) => ({ currency: 'CHF', valid_from, rate })),
  });

const francs = (net: string, quantity = '1') => [item({ net, quantity, currency: 'CHF' })];
const A = { id: 'a', number: 'A', invoiceDate: '2026-10-05', dueDate: '2026-10-19', items: francs('100.00') };
const cancellation = {
  ...A,
  id: 'c',
  number: 'C',
  invoiceDate: '2026-11-05',
  correctedInvoiceId: 'a',
  items: francs('100.00', '-1'),
};

/** What stands of each invoice in the books' currency: gross and tax. */
async function standing({ books }: AskedBooks): Promise<Readonly<Record<string, string>>> {
  const rows = await books.db.selectFrom('journal_entry').select('content').execute();
  const sums = new Map<string, { gross: number; tax: number }>();
  for (const { content } of rows) {
    const { documentNumber, exchange } = JSON.parse(content) as Entry;
    const sum = sums.get(documentNumber) ?? { gross: 0, tax: 0 };
    sums.set(documentNumber, {
      gross: sum.gross + (exchange?.gross ?? 0),
      tax: sum.tax + (exchange?.tax ?? 0),
    });
  }
  return Object.fromEntries([...sums].map(([number, { gross, tax }]) => [number, `${gross} ${tax}`]));
}

/** Without that of October, and with it; the correction's own month always has one. */
const FIRST = ['2026-09-01', '0.95'] as const;
const LATE = ['2026-10-01', '0.94'] as const;
const OWN = ['2026-11-01', '0.9'] as const;
const stated = (...rates: readonly (readonly [string, string])[]) =>
  rates.map(([from, francs]) => ({ rate: `1 EUR = ${francs} CHF`, from }));

describe.each([
  ['of the books', withRates({ configured: [FIRST, OWN] }), withRates({ configured: [FIRST, LATE, OWN] })],
  [
    'of documents',
    withRates({ stated: stated(FIRST, OWN) }),
    withRates({ stated: stated(FIRST, LATE, OWN) }),
  ],
])('a rate of exchange in the list %s that is entered late', (_list, before, after) => {
  it('asks before documents and their corrections are booked anew, which then come to nothing together', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = before;
    asked.put(A);
    asked.put(cancellation);
    await asked.night();
    expect(await standing(asked)).toEqual({ A: '12526 2000', C: '-12526 -2000' });
    asked.books.settings = after;
    const { entries, rebooking } = await asked.night();
    expect(entries).toEqual([]);
    expect(rebooking).toMatchObject({ reversed: 2, added: 2, invoices: 2 });
    if (rebooking !== null) await asked.agree(rebooking);
    expect((await asked.night()).entries).toHaveLength(4);
    expect(await standing(asked)).toEqual({ A: '12659 2021', C: '-12659 -2021' });
  });

  it('holds for a later correction as for its original', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = before;
    asked.put(A);
    await asked.night();
    asked.books.settings = after;
    const { rebooking } = await asked.night();
    if (rebooking !== null) await asked.agree(rebooking);
    await asked.night();
    asked.put(cancellation);
    expect((await asked.night()).rebooking).toBeNull();
    expect(await standing(asked)).toEqual({ A: '12659 2021', C: '-12659 -2021' });
  });

  it('comes to nothing once a person has answered, where the correction came before that', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = before;
    asked.put(A);
    await asked.night();
    asked.books.settings = after;
    await asked.night();
    asked.put(cancellation);
    const { rebooking } = await asked.night();
    expect(rebooking).not.toBeNull();
    if (rebooking !== null) await asked.agree(rebooking);
    await asked.night();
    expect(await standing(asked)).toEqual({ A: '12659 2021', C: '-12659 -2021' });
  });

  it('asks nothing where it is of other days', async () => {
    const asked = await AskedBooks.open();
    asked.books.settings = before;
    asked.put({ ...A, id: 's', number: 'S', invoiceDate: '2026-10-05', items: [item({ net: '10' })] });
    await asked.night();
    asked.books.settings = after;
    expect(await asked.night()).toEqual({ entries: [], rebooking: null });
  });
});
