import { parseNip } from '@spacebooks/base/nip';
import { COUNTRY_CODES } from '../../../document/rules/code-lists.js';
import type { BuyerIdentifier } from '../../terms.js';
import { addressLines } from '../address.js';
import { type Fa3Rule, fa3Rule, type Violation } from './rule.js';

/** TKodyKrajowUE: prefixes of VAT ids, so Greece is EL and Northern Ireland XI. A Polish buyer has a NIP. */
const EU_PREFIXES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PT RO SE SI SK XI'.split(' '),
);

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
    check: ({ seller, buyer }) => [
      ...(COUNTRY_CODES.has(seller.address.countryCode) ? [] : [{ field: 'senderAddress.countryCode' }]),
      ...(COUNTRY_CODES.has(buyer.address.countryCode) || addressLines(buyer.address).length === 0
        ? []
        : [{ field: 'recipientAddress.countryCode' }]),
    ],
  },
];

function wrongNip(field: string, nip: string): readonly Violation[] {
  return parseNip(nip) === nip ? [] : [{ field, values: { given: nip } }];
}

function isSound(buyer: BuyerIdentifier): boolean {
  if (buyer.kind === 'eu-vat') return EU_PREFIXES.has(buyer.country) && EU_NUMBER.test(buyer.number);
  if (buyer.kind === 'other') {
    return buyer.id.trim() !== '' && (buyer.country === null || COUNTRY_CODES.has(buyer.country));
  }
  return true;
}
