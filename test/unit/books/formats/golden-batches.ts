import fc from 'fast-check';
import type { FormatContext } from '../../../../src/books/formats/format.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { randomBatch } from './random-batch.js';
import { batch, booksIn, context, debtor, entry, reversalOf } from './sample.js';
import { variedBatch } from './varied.js';

/** What files with known bytes are of: each of these batches, in each of these contexts. */
const LINKED = '11111111111111111111111111111111';

export const CONTEXTS: Readonly<Record<string, FormatContext>> = {
  plain: context(),
  german: context({ headings: 'de', language: 'de', documentNumbers: new Set(['RE-0', 'XY 1']) }),
  'all of DATEV': context({
    exports: {
      ...context().exports,
      datev: {
        consultant: 29_098,
        client: 55_003,
        vouchers: true,
        account_labels: true,
        service_date: true,
        locked: true,
        fiscal_year_start: 7,
        references: { 'RE-2': 'eigen 2' },
      },
    },
    voucher: async (id) =>
      id.includes('RE-1') ? { sha256: LINKED, bytes: async () => Buffer.from(`voucher of ${id}`) } : null,
  }),
  zloty: context({ accounting: booksIn('PLN') }),
};

export const BATCHES: Readonly<Record<string, readonly WholeBatch[]>> = {
  varied: [variedBatch()],
  'of hundreds of documents': [manyDocuments(2_600)],
  'with references that collide': [
    batch([entry({ documentNumber: 'RE 1' }), entry({ documentNumber: 'RE_1' }), entry()]),
  ],
  'with a tax key for each rate': [keyed(variedBatch()), keyed(manyDocuments(300))],
  'of two months of tax': [twoMonthsOfTax()],
  empty: [batch([])],
  random: fc.sample(randomBatch('EUR', ['19', '7', '0', '5.5']), { numRuns: 25, seed: 20_261_125 }),
  'random, in zloty': fc.sample(randomBatch('PLN', ['23', '8', '0']), { numRuns: 25, seed: 20_261_126 }),
};

/** As programs have it that take the tax out of an amount by a key. */
function keyed(given: WholeBatch): WholeBatch {
  return {
    ...given,
    entries: given.entries.map((one) => ({ ...one, taxKey: one.tax === 0 ? '' : `U${one.taxRate}` })),
  };
}

/** One document of which a part is taxed in the month before, and another of which one waits for the month after; both are in each. */
function twoMonthsOfTax(): WholeBatch {
  const parts = (number: string, other: Partial<Entry>): readonly Entry[] => {
    const of = { documentNumber: number, documentDate: '2026-10-09', taxRate: '23', tax: 2_300 };
    const own = { serviceDate: '2026-10-31', taxMonth: '2026-10', taxPoint: '2026-10-09' };
    const service = { ...of, ...other, id: `${number}-other`, net: 4_000, tax: 920 };
    return [entry({ ...of, ...own }), entry(service)];
  };
  const before = { serviceDate: '2026-09-30', taxMonth: '2026-09', taxPoint: '2026-09-30' };
  const after = { serviceDate: '2026-11-30', taxMonth: '2026-11', taxPoint: '2026-11-30' };
  return batch([...parts('RE-1', before), ...parts('RE-2', after)]);
}

/** More than any portion has, over two years, some reversed and posted again, with names that need cleaning. */
function manyDocuments(count: number): WholeBatch {
  const entries: Entry[] = [];
  for (let number = 0; number < count; number += 1) {
    const month = String(1 + (number % 12)).padStart(2, '0');
    const posted = entry({
      documentNumber: number % 9 === 0 ? `RE ${number}/ä` : `RE-${String(number).padStart(5, '0')}`,
      documentDate: `${number % 7 === 0 ? '2025' : '2026'}-${month}-${String(1 + (number % 28)).padStart(2, '0')}`,
      debtor: String(10_000 + (number % 300)),
      debtorName: number % 4 === 0 ? `Łukasz & Söhne ${number}` : `Kundin ${number}`,
      costCenter: number % 5 === 0 ? 'B 1' : null,
      net: 100 + number,
      tax: Math.round((100 + number) * 0.19),
    });
    entries.push(posted);
    if (number % 10 === 0)
      entries.push({
        ...posted,
        id: `${posted.id}-7`,
        account: '8300',
        taxRate: '7',
        net: 500,
        tax: 35,
        gross: 535,
        taxAccount: '1771',
      });
    if (number % 13 === 0)
      entries.push(reversalOf({ ...posted, net: 7, tax: 1, gross: 8, id: `old-${posted.id}` }));
    if (number % 3 === 0) {
      const payment = {
        id: `payment-${posted.id}`,
        kind: 'payment' as const,
        part: 'payment' as const,
        account: '1200',
      };
      const amounts = { net: -posted.gross, tax: 0, gross: -posted.gross };
      entries.push({
        ...posted,
        ...payment,
        ...amounts,
        taxAccount: null,
        taxCase: null,
        taxRate: '0',
        dueDate: null,
      });
    }
  }
  const numbers = [...new Set(entries.map((one) => one.debtor))].sort();
  return {
    ...batch(entries),
    debtors: numbers.map((number) => debtor({ number, name: `Kundin ${number}` })),
  };
}
