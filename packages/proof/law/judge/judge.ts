import type { ExportOutcome } from '../../../../src/books/batches/run-export.js';
import type { ClosedExport } from '../../../../src/books/month/close-month.js';
import type { Rebooking } from '../../../../src/domain/accounting/rebooking.js';
import { createBatches } from '../../../../src/store/books/batches.js';
import { createPeriods } from '../../../../src/store/books/periods.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { SPACE } from '../config.js';
import { type Facts, grossOf } from '../facts.js';
import type { Terms } from '../terms.js';
import { type LawEntry, returnsOf } from './declared.js';
import { familiesOf, isInBooks, type SeenDays } from './family.js';
import { PROPERTIES } from './properties.js';
import { requireReturnsAgree } from './returns.js';
import { Standing } from './standing.js';
import { Violation } from './violation.js';

interface Closed {
  readonly month: string;
  readonly reason: boolean;
  readonly to: string;
  readonly exports: readonly ClosedExport[];
}

/** What was read from the platform, and when. */
interface Seen {
  readonly first: string;
  readonly settled: string;
  /** Since when it is written off; null where it is not. */
  readonly lost: string | null;
  readonly settlement: string;
  readonly changed: string;
}

/** Holds the books against the platform's facts, after each export. */
export class Judge {
  rebooking: Rebooking | null = null;
  /** Nothing changes any more. */
  isOver = false;
  /**
   * An invoice that was made after a backup and is gone from the platform by its restore: the books have it, and nobody has a copy of it.
   * No export goes on until a person helps.
   */
  isStuck = false;
  #seen = new Map<string, Seen>();
  /** Invoices with days on which they were seen to be settled, before a restore. */
  #former = new Set<string>();
  /** Of closed months. */
  #returns = new Map<string, string>();
  #closedThrough: string | null = null;
  /** The latest that was exported: an earlier one says nothing of what is booked after it. */
  #cutOff = '';
  readonly #standing = new Standing();

  constructor(
    readonly terms: Terms,
    readonly facts: Facts,
    /** Properties that are judged; all where it is empty. */
    readonly only: readonly string[] = [],
  ) {}

  /** As it is now, to go on from after a restore. */
  clone(): Judge {
    const copy = new Judge(this.terms, this.facts, this.only);
    copy.#seen = new Map(this.#seen);
    copy.#returns = new Map(this.#returns);
    copy.#closedThrough = this.#closedThrough;
    copy.rebooking = this.rebooking;
    copy.#former = new Set(this.#former);
    copy.#cutOff = this.#cutOff;
    return copy;
  }

  /** What the archive tells brings back every batch, decision and closed month; the copy of the platform is older. */
  cloneAfter(lost: Judge): Judge {
    const copy = this.clone();
    copy.rebooking = lost.rebooking;
    copy.#cutOff = lost.#cutOff;
    copy.#returns = new Map(lost.#returns);
    copy.#closedThrough = lost.#closedThrough;
    for (const each of lost.#former) copy.#former.add(each);
    for (const [id, { settled, lost: day }] of lost.#seen)
      for (const each of [settled, day]) copy.#former.add(`${id} ${each}`);
    return copy;
  }

  /** The copy has read these. */
  read(ids: readonly string[]): void {
    const { today } = this.facts;
    for (const id of ids) {
      const doc = this.facts.docs.get(id);
      if (doc === undefined) continue;
      const settlement = `${doc.mark} ${doc.rest?.marked ?? ''} ${this.facts.cameFor(doc)} ${grossOf(doc) === this.facts.cameFor(doc)}`;
      const before = this.#seen.get(id);
      const settled = before?.settlement === settlement ? before.settled : today;
      const lost = doc.mark === 'writtenOff' ? (before?.lost ?? today) : null;
      this.#seen.set(id, { first: before?.first ?? today, settlement, settled, lost, changed: today });
    }
  }

  async exported(db: Db, outcome: ExportOutcome, cutOff: string): Promise<void> {
    if (outcome.status === 'blocked') {
      this.isStuck = this.#former.size > 0 && outcome.findings.every(({ rule }) => rule === 'SB-COPY');
      if (this.isStuck) return;
      throw new Violation(
        'P0',
        `blocked: ${outcome.code} ${outcome.detail} ${JSON.stringify(outcome.findings).slice(0, 400)}`,
      );
    }
    this.rebooking = outcome.rebooking;
    const entries = await this.#standing.entries(db);
    this.#closedThrough = await createPeriods(db).closedThrough(SPACE);
    this.#requireReturns(entries);
    if (this.#isJudged('P8') && this.isOver && outcome.status === 'released' && outcome.rebooking === null) {
      throw new Violation(
        'P8',
        `batch ${outcome.number} with ${outcome.manifest.entries} entries although nothing changed`,
      );
    }
    if (this.rebooking === null && cutOff >= this.#cutOff) this.#requireFamilies(entries, cutOff);
    if (cutOff > this.#cutOff) this.#cutOff = cutOff;
  }

  async closed(db: Db, { month, reason, to, exports }: Closed): Promise<void> {
    const outcome = exports.at(-1)?.outcome;
    const before = this.#closedThrough;
    const entries = await this.#standing.entries(db);
    this.#requireReturns(entries);
    this.#closedThrough = await createPeriods(db).closedThrough(SPACE);
    this.#keepReturns(entries, before ?? '');
    if (outcome !== undefined) await this.exported(db, outcome, to);
    if (this.rebooking === null && this.#isJudged('P10')) this.#requireWhole(entries, before, month, reason);
  }

  /** A month that stayed open may have been exported all the same. */
  async notClosed(db: Db): Promise<void> {
    await this.#standing.entries(db);
  }

  async restored(db: Db): Promise<void> {
    this.#standing.forget();
    const closedThrough = await createPeriods(db).closedThrough(SPACE);
    if (closedThrough === this.#closedThrough || !this.#isJudged('P3')) return;
    throw new Violation(
      'P3',
      `closed through ${closedThrough} after a restore, and ${this.#closedThrough} before`,
    );
  }

  /** Of the months that were closed since. */
  #keepReturns(entries: readonly LawEntry[], before: string): void {
    for (const [month, rows] of returnsOf(entries, this.#closedThrough?.slice(0, 7) ?? '')) {
      if (`${month}-31` > before) this.#returns.set(month, rows);
    }
  }

  #isJudged(name: string): boolean {
    return this.only.length === 0 || this.only.includes(name);
  }

  /** The returns of closed months say what they said. */
  #requireReturns(entries: readonly LawEntry[]): void {
    const through = this.#closedThrough?.slice(0, 7);
    if (through === undefined || !this.#isJudged('P3')) return;
    const now = returnsOf(entries, through);
    for (const month of new Set([...this.#returns.keys(), ...now.keys()])) {
      if (month > through) continue;
      const [before, after] = [this.#returns.get(month) ?? '', now.get(month) ?? ''];
      if (before !== after)
        throw new Violation('P3', `${month} is closed, and was [${before}], is [${after}]`);
    }
  }

  #requireFamilies(entries: readonly LawEntry[], cutOff: string): void {
    const { facts, terms } = this;
    const seen = this.#days();
    const context = { facts, terms, seen, cutOff, closedThrough: this.#closedThrough?.slice(0, 7) ?? '' };
    const unread = new Set([...facts.dirty].map((id) => facts.docs.get(id)?.corrects ?? id));
    for (const family of familiesOf(facts, entries)) {
      if (unread.has(family.original.id)) continue;
      const isWhole = isInBooks(facts, family, seen, cutOff);
      for (const property of PROPERTIES) {
        if (!this.#isJudged(property.name) || (!isWhole && property.ofWhole)) continue;
        const wrong = property.wrong(family, context);
        if (wrong !== null) throw new Violation(property.name, `${family.original.id}: ${wrong}`);
      }
    }
  }

  /** What is dated in a month that was closed as green is in the books: that of those before it, if it had a reason itself. */
  #requireWhole(
    entries: readonly LawEntry[],
    before: string | null,
    month: string,
    hasReason: boolean,
  ): void {
    const posted = new Set(entries.map(({ invoiceId }) => invoiceId));
    const after = before ?? '';
    for (const doc of this.facts.docs.values()) {
      const of = doc.date.slice(0, 7);
      if (doc.isDeleted || !this.#seen.has(doc.id) || posted.has(doc.id) || grossOf(doc) === 0) continue;
      if (doc.date <= after || of > month || (hasReason && of === month)) continue;
      throw new Violation('P10', `${of} was closed as green with ${month}, and ${doc.id} is in no batch`);
    }
  }

  /** At the end, because it reads everything. */
  async ended(db: Db): Promise<void> {
    if (this.#isJudged('P13'))
      await requireReturnsAgree(createBatches(db), this.terms, await this.#standing.entries(db));
  }

  #days(): SeenDays {
    const of = (id: string): Seen =>
      this.#seen.get(id) ?? { first: '9999', settled: '9999', lost: null, settlement: '', changed: '9999' };
    return {
      first: (id) => of(id).first,
      settled: (id) => of(id).settled,
      lost: (id) => of(id).lost ?? '9999',
      wasSettled: (id, day) => this.#former.has(`${id} ${day}`),
      changed: (id) => of(id).changed,
    };
  }
}
