import type { Invoice } from '../invoice.js';
import { roundToCents } from './apportion.js';
import type { Draft } from './draft.js';
import { exchanged } from './exchange.js';
import { accountName } from './ledger-account.js';
import type { Cents, Exchange, LeftOutReason } from './model.js';
import type { Obstacle } from './obstacle.js';
import { coveredCents } from './open-item.js';
import type { AccountingSettings } from './settings.js';
import { writeOffDrafts } from './write-off.js';

/** Payment or write-off of an invoice whose revenue is posted. */
export interface Settlement {
  readonly drafts: readonly Draft[];
  /** Amounts not posted, for lack of an account or because the platform's figures are ambiguous. */
  readonly listed: readonly { readonly reason: LeftOutReason; readonly gross: Cents }[];
  readonly obstacles: readonly Obstacle[];
}

const NOTHING: Settlement = { drafts: [], listed: [], obstacles: [] };

/** @param revenue the invoice's revenue drafts, at least one */
export function paymentOf(
  invoice: Invoice,
  revenue: readonly Draft[],
  settings: AccountingSettings,
): Settlement {
  const covered = coveredCents(invoice);
  if (covered === 0) return NOTHING;
  if (covered === null || settings.payments === undefined) {
    const gross = covered ?? roundToCents(invoice.paidAmount);
    return { ...NOTHING, listed: [{ reason: 'payment', gross }] };
  }
  const { account } = settings.payments;
  const terms = settlementTerms(invoice, revenue);
  if (terms === null) return NOTHING;
  const payment: Draft = {
    ...terms,
    kind: 'payment',
    part: 'payment',
    account,
    accountName: accountName(settings, account, account),
    taxKey: '',
    taxAccount: null,
    taxCase: null,
    taxRate: '0',
    net: 0 - covered,
    tax: 0,
    gross: 0 - covered,
    exchange: inBooks(revenue, { tax: 0, gross: 0 - covered }),
  };
  return { ...NOTHING, drafts: [payment] };
}

/**
 * The loss on an invoice with the status `writtenOff`. The part that a correction reduces is no loss: the platform writes the
 * original off when its correction is issued, and the correction is posted by itself.
 *
 * @param corrections gross of all corrections of this invoice, negative where they reduce it
 */
export function writeOffOf(
  invoice: Invoice,
  revenue: readonly Draft[],
  corrections: Cents,
  settings: AccountingSettings,
): Settlement {
  if (invoice.paidStatus !== 'writtenOff') return NOTHING;
  const gross = roundToCents(invoice.totalAmount.gross);
  const covered = coveredCents(invoice);
  const lost = gross - (covered ?? 0) + corrections;
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
    (part): Draft => ({
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

/** Taken from the document's revenue; a settlement has no service date and no due date of its own. */
function settlementTerms(invoice: Invoice, [first]: readonly Draft[]) {
  if (first === undefined) return null;
  const { invoiceId, documentNumber, debtor, debtorName, currency, ksefNumber, buyer } = first;
  return {
    invoiceId,
    documentNumber,
    debtor,
    debtorName,
    currency,
    ksefNumber,
    statedDate: invoice.paidDate,
    serviceDate: null,
    dueDate: null,
    costCenter: null,
    costCenterName: null,
    correctsInvoiceId: null,
    buyer,
  };
}

/** At the rate of the invoice's revenue, so that the debtor's account clears; the exchange difference is for the accountant to post. */
function inBooks(
  [first]: readonly Draft[],
  amounts: { readonly tax: Cents; readonly gross: Cents },
): Exchange | null {
  const rate = first?.exchange ?? null;
  return rate === null ? null : exchanged(rate.rate, rate.currency, amounts);
}
