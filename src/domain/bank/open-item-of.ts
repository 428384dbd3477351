import { roundToCents } from '../accounting/apportion.js';
import { coveredCents } from '../accounting/open-item.js';
import type { Invoice } from '../invoice.js';
import type { Receivable } from './matching/open-item.js';

/** States in which nobody is asked for money any more. */
const GIVEN_UP: Readonly<Record<string, 'canceled' | 'written-off'>> = {
  canceled: 'canceled',
  writtenOff: 'written-off',
};

/**
 * An invoice as matching sees it.
 *
 * @param underWay cents that lines pay of it and the copy does not have yet
 * @param givenBack cents that the copy has, and that were taken back since
 * @param ksefNumbers what its documents are called in KSeF
 */
export function openItemOf(
  invoice: Invoice,
  underWay: number,
  givenBack = 0,
  ksefNumbers: readonly string[] = [],
): Receivable {
  const { id, number, invoiceDate, dueDate, totalAmount, customerNumber, recipient } = invoice;
  const givenUp = GIVEN_UP[invoice.paidStatus];
  return {
    invoiceId: id,
    number,
    issuedOn: invoiceDate,
    dueOn: dueDate,
    openAmount: openCents(invoice, underWay, givenBack),
    isCredit: totalAmount.gross.lt(0),
    ...(givenUp !== undefined && { givenUp }),
    currency: totalAmount.currency,
    debtorId: debtorOf(invoice),
    debtorNames: [recipient.name, recipient.company].flatMap((name) =>
      name === null || name === '' ? [] : [name],
    ),
    customerNumber,
    endToEndId: null,
    mandateId: null,
    references: ksefNumbers,
  };
}

/** Whom the platform bills; an invoice that names nobody is a debtor of its own. */
export function debtorOf({ debitor, customerNumber, id }: Invoice): string {
  return debitor?.id ?? customerNumber ?? `invoice ${id}`;
}

/** What of an invoice is to come: the payable amount of one of which nothing was paid, as customers withhold the rest (ADR 236). */
function awaitedCents({ totalAmount, payableAmount, paidAmount, items }: Invoice): number {
  const [gross, payable] = [totalAmount.gross, payableAmount].map(roundToCents) as [number, number];
  const isUntouched = roundToCents(paidAmount) === 0 && items.every(({ paid }) => !paid);
  return isUntouched && payable > 0 && payable < gross ? payable : gross;
}

/** With the sign of the invoice; what is on its way never turns it round. */
function openCents(invoice: Invoice, underWay: number, givenBack: number): number {
  if (invoice.paidStatus in GIVEN_UP) return 0;
  const gross = awaitedCents(invoice);
  const paid = coveredCents(invoice) ?? roundToCents(invoice.paidAmount);
  const open = gross - (paid > 0 ? Math.max(0, paid - givenBack) : paid);
  return open > 0 ? Math.max(0, open - underWay) : open;
}
