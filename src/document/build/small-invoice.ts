import { type Decimal, decimal } from '@spacebooks/base/money';
import { lawOf } from '../../domain/countries/countries.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { cleanLine } from './text.js';

/**
 * Whether the law lets the buyer's address be missing. Not where something untaxed goes to a buyer with a tax id: that
 * may be reverse charge, for which it does not hold (§ 33 Satz 3 UStDV).
 *
 * @param billed gross before anything is set off
 */
export function isSmallInvoice(
  { totalAmount, items, recipientTaxId }: Invoice,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  billed: Decimal = totalAmount.gross,
): boolean {
  const { currency, smallInvoices } = lawOf(seller);
  if (law === undefined || smallInvoices === undefined || currency !== totalAmount.currency) return false;
  if (billed.abs().gt(decimal(smallInvoices.gross))) return false;
  const isUntaxed = items.some(({ amount }) => amount.taxes.every(({ rate }) => rate.eq(0)));
  return !isUntaxed || cleanLine(recipientTaxId) === '';
}
