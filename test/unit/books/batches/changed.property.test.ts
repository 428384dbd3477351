import { addDays } from '@spacebooks/base/calendar';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentRules } from '../../../../src/domain/accounting/revenue.js';
import type { TaxPointRule } from '../../../../src/domain/accounting/tax-point/tax-point-rule.js';
import { documentRules } from '../../domain/accounting/settings.js';
import { temporaryDatabase } from '../../store/database.js';
import { openBooks } from './books.js';
import { CopiedBooks, type Kept } from './copied-books.js';
import { history, type Step } from './history.js';
import { World } from './world.js';

/** Everything is performed two months and more after its invoice: what is paid before that moves its tax. */
const PERFORMED: readonly TaxPointRule[] = [{ arises: 'when performed' }];
const LATER: DocumentRules = {
  ...documentRules,
  itemPeriodOf: (_invoice, _index, servedBy) => ({
    ok: true,
    period: { from: servedBy, to: addDays(servedBy, 75) },
  }),
};

const draft = (cents: number) => ({
  customer: 1,
  currency: 'EUR',
  items: [{ cents, rate: '19', code: 0, costCenter: null }],
});
const create: Step = { do: 'create', draft: draft(10_000), locked: true, daysAhead: 0 };
const receive: Step = { do: 'receive', pick: 0, percent: 40, method: 1, daysBack: 1 };
const night: Step = { do: 'export', daysBack: 0 };
const correct: Step = { do: 'correct', pick: 0, writeOff: true };

/** What happened, and of an export when it was kept what it had read; `never` elsewhere: who was slow goes on. */
type History = readonly (readonly [Step, Kept])[];

const HISTORIES: Readonly<Record<string, History>> = {
  'an edit is not covered by what a slow process had read before it': [
    [create, 'now'],
    [night, 'late'],
    [{ do: 'edit', pick: 0, draft: draft(20_000) }, 'now'],
    [{ do: 'wait', days: 1 }, 'never'],
  ],
  'a batch that was voided is not covered by what a slow process had kept of it': [
    [create, 'now'],
    [night, 'late'],
    [{ do: 'decide', pick: 0, status: 'voided' }, 'now'],
    [{ do: 'export', daysBack: 5 }, 'now'],
    [{ do: 'wait', days: 1 }, 'never'],
  ],
  'a loss follows the correction that comes before a slow process has kept what it had read': [
    [create, 'now'],
    [{ do: 'write off', pick: 0 }, 'now'],
    [night, 'late'],
    [{ do: 'correct', pick: 0, writeOff: false }, 'never'],
  ],
  'a loss follows the correction that changes': [
    [create, 'now'],
    [correct, 'now'],
    [night, 'now'],
    [{ do: 'edit', pick: 1, draft: draft(-4_000) }, 'now'],
  ],
  'a loss follows the correction that is gone': [
    [create, 'now'],
    [correct, 'now'],
    [night, 'now'],
    [{ do: 'delete', pick: 1 }, 'now'],
  ],
  'a loss is what a correction leaves that has not changed': [
    [create, 'now'],
    [correct, 'now'],
    [night, 'now'],
    [{ do: 'touch', pick: 0, costCenter: 'B', customer: 0 }, 'now'],
  ],
  'what is dated after the cut-off is read until it is due': [
    [{ ...create, daysAhead: 3 }, 'now'],
    [night, 'now'],
    [{ do: 'wait', days: 4 }, 'now'],
  ],
  'a payment of what is dated after the cut-off is read until that has come': [
    [create, 'now'],
    [night, 'now'],
    [{ do: 'pay', pick: 0, percent: 100, dated: true }, 'now'],
    [{ do: 'export', daysBack: 5 }, 'now'],
    [{ do: 'wait', days: 1 }, 'now'],
  ],
  'what is paid is listed until a batch has listed it': [
    [create, 'now'],
    [night, 'now'],
    [{ do: 'pay', pick: 0, percent: 100, dated: true }, 'now'],
    [night, 'now'],
    [create, 'now'],
    [night, 'now'],
  ],
  'payments that come, change, move and go are held against the books': [
    [create, 'now'],
    [create, 'now'],
    [receive, 'now'],
    [night, 'now'],
    [receive, 'now'],
    [night, 'now'],
    [{ do: 'amend', payment: 0, change: 'method' }, 'now'],
    [night, 'now'],
    [{ do: 'amend', payment: 0, change: 'invoice' }, 'now'],
    [night, 'now'],
    [{ do: 'amend', payment: 1, change: 'gone' }, 'now'],
  ],
  'a payment is not covered by what a slow process had read before it': [
    [create, 'now'],
    [receive, 'now'],
    [night, 'late'],
    [{ do: 'amend', payment: 0, change: 'method' }, 'never'],
  ],
  'other rules are held against all invoices': [
    [create, 'now'],
    [night, 'now'],
    [{ do: 'map', code: 0, account: 2 }, 'now'],
  ],
};

it.each(Object.entries(HISTORIES))('%s', async (_name, steps) => {
  const books = await openBooks();
  const play = await CopiedBooks.begin(books, new World(books, true));
  for (const [step, kept] of steps) await play.step(step, kept);
});

it.each(Object.entries(HISTORIES))('%s, where amounts are only listed', async (_name, steps) => {
  const books = await openBooks();
  const play = await CopiedBooks.begin(books, new World(books, true, true));
  for (const [step, kept] of steps) await play.step(step, kept);
});

it.each(Object.entries(HISTORIES).filter(([name]) => name.includes('payment')))(
  '%s, where payments before a service move its tax',
  async (_name, steps) => {
    const books = await openBooks();
    const world = new World(books, true, false, undefined, PERFORMED);
    const play = await CopiedBooks.begin(books, world, undefined, LATER);
    for (const [step, kept] of steps) await play.step(step, kept);
  },
);

it('only what changed since the last batch is read', async () => {
  const books = await openBooks();
  const play = await CopiedBooks.begin(books, new World(books, true));
  for (const _ of Array(5)) await play.step(create, 'now');
  await play.step(night, 'now');
  expect(await play.waiting()).toEqual([]);
  await play.step({ do: 'edit', pick: 2, draft: draft(500) }, 'now');
  expect(await play.waiting()).toEqual(['inv-3']);
  await play.step(night, 'now');
  expect(await play.waiting()).toEqual([]);
});

const kept = fc.constantFrom<Kept>('now', 'now', 'now', 'late', 'never');

it('a batch made from what changed is the one made from everything, whatever happened, and whoever was killed or slow meanwhile', {
  timeout: 240_000,
}, async () => {
  const opened = await temporaryDatabase();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.array(kept, { minLength: 51, maxLength: 51 }),
      fc.boolean(),
      fc.boolean(),
      async (steps, keeping, lockedOnly, listsOnly) => {
        runs += 1;
        const books = await openBooks(`space-${runs}`, opened);
        const play = await CopiedBooks.begin(books, new World(books, lockedOnly, listsOnly), `space-${runs}`);
        for (const [index, step] of steps.entries()) await play.step(step, keeping[index] ?? 'now');
      },
    ),
    { numRuns: Number(process.env.BOOKS_RUNS ?? 20) },
  );
});

it('nobody is asked about what the platform changes, whatever it is', { timeout: 240_000 }, async () => {
  const opened = await temporaryDatabase();
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), fc.boolean(), async (steps, lockedOnly, listsOnly) => {
      runs += 1;
      const books = await openBooks(`asked-${runs}`, opened);
      const [world, rules] =
        runs % 2 === 0
          ? [new World(books, lockedOnly, listsOnly), documentRules]
          : [new World(books, lockedOnly, listsOnly, undefined, PERFORMED), LATER];
      const play = await CopiedBooks.begin(books, world, `asked-${runs}`, rules);
      for (const step of steps) if (step.do !== 'map') await play.step(step, 'now');
      expect(play.hasNewRules).toBe(false);
    }),
    { numRuns: Number(process.env.BOOKS_RUNS ?? 20) },
  );
});
