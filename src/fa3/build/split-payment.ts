import { type Decimal, decimal, sum } from '@spacebooks/base/money';
import type { TaxedLine } from '../../document/build/taxed-line.js';
import { fitsItem } from '../../domain/accounting/item-condition.js';
import type { ExchangeRate } from '../../domain/currency-rate.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { KsefDocumentSettings } from '../../domain/ksef-settings.js';
import type { BuyerIdentifier, Fa3SplitPayment } from '../terms.js';

/** In zloty, with tax: an invoice of more must say it (art. 106e ust. 1 pkt 18a ustawy o VAT). */
const MOST_WITHOUT = decimal(15_000);

interface SplitPaymentSubject {
  readonly lines: readonly TaxedLine[];
  readonly buyer: BuyerIdentifier;
  /** P_15: of a correction the difference. */
  readonly total: Decimal;
  /** Converts the total; null in zloty. */
  readonly exchangeRate: ExchangeRate | null;
  /** By which rules hold: of a correction the date of its original. */
  readonly date: LocalDate;
  /** What a correction corrects: the first invoice, and that with all other corrections. Null where nobody knows it, empty for what corrects nothing. */
  readonly supply: readonly Decimal[] | null;
}

/**
 * P_18A and P_12_Zal_15 (art. 106e ust. 1 pkt 18a, art. 108a ust. 1a ustawy o VAT): the invoice is of more than 15,000 PLN, for a
 * taxpayer, and has goods or services of annex 15 that bear tax, which is what is paid apart. Null where one is missing.
 * A correction says it where the first invoice is of as much, or is or becomes so with all its corrections; and where nobody knows how much that is.
 */
export function buildSplitPayment(
  { lines, buyer, total, exchangeRate, date, supply }: SplitPaymentSubject,
  { split_payment: isOn, split_payment_items: items }: KsefDocumentSettings,
): Fa3SplitPayment | null {
  if (!isOn || buyer.kind === 'none') return null;
  const listed = lines.filter(({ part }) => {
    return part.rate.gt(0) && (items ?? [undefined]).some((each) => fitsItem(each, part.item, date));
  });
  if (listed.length === 0) return null;
  const rate = exchangeRate?.rate ?? decimal(1);
  const isMore = (amount: Decimal): boolean => amount.abs().times(rate).gt(MOST_WITHOUT);
  const isStated =
    supply === null || [total, ...supply, sum([...supply.slice(-1), total])].some((each) => isMore(each));
  if (!isStated) return null;
  // That everything is paid so says of no line that it stands in the annex.
  return { lineIds: items === undefined ? [] : listed.map(({ line }) => line.id) };
}
