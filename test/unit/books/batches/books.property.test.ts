import { addDays } from '@spacebooks/base/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePeriod } from '../../../../src/books/batches/close-period.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import { Failure } from '../../../../src/domain/errors.js';
import { temporaryDatabase } from '../../store/database.js';
import { type Books, NOW, openBooks, SERIES } from './books.js';
import { history, type Step } from './history.js';
import { revenueBooked, settlements, settlementsBooked, truth } from './truth.js';
import { World } from './world.js';

/** Plays a history against real books and looks, after each export, whether they say what is true. */
class Play {
  readonly released: WholeBatch[] = [];
  exports = 0;

  constructor(
    readonly spaceId: string,
    readonly books: Books,
    readonly world: World,
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
    const closedThrough = await this.books.periods.closedThrough(this.spaceId);
    const batch = await this.books.export({ to });
    if (batch !== null) this.released.push(batch);
    this.exports += 1;
    for (const entry of batch?.entries ?? []) expect(entry.bookingDate > (closedThrough ?? '')).toBe(true);
    expect((await this.books.prepare({ to })).status, 'an unchanged night makes no batch').toBe('unchanged');
    const entries = await this.#counting();
    expect(revenueBooked(entries, to)).toEqual(truth(this.world, to, isOut));
    if (to === this.world.today)
      expect(settlementsBooked(entries)).toEqual(settlements(this.world, to, isOut));
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
    const request = { spaceId: this.spaceId, month, today: this.world.today, now: NOW };
    await closePeriod(this.books.periods, request).catch(allow('period.not-over'));
  }

  async #decide(pick: number, status: 'accepted' | 'rejected' | 'voided'): Promise<void> {
    const batch = this.released[pick % Math.max(1, this.released.length)];
    if (batch === undefined) return;
    const before = await this.#counting();
    const decision = { spaceId: this.spaceId, number: batch.number, status, reason: 'so', now: NOW };
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
});
