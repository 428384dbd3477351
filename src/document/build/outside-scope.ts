import type { Language } from '../../domain/settings.js';
import type { Seller } from '../model.js';
import { wordingFor } from '../wording/wording.js';
import type { TaxedLine } from './taxed-line.js';

/**
 * Services whose place of supply is elsewhere are outside the scope of VAT: category O. The standard lets no other
 * category stand beside it (BR-O-11), so that on an invoice with others they stay G (docs/adr/0083).
 */
export function stateOutsideScope(lines: readonly TaxedLine[]): readonly TaxedLine[] {
  if (lines.length === 0 || lines.some(({ tax }) => tax.alone === undefined)) return lines;
  return lines.map((each) => {
    const { line, tax } = each;
    const { alone } = tax;
    if (alone === undefined) return each;
    const { category, reason_code: code = null } = alone;
    return { ...each, line: { ...line, category }, tax: { ...tax, category, exemptionReasonCode: code } };
  });
}

/**
 * The seller of an invoice with category O, which must not state a VAT id as such (BR-O-02). National law wants it all
 * the same where there is no tax number: it stands in BT-33 then, and identifies the seller (BT-29) where nothing
 * else does (BR-CO-26).
 */
export function withoutVatId(seller: Seller, language: Language): Seller {
  const { vatId, taxNumber, registrationId, legalInformation } = seller;
  if (vatId === null || taxNumber !== null) {
    return { ...seller, id: registrationId === null ? taxNumber : seller.id, vatId: null };
  }
  const stated = `${wordingFor(language, seller.address.countryCode).outsideScope.vatId} ${vatId}`;
  return {
    ...seller,
    id: registrationId === null ? vatId : seller.id,
    vatId: null,
    legalInformation: legalInformation === null ? stated : `${legalInformation}\n${stated}`,
  };
}
