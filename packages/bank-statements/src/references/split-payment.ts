import { singleSpaced } from '@spacebooks/base/text/one-line';
import { centsOf } from '../amount.js';

/** The text of a Polish split payment (mechanizm podzielonej płatności). */
export interface SplitPayment {
  /** Grosze of VAT. */
  readonly vat: number;
  /** The NIP of who issued the invoice, or another identifier of up to 14 characters. */
  readonly taxId: string;
  /** The invoice's number, up to 35 characters, or its KSeF number. */
  readonly invoice: string;
  readonly text: string | null;
}

/** `/VAT/23,00/IDC/5265877635/INV/FV 12/2026/TXT/…`; banks cut it anywhere. */
const FORM = /\/\s?V\s?A\s?T\s?\/([\d\s,]{1,20})\/\s?I\s?D\s?C\s?\/([^/]{1,30})\/\s?I\s?N\s?V\s?\/(.*)$/is;
const TEXT = /\/\s?T\s?X\s?T\s?\//i;

/** The four fields of such a text; null when it is none. */
export function splitPaymentOf(text: string): SplitPayment | null {
  const [, amount = '', identifier = '', rest] = FORM.exec(text) ?? [];
  const vat = centsOf(amount.replace(/\s/g, ''), ',');
  if (rest === undefined || vat === null) return null;
  const [invoice = '', ...after] = rest.split(TEXT);
  const told = singleSpaced(after.join('/TXT/'));
  return {
    vat,
    taxId: identifier.replace(/\s/g, ''),
    invoice: singleSpaced(invoice).replace(/\s?\/$/, ''),
    text: told === '' ? null : told,
  };
}
