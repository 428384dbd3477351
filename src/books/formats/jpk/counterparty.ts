import type { EntryBuyer } from '../../../domain/accounting/entry-buyer.js';
import { FA3_COUNTRIES } from '../../../domain/fa3-code-lists.js';
import { polishBuyerId } from '../../../domain/polish-buyer-id.js';
import { withoutPunctuation } from '../../../domain/tax-id.js';

/** The buyer of a row: KodKrajuNadaniaTIN, null for Poland and where there is no number, and NrKontrahenta. */
export interface Counterparty {
  readonly country: string | null;
  readonly number: string;
  /** It has an id, but none that a document in KSeF may state. */
  readonly isUnknown?: true;
}

/** Stands for a missing number in the schema (TNrIdentyfikacjiPodatkowej). */
const NONE: Counterparty = { country: null, number: 'BRAK' };
const LONGEST = 50;

/**
 * As FA(3) identifies the buyer, in letters and digits alone and with the country that gave the number. A document of ours is refused
 * for a NIP at an address abroad; in the row of one that another program made, its check digit tells.
 */
export function counterpartyOf({ country, taxId, idCountry }: EntryBuyer): Counterparty {
  const judged = polishBuyerId(taxId ?? '', idCountry ?? country ?? '');
  if (!judged.ok) {
    return judged.problem === 'buyer NIP abroad'
      ? { country: null, number: judged.nip }
      : { ...NONE, isUnknown: true };
  }
  const { identifier } = judged;
  switch (identifier.kind) {
    case 'nip':
      return { country: null, number: identifier.nip };
    case 'eu-vat':
      return { country: identifier.country, number: identifier.number };
    case 'other':
      return numberOf(identifier.country ?? '', identifier.id);
    case 'none':
      return NONE;
  }
}

/** GB123456789 is number 123456789 of GB; CHE123456788 is the number itself. */
function numberOf(country: string, written: string): Counterparty {
  const id = withoutPunctuation(written).replace(/[^A-Z0-9]/g, '');
  if (id === '' || id.length > LONGEST || !FA3_COUNTRIES.has(country)) return { ...NONE, isUnknown: true };
  return { country, number: id.startsWith(country) && /^\d/.test(id.slice(2)) ? id.slice(2) : id };
}
