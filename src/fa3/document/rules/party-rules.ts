import { parseNip } from '@spacebooks/base/nip';
import { FA3_COUNTRIES, FA3_VAT_PREFIXES } from '../../../domain/fa3-code-lists.js';
import type { BuyerIdentifier } from '../../terms.js';
import { addressLines } from '../address.js';
import { type Fa3Rule, fa3Rule, type Violation } from './rule.js';

/** TNrVatUE */
const EU_NUMBER = /^[0-9A-Z+*]{1,12}$/;

export const PARTY_RULES: readonly Fa3Rule[] = [
  {
    id: 'SB-FA3-NIP',
    check: ({ fa3 }) => [
      ...wrongNip('e_invoices.seller.vat_id', fa3.sellerNip),
      ...(fa3.buyer.kind === 'nip' ? wrongNip('taxId', fa3.buyer.nip) : []),
    ],
  },
  fa3Rule('SB-FA3-BUYER', 'taxId', ({ fa3 }) => isSound(fa3.buyer)),
  {
    id: 'SB-FA3-ADDRESS',
    check: ({ seller, buyer, fa3 }) => [
      ...(addressLines(seller.address).length === 0 ? [{ field: 'senderAddress' }] : []),
      // Only a consumer's address may be left out.
      ...(addressLines(buyer.address).length === 0 && fa3.buyer.kind !== 'none'
        ? [{ field: 'recipientAddress' }]
        : []),
    ],
  },
  {
    id: 'SB-FA3-COUNTRY',
    check: ({ seller, buyer, fa3 }) => [
      ...wrongCountry('senderAddress.countryCode', seller.address.countryCode),
      ...(addressLines(buyer.address).length === 0
        ? []
        : wrongCountry('recipientAddress.countryCode', buyer.address.countryCode)),
      // Unless the settings say where the id is from, that is the country of the address.
      ...(fa3.buyer.kind !== 'other' || [null, buyer.address.countryCode].includes(fa3.buyer.country)
        ? []
        : wrongCountry('e_invoices.customers.other_id.country', fa3.buyer.country ?? '')),
    ],
  },
];

function wrongNip(field: string, nip: string): readonly Violation[] {
  return parseNip(nip) === nip ? [] : [{ field, values: { given: nip } }];
}

function wrongCountry(field: string, given: string): readonly Violation[] {
  return FA3_COUNTRIES.has(given) ? [] : [{ field, values: { given: given || '–' } }];
}

function isSound(buyer: BuyerIdentifier): boolean {
  // A Polish buyer has a NIP.
  if (buyer.kind === 'eu-vat') {
    return buyer.country !== 'PL' && FA3_VAT_PREFIXES.has(buyer.country) && EU_NUMBER.test(buyer.number);
  }
  return buyer.kind !== 'other' || buyer.id.trim() !== '';
}
