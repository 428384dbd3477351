import { BoundedMap } from '@spacebooks/base/bounded-map';
import { parseNip } from '@spacebooks/base/nip';
import { isVatId } from '../../domain/eu-vat-id.js';
import type { SellerCountry } from '../../domain/settings.js';
import { withoutPunctuation } from '../../domain/tax-id.js';
import { cleanLine } from './text.js';
import { VAT_ID_FORMS } from './vat-id-forms.js';

/** A tax id as documents state it: clean, without punctuation, in capitals; empty for none. */
export function compactTaxId(text: string | null | undefined): string {
  return withoutPunctuation(cleanLine(text));
}

const SWISS = /^CHE(\d{3})(\d{3})(\d{3})(MWST|TVA|IVA)?$/;

/**
 * The complete VAT id of a seller in that country; a Polish one may be written without its prefix, a Swiss one with
 * or without its suffix, and is stated as the register writes it: `CHE-123.456.788 MWST`. Else null.
 */
export function vatIdOf(country: SellerCountry, vatId: string): string | null {
  if (country === 'PL') {
    const nip = parseNip(vatId);
    return nip === null ? null : `PL${nip}`;
  }
  if (country === 'CH') return swissVatId(vatId);
  if (!vatId.startsWith(country) || !isVatId(vatId)) return null;
  return hasForm(vatId) ? vatId : null;
}

/** UID and suffix of the register of VAT payers (Art. 66 Abs. 1 and 2 MWSTG). */
function swissVatId(vatId: string): string | null {
  const [, first, second, third, suffix = 'MWST'] = SWISS.exec(vatId) ?? [];
  return first === undefined ? null : `CHE-${first}.${second}.${third} ${suffix}`;
}

function hasForm(vatId: string): boolean {
  return VAT_ID_FORMS[vatId.slice(0, 2)]?.body.test(vatId.slice(2)) ?? false;
}

/** What may be wrong with a text that should be a VAT id; `correct` where we know what was meant. */
type VatIdVerdict =
  | { readonly kind: 'right' }
  | { readonly kind: 'unknown prefix' }
  /** Of a country whose ids look otherwise: `shape`, with 9 for a digit and X for a letter or a digit. */
  | { readonly kind: 'wrong form'; readonly shape: string }
  | { readonly kind: 'wrong check digits' }
  /** `GR`: in VAT ids Greece is EL. */
  | { readonly kind: 'Greek prefix'; readonly correct: string }
  /** The number of an id of the country, without its prefix. */
  | { readonly kind: 'no prefix'; readonly correct: string };

/**
 * Whether a text is a VAT id by the form and the check digits of its country (EU with Northern Ireland, Great
 * Britain, Norway, Switzerland). Whether it was given to anybody only VIES knows.
 *
 * @param vatId compact: capitals, without blanks and punctuation
 * @param country of the party, ISO 3166-1; `''` where it is not known
 */
export function judgeVatId(vatId: string, country: string): VatIdVerdict {
  const key = `${country} ${vatId}`;
  const known = judged.get(key);
  if (known !== undefined) return known;
  const verdict = judge(vatId, country);
  judged.set(key, verdict);
  return verdict;
}

/** Customers have many invoices, and their ids stay the same. */
const MOST_JUDGED = 5_000;
const judged = new BoundedMap<string, VatIdVerdict>(MOST_JUDGED);

function judge(vatId: string, country: string): VatIdVerdict {
  if (/^GR\d{9}$/.test(vatId)) return { kind: 'Greek prefix', correct: `EL${vatId.slice(2)}` };
  const home = country === 'GR' ? 'EL' : country;
  const completed = `${home}${vatId}`;
  if (home !== '' && isRight(completed)) return { kind: 'no prefix', correct: completed };
  const form = VAT_ID_FORMS[vatId.slice(0, 2)];
  if (form === undefined) return { kind: 'unknown prefix' };
  if (!form.body.test(vatId.slice(2))) return { kind: 'wrong form', shape: form.shape };
  return form.hasRightDigits(vatId) ? { kind: 'right' } : { kind: 'wrong check digits' };
}

/** Belgian numbers had nine digits until 2005: they got a zero before them. */
const OLD_BELGIAN = /^(BE)?([1-9]\d{8})$/;

/** An id as its country writes it today. */
export function asToday(compact: string, country: string): string {
  const [, prefix = '', digits] = OLD_BELGIAN.exec(compact) ?? [];
  return digits === undefined || (prefix === '' && country !== 'BE') ? compact : `${prefix}0${digits}`;
}

function isRight(vatId: string): boolean {
  const form = VAT_ID_FORMS[vatId.slice(0, 2)];
  if (form === undefined) return false;
  return form.body.test(vatId.slice(2)) && form.hasRightDigits(vatId);
}

/** Whether nobody in a country has such a number but for VAT. */
export function knowsVatAlone(country: string): boolean {
  return VAT_ID_FORMS[country]?.isForVatAlone === true;
}

/** How VAT ids of a country look, `''` where we do not know. */
export function shapeOfVatIds(country: string): string {
  return VAT_ID_FORMS[country === 'GR' ? 'EL' : country]?.shape ?? '';
}
