import { addDays } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { recoverBooks } from '../../../src/books/after-restore.js';
import { recordBooks } from '../../../src/books/batches/book-archive.js';
import type { ExportOutcome } from '../../../src/books/batches/run-export.js';
import type { BookSpace } from '../../../src/books/book-space.js';
import { type BookStores, createBookStores } from '../../../src/books/book-stores.js';
import { decideBatch } from '../../../src/books/decide-batch.js';
import { closeMonth } from '../../../src/books/month/close-month.js';
import { exportBatch } from '../../../src/books/night.js';
import { agreeToRebooking } from '../../../src/books/rebooking-question.js';
import { Failure } from '../../../src/domain/errors.js';
import { silentLog } from '../../../src/ops/log.js';
import { createMonthFacts } from '../../../src/store/books/month-facts.js';
import type { OpenDatabase } from '../../../src/store/engine/open.js';
import { SPACE, spaceOf } from './config.js';
import { Copy } from './copy.js';
import { Facts } from './facts.js';
import type { History, Step } from './history.js';
import { Judge } from './judge/judge.js';
import { memoryArchive } from './memory-archive.js';
import type { LawStore } from './stores.js';
import { CUTOVER, type Rules } from './terms.js';

const BEGIN = '2026-01-12';
/** After all services, and all that is deferred. */
const END = '2028-09-15';
/** What the program refuses a person, and says why. */
const REFUSALS =
  /^(period\.|batch\.(decided|needed|told)|accounting\.(rebooking|not-copied|blocked)|books\.(restored|not-confirmed))/;

/** What a restore goes back to beside the database. */
interface Kept {
  readonly seen: Copy;
  readonly judge: Judge;
}

/** A history in the program: the platform by itself, all else by what commands and nights call. */
export class Play {
  readonly facts: Facts;
  readonly #archive = memoryArchive();
  readonly refused = new Map<string, number>();
  #judge: Judge;
  #copy: Copy;
  #rules: Rules = {};
  #database: OpenDatabase | undefined;
  #stores: BookStores | undefined;
  #now = 0;
  #monthDone = CUTOVER.slice(0, 7);
  #kept: Kept | null = null;
  #released: number[] = [];

  constructor(
    readonly history: History,
    readonly store: LawStore,
    /** Properties that are judged; all where it is empty. */
    only: readonly string[] = [],
  ) {
    this.facts = new Facts(history.terms, BEGIN);
    this.#judge = new Judge(history.terms, this.facts, only);
    this.#copy = new Copy();
  }

  /** @throws Violation of the first property that does not hold */
  async run(): Promise<void> {
    await this.#open();
    try {
      for (const step of this.history.steps) {
        await this.#step(step);
        if (this.#judge.isStuck) return;
      }
      await this.#end();
    } finally {
      await this.#database?.close();
    }
  }

  async #open(): Promise<void> {
    this.#database = await this.store.open();
    this.#stores = createBookStores(this.#database.db, this.#archive, 'owner');
  }

  get #opened(): { readonly database: OpenDatabase; readonly stores: BookStores } {
    if (this.#database === undefined || this.#stores === undefined) throw new Error('nothing is open');
    return { database: this.#database, stores: this.#stores };
  }

  get #space(): BookSpace {
    return spaceOf(this.history.terms, this.#rules);
  }

  readonly #clock: Clock = {
    now: () => this.#moment(),
    sleep: (_ms, signal) =>
      new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
  } as Clock;

  /** Each one later than the one before. */
  #moment(): number {
    this.#now = Math.max(this.#now + 1, Date.parse(`${this.facts.today}T04:00:00Z`));
    return this.#now;
  }

  get #deps() {
    const { database, stores } = this.#opened;
    return {
      stores,
      clock: this.#clock,
      log: silentLog,
      holder: 'law',
      copy: () => this.#sync(),
      facts: createMonthFacts(database.db),
    };
  }

  async #step(step: Step): Promise<void> {
    switch (step.do) {
      case 'night':
        this.facts.today = addDays(this.facts.today, step.days);
        return this.#night();
      case 'close':
        return this.#close(step);
      case 'decide':
        return this.#decide(step);
      case 'rule':
        this.#rules =
          step.rule === 'loss'
            ? { ...this.#rules, loss: true }
            : { ...this.#rules, desk: { validFrom: step.dated ? this.facts.today : null } };
        return;
      case 'agree':
        return this.#agree();
      case 'backup':
        return this.#backup();
      case 'restore':
        return this.#restore();
      default:
        return this.facts.play(step);
    }
  }

  async #sync(): Promise<void> {
    this.#judge.read(await this.#copy.read(this.#opened.stores.mirror, this.facts, this.#clock));
  }

  async #night(): Promise<void> {
    await this.#sync();
    const { today } = this.facts;
    if (this.history.terms.schedule === 'nightly') {
      await this.#export(addDays(today, -1));
      return;
    }
    const month = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
    if (month <= this.#monthDone || Number(today.slice(8)) < 5) return;
    if (await this.#export(lastDay(month))) this.#monthDone = month;
  }

  /** @returns whether it was made, or refused */
  async #export(to: string): Promise<boolean> {
    if (to < CUTOVER) return true;
    const outcome = await this.#allowed(() =>
      exportBatch(this.#deps, this.#space, this.#terms, { to, now: this.#clock.now() }),
    );
    if (outcome === undefined) return false;
    await this.#exported(outcome, to);
    return outcome.status !== 'blocked';
  }

  get #terms() {
    const [terms] = this.#space.accounting.exports;
    if (terms === undefined) throw new Error('no export');
    return terms;
  }

  async #exported(outcome: ExportOutcome, to: string): Promise<void> {
    if (outcome.status === 'released') this.#released.push(outcome.number);
    await this.#handOut();
    await this.#judge.exported(this.#opened.database.db, outcome, to);
  }

  /** As before a delivery: the archive and the anchor know what was released. */
  async #handOut(): Promise<void> {
    const { stores } = this.#opened;
    await recordBooks(stores, SPACE);
    await stores.anchor.keep(SPACE);
  }

  async #close({ back, reason, stepwise }: Extract<Step, { do: 'close' }>): Promise<void> {
    const { stores } = this.#opened;
    const last = monthBefore(this.facts.today.slice(0, 7), 1 + back);
    const closed = await stores.periods.closedThrough(SPACE);
    const first = closed === null ? CUTOVER.slice(0, 7) : monthBefore(closed.slice(0, 7), -1);
    if (!reason) await this.#acceptAll();
    const months = stepwise ? monthsBetween(first, last) : [last];
    for (const month of months) {
      const closing = { month, reason: reason ? 'so' : null, by: 'Law' };
      const outcome = await this.#allowed(() => closeMonth(this.#deps, this.#space, closing));
      for (const { outcome: each } of outcome?.exports ?? []) {
        if (each.status === 'released') this.#released.push(each.number);
      }
      await this.#handOut();
      if (outcome?.status !== 'closed') {
        this.#count(`close ${outcome?.status ?? 'refused'}`);
        return this.#judge.notClosed(this.#opened.database.db);
      }
      const to = this.history.terms.schedule === 'nightly' ? addDays(this.facts.today, -1) : lastDay(month);
      await this.#judge.closed(this.#opened.database.db, { month, reason, to, exports: outcome.exports });
    }
  }

  async #acceptAll(): Promise<void> {
    for (const number of this.#released) await this.#decideOne(number, 'accepted');
  }

  async #decide({ back, status }: Extract<Step, { do: 'decide' }>): Promise<void> {
    const number = this.#released.at(-1 - back);
    if (number !== undefined) await this.#decideOne(number, status);
  }

  async #decideOne(number: number, status: 'accepted' | 'rejected' | 'voided'): Promise<void> {
    const decision = { status, reason: status === 'accepted' ? null : 'so' } as const;
    await this.#allowed(() => decideBatch(this.#deps, SPACE, number, decision));
    await this.#handOut();
  }

  async #agree(): Promise<void> {
    const { rebooking } = this.#judge;
    if (rebooking === null) return;
    await this.#allowed(() =>
      agreeToRebooking(this.#deps, this.#space, this.#terms, { shown: rebooking.digest, by: 'Law' }),
    );
  }

  async #backup(): Promise<void> {
    await this.#handOut();
    await this.#opened.database.close();
    await this.store.copy();
    this.#kept = { seen: this.#copy.clone(), judge: this.#judge.clone() };
    await this.#open();
  }

  async #restore(): Promise<void> {
    const kept = this.#kept;
    if (kept === null) return;
    await this.#opened.database.close();
    await this.store.putBack();
    await this.#open();
    await recoverBooks(this.#deps, [this.#space]);
    this.#copy = kept.seen.clone();
    this.#judge = kept.judge.cloneAfter(this.#judge);
    for (const id of this.facts.docs.keys()) this.facts.dirty.add(id);
    await this.#judge.restored(this.#opened.database.db);
  }

  /** Everything is over and closed: what nothing changes any more makes no batch. */
  async #end(): Promise<void> {
    // What is seen on one of these days is due on the next one.
    for (const later of [0, 10, 50]) await this.#nightOf(addDays(END, later));
    if (this.#judge.rebooking !== null) {
      await this.#agree();
      await this.#nightOf(addDays(END, 90));
    }
    if (this.#judge.rebooking !== null || this.#judge.isStuck) return;
    await this.#close({ do: 'close', back: 0, reason: true, stepwise: true });
    this.#judge.isOver = true;
    await this.#nightOf(addDays(END, 130));
    await this.#judge.ended(this.#opened.database.db);
  }

  /** Everything is exported again, whatever was exported before. */
  async #nightOf(day: string): Promise<void> {
    this.facts.today = day;
    this.#monthDone = CUTOVER.slice(0, 7);
    await this.#night();
  }

  async #allowed<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || !REFUSALS.test(error.code)) throw error;
      this.#count(error.code);
      return undefined;
    }
  }

  #count(what: string): void {
    this.refused.set(what, (this.refused.get(what) ?? 0) + 1);
  }
}

function lastDay(month: string): string {
  return addDays(`${monthBefore(month, -1)}-01`, -1);
}

/** @param count below zero: after it */
function monthBefore(month: string, count: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - count, 1)).toISOString().slice(0, 7);
}

function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthBefore(month, -1)) months.push(month);
  return months;
}
