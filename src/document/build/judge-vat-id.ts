import { VAT_ID_FORMS } from './vat-id-forms.js';

/** What may be wrong with a text that should be a VAT id; `correct` where we know what was meant. */
export type VatIdVerdict =
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
  if (/^GR\d{9}$/.test(vatId)) return { kind: 'Greek prefix', correct: `EL${vatId.slice(2)}` };
  const home = country === 'GR' ? 'EL' : country;
  const completed = `${home}${vatId}`;
  if (home !== '' && isRight(completed)) return { kind: 'no prefix', correct: completed };
  const form = VAT_ID_FORMS[vatId.slice(0, 2)];
  if (form === undefined) return { kind: 'unknown prefix' };
  if (!form.body.test(vatId.slice(2))) return { kind: 'wrong form', shape: form.shape };
  return form.hasRightDigits(vatId) ? { kind: 'right' } : { kind: 'wrong check digits' };
}

function isRight(vatId: string): boolean {
  const form = VAT_ID_FORMS[vatId.slice(0, 2)];
  if (form === undefined) return false;
  return form.body.test(vatId.slice(2)) && form.hasRightDigits(vatId);
}

/** How VAT ids of a country look, `''` where we do not know. */
export function shapeOfVatIds(country: string): string {
  return VAT_ID_FORMS[country === 'GR' ? 'EL' : country]?.shape ?? '';
}
