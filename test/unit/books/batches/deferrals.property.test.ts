import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeferralRule } from '../../../../src/domain/accounting/deferral/deferral-rule.js';
import type { Entry } from '../../../../src/domain/accounting/model.js';
import { documentRules } from '../../domain/accounting/settings.js';
import { temporaryDatabase } from '../../store/database.js';
import { type Books, openBooks } from './books.js';
import { CopiedBooks, type Kept } from './copied-books.js';
import { history } from './history.js';
import { World } from './world.js';

const RULES: readonly DeferralRule[] = [
  { when: { accounting_code: 'C0' }, account: '0990', period: 3, by: 'day' },
  {
    when: { accounting_code: 'C1' },
    account: '0991',
    earned_account: '1500',
    period: 'service period',
    by: 'month',
    above: '20',
  },
];

/** Of three months, of which the document's is the second. */
const THREE_MONTHS = {
  ...documentRules,
  itemPeriodOf: (_invoice: unknown, _index: number, servedBy: string) => {
    const [year = 0, month = 0] = servedBy.split('-').map(Number);
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const period = { from: day(Date.UTC(year, month - 2, 10)), to: day(Date.UTC(year, month + 1, 9)) };
    return { ok: true as const, period };
  },
};

/** Long after all periods. */
const AT_THE_END = { to: '2028-12-31', now: Date.UTC(2029, 0, 1, 3), ...THREE_MONTHS };

async function counting(books: Books, spaceId: string): Promise<readonly Entry[]> {
  const list = await books.batches.list(spaceId);
  const released = list.filter(({ status }) => status === 'released' || status === 'accepted');
  const batches = await Promise.all(released.map(({ number }) => books.batches.get(spaceId, number)));
  return batches.flatMap(({ entries }) => entries);
}

/** What is held of each invoice on each account, in its currency and in that of the books, by booking date. */
function histories(entries: readonly Entry[]): ReadonlyMap<string, readonly (readonly [string, number])[]> {
  const moves = new Map<string, [string, number][]>();
  for (const { part, invoiceId, debtor, bookingDate, gross, exchange } of entries) {
    if (part !== 'deferral' && part !== 'accrual') continue;
    const sign = part === 'deferral' ? -1 : 1;
    for (const [key, amount] of [
      [`own ${debtor}`, gross] as const,
      [`books ${debtor}`, exchange?.gross ?? 0] as const,
    ]) {
      const place = `${invoiceId} ${key}`;
      moves.set(place, [...(moves.get(place) ?? []), [bookingDate, sign * amount]]);
    }
  }
  return moves;
}

function heldAtMonthEnds(moves: readonly (readonly [string, number])[]): readonly number[] {
  const months = [...new Set(moves.map(([date]) => date.slice(0, 7)))].sort();
  return months.map((month) =>
    moves.reduce((sum, [date, amount]) => (date.slice(0, 7) <= month ? sum + amount : sum), 0),
  );
}

describe('deferrals over random histories', () => {
  it('end with nothing held, and never hold less than nothing', { timeout: 240_000 }, async () => {
    const opened = await temporaryDatabase();
    let runs = 0;
    let held = 0;
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (steps, lockedOnly) => {
        runs += 1;
        const spaceId = `space-${runs}`;
        const books = await openBooks(spaceId, opened);
        const world = new World(books, lockedOnly, false, RULES);
        for (const step of steps) {
          if (world.play(step) || step.do !== 'export') continue;
          await books.export({
            to: world.today,
            now: Date.parse(`${world.today}T12:00:00Z`),
            ...THREE_MONTHS,
          });
        }
        await books.export(AT_THE_END);
        const entries = await counting(books, spaceId);
        const positive = new Set(
          world.made.filter(({ draft }) => draft.items.every(({ cents }) => cents >= 0)).map(({ id }) => id),
        );
        for (const [place, moves] of histories(entries)) {
          const balances = heldAtMonthEnds(moves);
          expect(balances.at(-1) ?? 0, `${place} ends`).toBe(0);
          if (positive.has(place.split(' ')[0] ?? ''))
            expect(Math.min(...balances), place).toBeGreaterThanOrEqual(0);
          held += balances.filter((balance) => balance !== 0).length;
        }
        expect(await books.export(AT_THE_END)).toBeNull();
      }),
      { numRuns: Number(process.env.BOOKS_RUNS ?? 40), seed: 132 },
    );
    expect(held).toBeGreaterThan(runs / 2);
  });

  it('are the same from what changed as from everything', { timeout: 240_000 }, async () => {
    const opened = await temporaryDatabase();
    const kept = fc.constantFrom<Kept>('now', 'now', 'now', 'late', 'never');
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(history, fc.array(kept, { minLength: 51, maxLength: 51 }), async (steps, keeping) => {
        runs += 1;
        const spaceId = `space-${runs}`;
        const books = await openBooks(spaceId, opened);
        const play = await CopiedBooks.begin(
          books,
          new World(books, false, false, RULES),
          spaceId,
          THREE_MONTHS,
        );
        for (const [index, step] of steps.entries()) await play.step(step, keeping[index] ?? 'now');
      }),
      { numRuns: Number(process.env.BOOKS_RUNS ?? 15), seed: 133 },
    );
  });
});
