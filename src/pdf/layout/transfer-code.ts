import { singleSpaced } from '@spacebooks/base/text/one-line';
import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { balanceOf } from '../../document/balance.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';

/** Lengths of the elements, and what their letters are (Związek Banków Polskich, Rekomendacja Standard 2D, 2013-12). */
const LONGEST_NAME = 20;
const GROSZE_DIGITS = 6;
const OTHER_CHARACTERS = /[^0-9A-Za-zĄĆĘŁŃÓŚŹŻąćęłńóśźż ,./\\\-@#&*]/g;
const POLISH_IBAN = /^PL(\d{26})$/;

/**
 * The text of the payment code that Polish banking apps read: a transfer in złoty of at most 9,999.99 whose title is the number
 * in KSeF. The title has 32 characters, which is that number without its hyphens. Null for anything else, and where the tax has
 * to be paid apart (split payment), which the code cannot ask for.
 */
export function transferCodeText(document: EInvoiceDocument): string | null {
  const { payment, currency, seller } = document;
  const terms = fa3TermsOf(document);
  const number = payment.remittanceInformation ?? '';
  const [, account] = POLISH_IBAN.exec((payment.account?.iban ?? '').replace(/\s/g, '').toUpperCase()) ?? [];
  const { side, amount } = balanceOf(document);
  if (terms === undefined || account === undefined || parseKsefNumber(number) === null) return null;
  if (currency !== 'PLN' || side !== 'due' || terms.splitPayment !== null) return null;
  const grosze = amount.times(100).toFixed(0).padStart(GROSZE_DIGITS, '0');
  if (grosze.length > GROSZE_DIGITS) return null;
  const name = singleSpaced((payment.account?.name ?? seller.name).replace(OTHER_CHARACTERS, ''));
  const short = [...name].slice(0, LONGEST_NAME).join('').trim();
  return [terms.sellerNip, 'PL', account, grosze, short, number.replaceAll('-', ''), '', '', ''].join('|');
}
