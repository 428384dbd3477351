import { sum } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from '../../invoice.js';
import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { InvoiceSnapshot } from '../model.js';
import { coveredCents } from '../open-item.js';
import type { OpenAtCutover } from './opening-position.js';

/**
 * The gross less what was paid before the cutover, by the days of the payment records. Money without records is before it where the last
 * payment was, and after it where an earlier copy shows that nothing had come; a loss likewise. All else is not known.
 *
 * @param stated what a person says that was open; it decides
 */
export function openAtCutover(snapshot: InvoiceSnapshot, from: LocalDate, stated?: Cents): OpenAtCutover {
  const gross = roundToCents(snapshot.invoice.totalAmount.gross);
  const isLost = snapshot.invoice.paidStatus === 'writtenOff';
  if (stated !== undefined) {
    const isLostBefore = isLost && stated === 0;
    return {
      open: stated,
      paidBefore: isLostBefore ? paidUntilLoss(snapshot, from) : gross - stated,
      isLostBefore,
    };
  }
  const paidBefore = paidBeforeCutover(snapshot, from);
  const lost = isLost ? wasLostBefore(snapshot, from) : false;
  const isKnown = paidBefore !== null && lost !== null;
  return {
    open: !isKnown ? null : lost ? 0 : gross - paidBefore,
    paidBefore,
    isLostBefore: lost === true,
  };
}

/** What the payment records of a day on or after the cutover come to. */
export function recordedSince(snapshot: InvoiceSnapshot, from: LocalDate): Cents {
  return sumOf(snapshot, (paidOn) => paidOn >= from);
}

function paidUntilLoss(snapshot: InvoiceSnapshot, from: LocalDate): Cents {
  const { invoice } = snapshot;
  return (coveredCents(invoice) ?? roundToCents(invoice.paidAmount)) - recordedSince(snapshot, from);
}

function paidBeforeCutover(snapshot: InvoiceSnapshot, from: LocalDate): Cents | null {
  const { invoice, atCutover } = snapshot;
  const before = sumOf(snapshot, (paidOn) => paidOn < from);
  const since = recordedSince(snapshot, from);
  const covered = coveredCents(invoice);
  const prepaid = prepaidOf(invoice);
  // A record in another currency than the invoice says nothing of how much of the total it is.
  if (isInOneCurrency(snapshot)) {
    const recorded = before + since;
    if (covered === recorded || (prepaid === 0 && roundToCents(invoice.paidAmount) === recorded))
      return before;
    if (prepaid !== 0 && covered === recorded + prepaid) return before + prepaid;
  }
  if (covered !== null && since === 0 && isPaidBefore(invoice, from)) return covered;
  if (atCutover === undefined) return null;
  const then = coveredCents(atCutover.invoice);
  if (then === 0) return before === 0 ? 0 : null;
  return atCutover.seenOn < from || isPaidBefore(atCutover.invoice, from) ? then : null;
}

/** Null where it was written off when it was seen for the first time. */
function wasLostBefore({ lostOn, atCutover }: InvoiceSnapshot, from: LocalDate): boolean | null {
  if (lostOn !== undefined && lostOn < from) return true;
  if (atCutover === undefined) return null;
  if (atCutover.invoice.paidStatus !== 'writtenOff') return false;
  return atCutover.seenOn < from ? true : null;
}

/** The platform states the day of the last payment. */
function isPaidBefore({ paidDate }: Invoice, from: LocalDate): boolean {
  return paidDate !== null && paidDate < from;
}

/** Items that were paid before the invoice was made. */
function prepaidOf({ items }: Invoice): Cents {
  return roundToCents(sum(items.filter(({ paid }) => paid).map(({ totalAmount }) => totalAmount.gross)));
}

function isInOneCurrency({ invoice, payments }: InvoiceSnapshot): boolean {
  return (payments?.records ?? []).every(({ currency }) => currency === invoice.totalAmount.currency);
}

function sumOf({ payments }: InvoiceSnapshot, isOf: (paidOn: LocalDate) => boolean): Cents {
  const records = (payments?.records ?? []).filter(({ paidOn }) => isOf(paidOn));
  return records.reduce((total, { amount }) => total + roundToCents(amount), 0);
}
