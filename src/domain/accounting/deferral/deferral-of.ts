import type { Invoice } from '../../invoice.js';
import type { EntryDraft } from '../draft.js';
import type { Correction } from '../family-revenue.js';
import type { Obstacle } from '../obstacle.js';
import type { DocumentRules } from '../revenue.js';
import type { AccountingSettings } from '../settings.js';
import { correctedLines } from './credited.js';
import { deferralDrafts, isAbove } from './deferral-drafts.js';
import { findDeferralRule } from './deferral-rule.js';
import { deferredLines } from './deferred-line.js';

/** What is deferred of an invoice. */
interface Deferral {
  /** All entries of it, whatever their day; none where nothing of it is deferred. */
  readonly drafts: readonly EntryDraft[];
  /** What keeps its revenue from being deferred. */
  readonly obstacles: readonly Obstacle[];
}

const NONE: Deferral = { drafts: [], obstacles: [] };

/** @param corrections of the invoice, in the order of their dates; a correction has no deferral of its own */
export function deferralOf(
  invoice: Invoice,
  revenue: readonly EntryDraft[],
  corrections: readonly Correction[],
  settings: AccountingSettings,
  rules: DocumentRules,
): Deferral {
  const { deferrals = [] } = settings;
  if (deferrals.length === 0 || invoice.correctedInvoiceId !== null) return NONE;
  const { items, invoiceDate } = invoice;
  if (items.every((item) => findDeferralRule(deferrals, item, invoiceDate) === undefined)) return NONE;
  const lines = deferredLines(invoice, revenue, invoiceDate, settings, rules);
  const obstacles = lines.flatMap((line) =>
    line.unknown === null || !isAbove(line)
      ? []
      : [{ problem: line.unknown, documentNumber: invoice.number }],
  );
  if (obstacles.length > 0) return { drafts: [], obstacles };
  const corrected = correctedLines(invoice, lines, corrections, settings, rules);
  return { drafts: deferralDrafts(lines, (line) => corrected.get(line) ?? [], settings), obstacles: [] };
}
