import type { EntryDraft } from '../draft.js';
import type { Examining } from '../examination.js';
import type { InvoiceSnapshot } from '../model.js';
import type { Obstacle } from '../obstacle.js';
import type { DocumentRules } from '../revenue.js';
import type { AccountingSettings } from '../settings.js';
import { type Correction, correctedLines } from './credited.js';
import { deferralDrafts, isAbove } from './deferral-drafts.js';
import { findDeferralRule } from './deferral-rule.js';
import { type DeferredLine, deferredLines } from './deferred-line.js';

/** An invoice whose deferral is compared with the books once all corrections are known. */
export interface Deferring {
  readonly found: Examining;
  readonly snapshot: InvoiceSnapshot;
  readonly lines: readonly DeferredLine[];
}

/** The invoices of a plan whose revenue is deferred, and the corrections of all. */
export class DeferralRegister {
  readonly #settings: AccountingSettings;
  readonly #rules: DocumentRules;
  readonly #held: Deferring[] = [];
  readonly #corrections = new Map<string, Correction[]>();

  constructor(settings: AccountingSettings, rules: DocumentRules) {
    this.#settings = settings;
    this.#rules = rules;
  }

  /** @returns what keeps its revenue from being deferred, or null where nothing of it is to be deferred */
  hold(
    found: Examining,
    snapshot: InvoiceSnapshot,
    revenue: readonly EntryDraft[],
  ): readonly Obstacle[] | null {
    const { invoice } = snapshot;
    const { deferrals = [] } = this.#settings;
    if (invoice.correctedInvoiceId !== null) return null;
    const { items, invoiceDate } = invoice;
    if (items.every((item) => findDeferralRule(deferrals, item, invoiceDate) === undefined)) return null;
    const lines = deferredLines(invoice, revenue, invoiceDate, this.#settings, this.#rules);
    const obstacles = lines.flatMap((line) =>
      line.unknown === null || !isAbove(line)
        ? []
        : [{ problem: line.unknown, documentNumber: invoice.number }],
    );
    if (obstacles.length > 0) return obstacles;
    if (deferralDrafts(lines, () => [], this.#settings).length === 0) return null;
    this.#held.push({ found, snapshot, lines });
    return [];
  }

  /** Whether an invoice is held, and compared later. */
  isHeld(found: Examining): boolean {
    return this.#held.at(-1)?.found === found;
  }

  /** A correction that is in the books, or comes into them. */
  correct({ invoice }: InvoiceSnapshot, revenue: readonly EntryDraft[]): void {
    const { correctedInvoiceId } = invoice;
    if (correctedInvoiceId === null || (this.#settings.deferrals ?? []).length === 0) return;
    const known = this.#corrections.get(correctedInvoiceId) ?? [];
    this.#corrections.set(correctedInvoiceId, [...known, { invoice, revenue }]);
  }

  heldIds(): readonly string[] {
    return this.#held.map(({ snapshot }) => snapshot.invoice.id);
  }

  held(): readonly Deferring[] {
    return this.#held;
  }

  /** All entries of its deferral, whatever their day. */
  draftsOf({ snapshot: { invoice }, lines }: Deferring): readonly EntryDraft[] {
    const corrections = this.#corrections.get(invoice.id) ?? [];
    const corrected = correctedLines(invoice, lines, corrections, this.#settings, this.#rules);
    return deferralDrafts(lines, (line) => corrected.get(line) ?? [], this.#settings);
  }
}
