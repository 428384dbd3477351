import { addDays } from '@spacebooks/base/calendar';
import { expect } from 'vitest';
import { closePeriod } from '../../../../src/books/batches/close-period.js';
import { prepareBatch } from '../../../../src/books/batches/prepare-batch.js';
import { readingTerms } from '../../../../src/books/batches/reading-terms.js';
import type { BooksDeps, BooksRequest } from '../../../../src/books/batches/request.js';
import { beginReading, keepReading } from '../../../../src/books/batches/rest-of-books.js';
import { withFamilies } from '../../../../src/books/families.js';
import { withPayments } from '../../../../src/books/known-payments.js';
import { withSettledDays } from '../../../../src/books/settled-days.js';
import type { DocumentRules } from '../../../../src/domain/accounting/revenue.js';
import { Failure } from '../../../../src/domain/errors.js';
import { createBookReadings } from '../../../../src/store/books/book-readings.js';
import { createPostedCopies } from '../../../../src/store/books/posted-copies.js';
import { createRebookings } from '../../../../src/store/books/rebookings.js';
import { createMirror } from '../../../../src/store/mirror/mirror.js';
import type { SyncRun } from '../../../../src/store/mirror/sync-run.js';
import { documentRules } from '../../domain/accounting/settings.js';
import { type Books, NOW, SERIES, SPACE, whole } from './books.js';
import type { Step } from './history.js';
import type { World } from './world.js';

/** When it is kept what an export has read: at once, after a few more steps as by a slow process, or never, as after a kill. */
export type Kept = 'now' | 'late' | 'never';

/** Plays a history with copies in a database, and prepares each batch twice: from what changed, and from everything. */
export class CopiedBooks {
  readonly deps: BooksDeps;
  /** Until then nothing is asked: the platform may change whatever it likes. */
  hasNewRules = false;
  readonly #mirror;
  readonly #released: number[] = [];
  readonly #copied = new Map<string, number>();
  #late: (() => Promise<void>)[] = [];
  /** Each step comes after the one before it. */
  #now = NOW;

  private constructor(
    readonly spaceId: string,
    readonly books: Books,
    readonly world: World,
    readonly run: SyncRun,
    readonly rules: DocumentRules,
  ) {
    this.#mirror = createMirror(books.db);
    const readings = createBookReadings(books.db);
    this.deps = {
      journal: books.journal,
      audit: books.audit,
      source: withFamilies(
        withSettledDays(withPayments(this.#mirror, this.#mirror, true), this.#mirror, 'Europe/Berlin'),
        this.#mirror,
        'Europe/Berlin',
      ),
      readings,
      rebooking: { copies: createPostedCopies(books.db), rebookings: createRebookings(books.db) },
    };
  }

  static async begin(
    books: Books,
    world: World,
    spaceId = SPACE,
    rules: DocumentRules = documentRules,
  ): Promise<CopiedBooks> {
    const run = await createMirror(books.db).begin(spaceId, spaceId, NOW);
    return new CopiedBooks(spaceId, books, world, run, rules);
  }

  async step(step: Step, kept: Kept): Promise<void> {
    this.#now += 1_000;
    if (step.do === 'map') this.hasNewRules = true;
    if (!this.world.play(step)) {
      if (step.do === 'close') await this.#close();
      if (step.do === 'decide') await this.#decide(step.pick, step.status);
      if (step.do === 'export') await this.#export(addDays(this.world.today, -step.daysBack), kept);
    }
    await this.#copy();
    if (kept === 'never') await this.#afterAll();
    for (const to of [this.world.today, addDays(this.world.today, -5)]) await this.#compare({ to });
    await this.#compare({ to: this.world.today, from: addDays(this.world.today, -20) });
  }

  /** Ids of the invoices that the next batch reads; null for all. */
  async waiting(): Promise<readonly string[] | null> {
    const request = this.#request({});
    const since = { terms: readingTerms(request), period: { from: '2000-01-01', to: request.to } };
    const { reading } = await this.books.journal.state(this.spaceId, SERIES, since);
    return reading?.waiting ?? null;
  }

  /** What other processes had still to do. */
  async #afterAll(): Promise<void> {
    const late = this.#late;
    this.#late = [];
    for (const each of late) await each();
  }

  async #copy(): Promise<void> {
    for (const { invoice, version, deleted } of this.books.invoices.values()) {
      if (this.#copied.get(invoice.id) === version) continue;
      this.#copied.set(invoice.id, version);
      if (deleted) await this.#mirror.markDeleted(this.run, invoice.id, this.#now);
      else await this.#mirror.take(this.run, [invoice], '2000-01-01', this.#now);
    }
    await this.#copyPayments();
  }

  async #copyPayments(): Promise<void> {
    const there = [...this.world.payments.values()];
    const ids = this.world.made.map(({ id }) => id);
    const known = await this.#mirror.paymentsOf(this.spaceId, ids);
    const gone = known.filter(({ id }) => !this.world.payments.has(id)).map(({ id }) => id);
    await this.#mirror.markPaymentsDeleted(this.run, gone, this.#now);
    await this.#mirror.takePayments(this.run, there, this.#now);
  }

  #request(terms: Partial<BooksRequest>): BooksRequest {
    const { settings } = this.books;
    return {
      spaceId: this.spaceId,
      series: SERIES,
      timeZone: 'Europe/Berlin',
      language: 'en',
      settings,
      ...this.rules,
      configuration: settings,
      to: this.world.today,
      now: this.#now,
      ...terms,
    };
  }

  /** What is made from what changed is what is made from everything. */
  async #compare(terms: Partial<BooksRequest>) {
    const request = this.#request(terms);
    const prepared = await prepareBatch(this.deps, request);
    const whole = await prepareBatch({ ...this.deps, readings: undefined }, request);
    expect(comparable(prepared)).toEqual(comparable(whole));
    if (!this.hasNewRules && prepared.status !== 'blocked') expect(prepared.rebooking).toBeNull();
    return prepared;
  }

  async #export(to: string, kept: Kept): Promise<void> {
    const request = this.#request({ to, isKept: true });
    await beginReading(this.deps, request);
    const prepared = await this.#compare({ to, isKept: true });
    if (prepared.status === 'blocked') return;
    const isReleased = prepared.status === 'ready';
    if (isReleased) {
      await this.books.batches.release({ ...prepared, files: [] });
      this.#released.push(prepared.batch.number);
    }
    const keep = () => keepReading(this.deps, request, prepared.examined, isReleased);
    if (kept === 'now') await keep();
    if (kept === 'late') this.#late.push(keep);
  }

  async #close(): Promise<void> {
    const month = addDays(`${this.world.today.slice(0, 7)}-01`, -1).slice(0, 7);
    const terms = { spaceId: this.spaceId, month, today: this.world.today, now: NOW };
    await closePeriod(this.books.periods, terms).catch(allow('period.not-over'));
  }

  async #decide(pick: number, status: 'accepted' | 'rejected' | 'voided'): Promise<void> {
    const number = this.#released[pick % Math.max(1, this.#released.length)];
    if (number === undefined) return;
    const decision = { spaceId: this.spaceId, number, status, reason: 'so', now: NOW };
    await this.books.batches.decide(decision).catch(allow('batch.decided', 'batch.needed'));
  }
}

/** All of a batch but which invoices were read for it. */
function comparable(prepared: Awaited<ReturnType<typeof prepareBatch>>): unknown {
  if (prepared.status !== 'ready') {
    const { close: _close, leftOut, ...same } = prepared;
    return { ...same, examined: undefined, leftOut: [...leftOut] };
  }
  const {
    batch,
    rows,
    openItemTexts,
    leftOutTexts,
    documentNumbers,
    close: _,
    examined: __,
    ...rest
  } = prepared;
  const { sourceDigest: _source, ...manifest } = whole(batch).manifest;
  const numbers = new Set(documentNumbers);
  return {
    ...rest,
    rows: [...rows],
    openItems: [...openItemTexts],
    leftOut: [...leftOutTexts],
    numbers,
    batch: { ...whole(batch), manifest },
  };
}

function allow(...codes: readonly string[]): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof Failure) || !codes.includes(error.code)) throw error;
  };
}
