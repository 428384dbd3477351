import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { monthsFrom } from '../../../../src/domain/accounting/deferral/service-units.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting } from '../../domain/accounting/settings.js';
import { openBooks } from './books.js';
import { BY_TEXT, ofDeferrals } from './deferring.js';

interface GoldenItem {
  readonly net: string;
  readonly text: string;
  readonly code: string;
  readonly costCenter: string | null;
}

interface Golden {
  readonly name: string;
  readonly from: string;
  readonly deferrals: never;
  readonly invoice: {
    readonly date: string;
    readonly currency: string;
    readonly items: readonly GoldenItem[];
  };
  readonly corrections: readonly { readonly date: string; readonly items: readonly GoldenItem[] }[];
  readonly entries: readonly object[];
}

/** Values that another program computed from docs/deferrals.md. */
const golden = JSON.parse(
  readFileSync(new URL('../../../fixtures/deferrals/golden.json', import.meta.url), 'utf8'),
) as { readonly 'months from': readonly [string, number, string][]; readonly cases: readonly Golden[] };

const LATE = { to: '2035-12-31', now: Date.UTC(2036, 0, 1, 3), ...BY_TEXT };

describe('deferred revenue, by values of another program', () => {
  it.each(golden.cases.map((each) => [each.name, each] as const))('%s', async (_name, given) => {
    const books = await openBooks();
    books.settings = accounting({
      from: given.from,
      deferrals: given.deferrals,
      exchange_rates: [{ currency: 'CHF', valid_from: '2020-01-01', rate: '0.9367' }],
    });
    const { date, currency } = given.invoice;
    const made = (items: readonly GoldenItem[]) =>
      items.map(({ net, text, code, costCenter }) =>
        item({
          net,
          currency,
          description: text,
          accountingCode: code,
          costCenter: costCenter === null ? null : { name: costCenter, number: costCenter },
        }),
      );
    books.put({ id: 'a', number: 'R-1', invoiceDate: date, items: made(given.invoice.items) });
    for (const [index, correction] of given.corrections.entries()) {
      books.put({
        id: `c${index}`,
        number: `K-${index}`,
        invoiceDate: correction.date,
        correctedInvoiceId: 'a',
        items: made(correction.items),
      });
    }
    const batch = await books.export(LATE);
    const found = ofDeferrals(batch?.entries ?? []).map((entry) => ({
      date: entry.documentDate,
      part: entry.part,
      kind: entry.kind,
      held: entry.debtor,
      revenue: entry.account,
      costCenter: entry.costCenter,
      net: entry.net,
      ...(entry.exchange !== null && { inBooks: entry.exchange.net }),
    }));
    expect(sorted(found)).toEqual(sorted(given.entries));
  });

  it.each(golden['months from'])('%s and %d months end on %s', (from, months, to) => {
    expect(monthsFrom(from, months)).toEqual({ from, to });
  });
});

function sorted(rows: readonly object[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
