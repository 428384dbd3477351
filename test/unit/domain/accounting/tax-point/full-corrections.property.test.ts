import { decimal } from '@spacebooks/base/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EntryDraft } from '../../../../../src/domain/accounting/draft.js';
import { type ItemDocument, item } from '../../../../fixtures/invoices/item.js';
import { copy } from '../planning.js';
import { correction, draftsOf } from './correcting.js';

interface Line {
  readonly cents: number;
  readonly rate: '19' | '7';
  /** How many months after that of the invoice its service ends. */
  readonly months: number;
  readonly quantity: number;
}

const line: fc.Arbitrary<Line> = fc.record({
  cents: fc.integer({ min: 1, max: 99_999 }),
  rate: fc.constantFrom('19', '7'),
  months: fc.integer({ min: 0, max: 4 }),
  quantity: fc.integer({ min: 1, max: 3 }),
});
const payment = fc.tuple(
  fc.constantFrom('2026-10-20', '2026-11-05', '2026-12-08', '2026-12-31'),
  fc.integer({ min: -40, max: 40 }),
);
const history = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  /** Shares of each line, in percent, that corrections before the last one credit. */
  credits: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.boolean()), { maxLength: 3 }),
  paid: fc.array(payment, { maxLength: 3 }),
  currency: fc.constantFrom('EUR', 'CHF'),
  hasRules: fc.boolean(),
});

function itemOf({ rate, months }: Line, cents: number, currency: string): ItemDocument {
  const net = decimal(cents).div(100).toFixed();
  return item({ net, rate, accountingCode: `M${months}`, currency });
}

const net = ({ cents, quantity }: Line): number => cents * quantity;

it('a full correction leaves nothing: in no month that was not over, and nowhere in all', () => {
  fc.assert(
    fc.property(history, ({ lines: given, credits, paid, currency, hasRules }) => {
      // Documents that round their tax one by one take back another one than was stated, unless it needs no rounding.
      const unit = credits.length > 0 ? 100 : 1;
      const lines = given.map((each) => ({ ...each, cents: each.cents * unit }));
      const left = lines.map(net);
      const items = lines.map((each, index) => itemOf(each, left[index] ?? 0, currency));
      const partial = credits.map(([percent, isLater], place) => {
        const credited = lines.map((each, index) => {
          const cents = Math.floor((net(each) * percent) / 100 / unit) * unit;
          left[index] = (left[index] ?? 0) - cents;
          return itemOf(each, -cents, currency);
        });
        return correction(`c${place}`, isLater ? '2026-12-05' : '2026-11-05', credited);
      });
      const rest = lines.map((each, index) => itemOf(each, -(left[index] ?? 0), currency));
      const original = withTotal(copy({ items }), paid, currency);
      const last = correction('last', '2026-12-10', rest);
      const ordered = partial.toSorted((a, b) => order(a) - order(b));
      const drafts = draftsOf(original, [...ordered, last], {
        exchange_rates: [{ currency: 'CHF', valid_from: '2020-01-01', rate: '0.9371' }],
        ...(!hasRules && { tax_point: undefined }),
      });
      const sums = new Map<string, readonly number[]>();
      for (const draft of drafts.flat()) {
        const { account, taxMonth } = draft;
        const month = taxMonth === undefined || taxMonth <= '2026-12' ? ' until then' : ` of ${taxMonth}`;
        // Months that are nothing together may leave a cent of the books in one of them.
        const hasBooks = paid.every(([, percent]) => percent > 0);
        add(sums, `${account}${month}`, hasBooks ? draft : { ...draft, exchange: null });
        add(sums, `${account} in all`, draft);
      }
      for (const [key, amounts] of sums) expect([key, ...amounts]).toEqual([key, ...amounts.map(() => 0)]);
    }),
    {
      // A share of less than a cent is left in a month, and nothing of it in francs.
      examples: [
        [
          {
            lines: [
              { cents: 43_300, rate: '19', months: 3, quantity: 1 },
              { cents: 9_128, rate: '19', months: 0, quantity: 2 },
              { cents: 1, rate: '7', months: 0, quantity: 2 },
            ],
            credits: [
              [20, false],
              [22, false],
              [11, false],
            ],
            paid: [
              ['2026-10-20', 35],
              ['2026-10-20', 12],
            ],
            currency: 'CHF',
            hasRules: true,
          },
        ],
      ],
      numRuns: Number(process.env.BOOKS_RUNS ?? 200),
    },
  );
});

function order({ invoice: { invoiceDate, id } }: ReturnType<typeof copy>): number {
  return Number(`${invoiceDate.replaceAll('-', '')}${id.slice(1)}`);
}

function withTotal(
  original: ReturnType<typeof copy>,
  paid: readonly (readonly [string, number])[],
  currency: string,
): ReturnType<typeof copy> {
  const { gross } = original.invoice.totalAmount;
  const records = paid.map(([paidOn, percent], index) => ({
    ...{ id: `p${index}`, invoiceId: 'inv-1', paidOn, currency, method: null, note: null },
    amount: gross.times(percent).div(100).round(2),
  }));
  return { ...original, payments: { areComplete: true, records } };
}

function add(sums: Map<string, readonly number[]>, key: string, { net, tax, exchange }: EntryDraft): void {
  const amounts = [net, tax, exchange?.net ?? 0, exchange?.tax ?? 0];
  const known = sums.get(key) ?? [];
  sums.set(
    key,
    amounts.map((amount, index) => amount + (known[index] ?? 0)),
  );
}
