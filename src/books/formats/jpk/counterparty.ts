import { parseNip } from '@spacebooks/base/nip';
import type { EntryBuyer } from '../../../domain/accounting/model.js';
import { withoutPunctuation } from '../../../domain/tax-id.js';
import { EU_VAT_PREFIXES } from '../../../domain/vat-rates.js';
import { euVatId } from '../text/vat-id.js';

/** The buyer of a row: KodKrajuNadaniaTIN, null for Poland and where there is no number, and NrKontrahenta. */
export interface Counterparty {
  readonly country: string | null;
  readonly number: string;
}

/** Stands for a missing number in the schema (TNrIdentyfikacjiPodatkowej). */
const NONE: Counterparty = { country: null, number: 'BRAK' };
const LONGEST = 50;

/**
 * As FA(3) identifies the buyer: a NIP, a VAT id of a member state, or the number of a country outside the EU, in letters and digits alone
 * and with the country that gave it. A tax number of a member state is no VAT id.
 */
export function counterpartyOf({ country, taxId }: EntryBuyer): Counterparty {
  const vatId = euVatId(taxId);
  if (vatId !== null) {
    return vatId.country === 'PL' ? { ...vatId, country: null } : vatId;
  }
  const id = withoutPunctuation(taxId ?? '').replace(/[^A-Z0-9]/g, '');
  // A buyer abroad may be registered in Poland: of ten digits only the checksum tells.
  const nip = country === null || country === 'PL' ? /^\d{10}$/.exec(id)?.[0] : parseNip(id);
  if (country === null || isInUnion(country)) return nip ? { country: null, number: nip } : NONE;
  if (id === '' || id.length > LONGEST) return NONE;
  // GB123456789 is number 123456789 of GB; CHE123456788 is the number itself.
  const own = id.startsWith(country) && /^\d/.test(id.slice(2)) ? id.slice(2) : id;
  return { country, number: own };
}

function isInUnion(country: string): boolean {
  return EU_VAT_PREFIXES.has(country === 'GR' ? 'EL' : country);
}
