import { addDays } from '@spacebooks/base/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePeriod } from '../../../../src/books/batches/close-period.js';
import { declaredAmount } from '../../../../src/domain/accounting/declared-amount.js';
import type { DeferralRule } from '../../../../src/domain/accounting/deferral/deferral-rule.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { monthOf } from '../../../../src/domain/accounting/month.js';
import type { DocumentRules } from '../../../../src/domain/accounting/revenue.js';
import type { TaxPointRule } from '../../../../src/domain/accounting/tax-point/tax-point-rule.js';
import { Failure } from '../../../../src/domain/errors.js';
import { temporaryDatabase } from '../../store/database.js';
import { type Books, NOW, openBooks, SERIES } from './books.js';
import { history, type Step } from './history.js';
import { revenueBooked, settlements, settlementsBooked, truth } from './truth.js';
import { World } from './world.js';

/** Plays a history against real books and looks, after each export, whether they say what is true. */
class Play {
  readonly released: WholeBatch[] = [];
  /** What closed months had when they were closed, and the month that the last closing closed. */
  #closed: readonly string[] = [];
  #closedThrough = '';
  #now = NOW;
  exports = 0;

  constructor(
    readonly spaceId: string,
    readonly books: Books,
    readonly world: World,
    /** Whether what is booked of all months is compared with what is true. */
    readonly judgesTruth = true,
    /** How services are dated; by what the invoice says when left out. */
    readonly rules: Partial<DocumentRules> = {},
  ) {}

  async run(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (this.world.play(step)) continue;
      if (step.do === 'close') await this.#close();
      if (step.do === 'decide') await this.#decide(step.pick, step.status);
      if (step.do === 'export') await this.#export(addDays(this.world.today, -step.daysBack));
    }
    for (const batch of this.released) {
      expect(await this.books.batches.get(this.spaceId, batch.number), 'a released batch changed').toEqual(
        batch,
      );
    }
    await this.#otherSeries();
  }

  async #export(to: string): Promise<void> {
    const ids = [...this.books.invoices.keys()];
    const { parts } = await this.books.journal.posted(this.spaceId, SERIES, ids);
    const out = new Set(
      parts.filter((state) => state.part === 'revenue' && state.ids !== '').map(({ invoiceId }) => invoiceId),
    );
    const isOut = (id: string): boolean => out.has(id);
    const terms = { to, now: Date.parse(`${this.world.today}T12:00:00Z`), ...this.rules };
    const batch = await this.books.export(terms);
    if (batch !== null) this.released.push(batch);
    this.exports += 1;
    expect((await this.books.prepare(terms)).status, 'an unchanged night makes no batch').toBe('unchanged');
    const entries = await this.#counting();
    if (this.judgesTruth) expect(revenueBooked(entries, to)).toEqual(truth(this.world, to, isOut));
    if (to === this.world.today) {
      if (this.judgesTruth) expect(settlementsBooked(entries)).toEqual(settlements(this.world, to, isOut));
      expect(monthSums(entries, this.#closedThrough), 'a closed month is what it was').toEqual(this.#closed);
    }
    checkOnce(entries);
  }

  /** Entries of all batches that count. */
  async #counting(): Promise<readonly Entry[]> {
    const records = await this.books.batches.list(this.spaceId, SERIES);
    const counting = records.filter(({ status }) => status === 'released' || status === 'accepted');
    const batches = await Promise.all(
      counting.map(({ number }) => this.books.batches.get(this.spaceId, number)),
    );
    return batches.flatMap((batch) => batch.entries);
  }

  async #close(): Promise<void> {
    const month = addDays(`${this.world.today.slice(0, 7)}-01`, -1).slice(0, 7);
    const request = { spaceId: this.spaceId, month, today: this.world.today, now: this.#tick() };
    const through = await closePeriod(this.books.periods, request).catch(allow('period.not-over'));
    if (typeof through !== 'string') return;
    const before = this.#closedThrough.slice(0, 7);
    const isNew = (row: string): boolean => row.slice(0, 7) > before;
    const added = monthSums(await this.#counting(), through).filter(isNew);
    this.#closed = [...this.#closed, ...added].sort();
    this.#closedThrough = through;
  }

  /** No two things are decided at once. */
  #tick(): number {
    this.#now += 1;
    return this.#now;
  }

  async #decide(pick: number, status: 'accepted' | 'rejected' | 'voided'): Promise<void> {
    const batch = this.released[pick % Math.max(1, this.released.length)];
    if (batch === undefined) return;
    const before = await this.#counting();
    const decision = { spaceId: this.spaceId, number: batch.number, status, reason: 'so', now: this.#tick() };
    const decided = await this.books.batches
      .decide(decision)
      .then(() => true, allow('batch.decided', 'batch.needed'));
    const gone =
      decided === true && status !== 'accepted' ? new Set(batch.entries.map(({ id }) => id)) : new Set();
    expect(await this.#counting()).toEqual(before.filter(({ id }) => !gone.has(id)));
  }

  /** Another export of the same invoices, made at once, says the same as all batches of this one. */
  async #otherSeries(): Promise<void> {
    const to = this.world.today;
    const open = { ...this.books.settings, locked_only: false };
    const [mine, other] = [await this.books.prepare({ to, settings: open }), 'controlling'];
    if (mine.status === 'ready') await this.books.batches.release({ ...mine, files: [] });
    const batch = await this.books.export({ to, settings: open, series: other });
    expect(revenueBooked(await this.#counting(), to)).toEqual(revenueBooked(batch?.entries ?? [], to));
    expect(batch?.entries.filter(({ kind }) => kind === 'reversal') ?? []).toEqual([]);
  }
}

/** What months up to a day have: by month of booking and part, and by month of the return, tax case and rate. */
function monthSums(entries: readonly Entry[], closedThrough: string): readonly string[] {
  const last = closedThrough.slice(0, 7);
  const sums = new Map<string, readonly [number, number]>();
  const add = (key: string, net: number, tax: number): void => {
    const [before, taxBefore] = sums.get(key) ?? [0, 0];
    if (key.slice(0, 7) <= last) sums.set(key, [before + net, taxBefore + tax]);
  };
  for (const entry of entries) {
    add(`${monthOf(entry.bookingDate)} ${entry.part} ${entry.currency}`, entry.net, entry.tax);
    const declared = declaredAmount(entry);
    if (declared === null) continue;
    add(`${declared.returnMonth} ${entry.taxCase} ${entry.taxRate}`, declared.net, declared.tax);
  }
  return [...sums]
    .flatMap(([key, [net, tax]]) => (net === 0 && tax === 0 ? [] : [`${key}: ${net} ${tax}`]))
    .sort();
}

function checkOnce(entries: readonly Entry[]): void {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  expect(byId.size, 'an entry is in two batches').toBe(entries.length);
  const taken = entries.flatMap(({ reverses }) => reverses ?? []);
  expect(new Set(taken).size, 'an entry is taken back twice').toBe(taken.length);
  for (const { reverses, kind: _kind, ...reversal } of entries.filter((entry) => entry.reverses !== null)) {
    const original = byId.get(reverses ?? '');
    expect(original, 'what is taken back was never handed out').toBeDefined();
    expect([
      original?.net,
      original?.tax,
      original?.account,
      original?.debtor,
      original?.documentDate,
    ]).toEqual([
      0 - reversal.net,
      0 - reversal.tax,
      reversal.account,
      reversal.debtor,
      reversal.documentDate,
    ]);
  }
}

function allow(...codes: readonly string[]): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Failure) || !codes.includes(error.code)) throw error;
  };
}

describe('books over random histories', () => {
  it('always add up to the invoices, hand nothing out twice and change nothing', {
    timeout: 120_000,
  }, async () => {
    const opened = await temporaryDatabase();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(history, fc.boolean(), async (steps, lockedOnly) => {
        runs += 1;
        const spaceId = `space-${runs}`;
        const books = await openBooks(spaceId, opened);
        await new Play(spaceId, books, new World(books, lockedOnly)).run(steps);
      }),
      { numRuns: Number(process.env.BOOKS_RUNS ?? 60) },
    );
  });

  it('leave closed months as they are, whatever is withdrawn and changed after that', {
    timeout: 120_000,
  }, async () => {
    const opened = await temporaryDatabase();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        history,
        history,
        fc.array(withdrawn, { minLength: 51, maxLength: 51 }),
        async (...given) => {
          runs += 1;
          const [before, after, decisions] = given;
          const steps: Step[] = [...before, EXPORT, { do: 'wait', days: 31 }, EXPORT, { do: 'close' }];
          for (const [index, step] of after.entries()) {
            steps.push(step);
            const decision = decisions[index];
            if (decision != null) steps.push(decision, EXPORT);
          }
          const spaceId = `closed-${runs}`;
          const books = await openBooks(spaceId, opened);
          const world =
            runs % 2 === 0 ? new World(books, false) : new World(books, false, false, DEFERRALS, PERFORMED);
          await new Play(spaceId, books, world, false, SERVED_LATER).run(steps);
        },
      ),
      { numRuns: Number(process.env.BOOKS_RUNS ?? 20), endOnFailure: true },
    );
  });
});

const DEFERRALS: readonly DeferralRule[] = [
  { when: { accounting_code: 'C0' }, account: '0990', period: 3, by: 'month' },
];
const PERFORMED: readonly TaxPointRule[] = [{ arises: 'when performed' }];
const SERVED_LATER: Partial<DocumentRules> = {
  itemPeriodOf: (_invoice, _index, servedBy) => ({
    ok: true,
    period: { from: servedBy, to: addDays(servedBy, 45) },
  }),
};

const EXPORT: Step = { do: 'export', daysBack: 0 };

/** Nothing, or a batch that is taken back. */
const withdrawn = fc.option(
  fc.record({
    do: fc.constant('decide' as const),
    pick: fc.nat(20),
    status: fc.constantFrom('rejected' as const, 'voided' as const),
  }),
);
