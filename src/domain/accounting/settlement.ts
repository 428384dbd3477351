import type { Invoice } from '../invoice.js';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import type { Correction } from './family-revenue.js';
import type { LeftOutReason } from './model.js';
import type { Obstacle } from './obstacle.js';
import { coveredCents } from './open-item.js';
import { paymentDraft } from './payment-draft.js';
import type { AccountingSettings } from './settings.js';
import { inBooks, settlementTerms } from './settlement-terms.js';
import { writeOffDrafts } from './write-off.js';

/** Payment or write-off of an invoice whose revenue is posted. */
export interface Settlement {
  readonly drafts: readonly EntryDraft[];
  /** Amounts not posted, for lack of an account or because the platform's figures are ambiguous. */
  readonly listed: readonly { readonly reason: LeftOutReason; readonly gross: Cents }[];
  readonly obstacles: readonly Obstacle[];
}

export const NOTHING: Settlement = { drafts: [], listed: [], obstacles: [] };

/**
 * The payment of an invoice as a total.
 *
 * @param revenue the invoice's revenue drafts, at least one
 */
export function paymentOf(
  invoice: Invoice,
  revenue: readonly EntryDraft[],
  settings: AccountingSettings,
): Settlement {
  const covered = coveredCents(invoice);
  if (covered === 0) return NOTHING;
  const draft = covered === null ? null : paymentDraft(invoice, revenue, covered, settings);
  if (draft !== null) return { ...NOTHING, drafts: [draft] };
  return listedPayment(covered ?? roundToCents(invoice.paidAmount));
}

/** What was paid and is not posted. */
export function listedPayment(gross: Cents): Settlement {
  return { ...NOTHING, listed: [{ reason: 'payment', gross }] };
}

/**
 * The loss on an invoice with the status `writtenOff`. The part that a correction reduces is no loss: the platform writes the
 * original off when its correction is issued, and the correction is posted by itself.
 *
 * @param corrections of the invoice, as far as they are in the books
 */
export function writeOffOf(
  invoice: Invoice,
  revenue: readonly EntryDraft[],
  corrections: readonly Correction[],
  settings: AccountingSettings,
): Settlement {
  if (invoice.paidStatus !== 'writtenOff') return NOTHING;
  const gross = roundToCents(invoice.totalAmount.gross);
  const covered = coveredCents(invoice);
  const corrected = corrections.flatMap((each) => each.revenue).reduce((sum, draft) => sum + draft.gross, 0);
  const lost = gross - (covered ?? 0) + corrected;
  if (lost === 0 || Math.sign(lost) !== Math.sign(gross)) return NOTHING;
  // A closed balance in the customer's favour is no loss; only a person can say what it is.
  const isLoss = lost > 0 && invoice.correctedInvoiceId === null;
  if (!isLoss || covered === null || settings.write_offs === undefined) {
    return { ...NOTHING, listed: [{ reason: 'write-off', gross: lost }] };
  }
  const terms = settlementTerms(invoice, revenue);
  if (terms === null) return NOTHING;
  const { parts, missing } = writeOffDrafts(revenue, lost, settings);
  const drafts = parts.map(
    (part): EntryDraft => ({
      ...terms,
      ...part,
      kind: 'write-off',
      part: 'write-off',
      exchange: inBooks(revenue, part),
    }),
  );
  const obstacles = missing.map((problem) => ({ problem, documentNumber: invoice.number }));
  return { drafts: obstacles.length > 0 ? [] : drafts, listed: [], obstacles };
}
