import { type Decimal, decimal } from '@spacebooks/base/money';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings, SellerCountry } from '../../domain/settings.js';
import { cleanLine } from './text.js';

/** Gross up to which an invoice need not name the buyer; countries that are not here want the address on every one. */
const SMALL_INVOICE_LIMITS: Readonly<
  Partial<Record<SellerCountry, { readonly gross: string; readonly currency: string }>>
> = {
  // § 33 UStDV
  DE: { gross: '250', currency: 'EUR' },
  // § 11 Abs. 6 UStG 1994
  AT: { gross: '400', currency: 'EUR' },
  // Art. 34d Uitvoeringsbeschikking OB 1968
  NL: { gross: '100', currency: 'EUR' },
  // Art. 4 and 7 of royal decree 1619/2012
  ES: { gross: '400', currency: 'EUR' },
  // § 30 and 30a zákona č. 235/2004 Sb.
  CZ: { gross: '10000', currency: 'CZK' },
  // Art. 26 Abs. 3 MWSTG, Art. 57 MWSTV
  CH: { gross: '400', currency: 'CHF' },
};

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
  const limit = SMALL_INVOICE_LIMITS[seller.country ?? 'DE'];
  if (law === undefined || limit === undefined || limit.currency !== totalAmount.currency) return false;
  if (billed.abs().gt(decimal(limit.gross))) return false;
  const isUntaxed = items.some(({ amount }) => amount.taxes.every(({ rate }) => rate.eq(0)));
  return !isUntaxed || cleanLine(recipientTaxId) === '';
}
