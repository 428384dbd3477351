import { parseNip } from '@spacebooks/base/nip';
import { EU_VAT_PREFIXES, isVatId } from './eu-vat-id.js';
import type { BuyerIdentifier } from './stated-original.js';
import { withoutPunctuation } from './tax-id.js';

/** What a buyer's tax id is for a seller in Poland, or why it is none that a document may state. */
export type PolishBuyerId =
  | { readonly ok: true; readonly identifier: BuyerIdentifier }
  | { readonly ok: false; readonly problem: 'wrong buyer NIP' | 'unknown buyer id' }
  /** A NIP by its check digit, which nobody says that it is. */
  | { readonly ok: false; readonly problem: 'buyer NIP abroad'; readonly nip: string };

const NONE: PolishBuyerId = { ok: true, identifier: { kind: 'none' } };

/**
 * The buyer's identifier in FA(3) and in JPK_V7M: a NIP, which is proven by its check digit, a VAT id of the EU with its prefix (Greece
 * writes EL, and what begins with GR is meant so), or the id of a country outside the EU, which is the buyer's, be it of ten digits
 * like a NIP. An id of a member state without its prefix could be anything: it is none.
 *
 * @param taxId as it is written; empty for none
 * @param country of the buyer's address or, where it is known, of the id, ISO 3166-1; empty where nobody knows
 */
export function polishBuyerId(taxId: string, country: string): PolishBuyerId {
  const id = withoutPunctuation(taxId);
  if (id === '') return NONE;
  const isHere = country === 'PL' || country === '';
  if (id.startsWith('PL') || (isHere && /^\d{10}$/.test(id))) {
    const nip = parseNip(id);
    return nip === null
      ? { ok: false, problem: 'wrong buyer NIP' }
      : { ok: true, identifier: { kind: 'nip', nip } };
  }
  const vatId = /^GR\d{9}$/.test(id) ? `EL${id.slice(2)}` : id;
  if (isVatId(vatId)) {
    return {
      ok: true,
      identifier: { kind: 'eu-vat', country: vatId.slice(0, 2), number: vatId.slice(2) },
    };
  }
  if (isHere || isInUnion(country)) {
    const nip = parseNip(id);
    return nip === null
      ? { ok: false, problem: 'unknown buyer id' }
      : { ok: false, problem: 'buyer NIP abroad', nip };
  }
  return { ok: true, identifier: { kind: 'other', country, id: taxId } };
}

function isInUnion(country: string): boolean {
  return EU_VAT_PREFIXES.has(country === 'GR' ? 'EL' : country);
}
