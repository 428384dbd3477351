import type { Contact } from '../../document/model.js';
import { optional, text, type XmlTree } from '../../document/xml/tree.js';
import type { PolishRate } from '../../domain/polish-rate.js';
import type { BuyerIdentifier } from '../terms.js';
import { postalAddress } from './address.js';
import type { Fa3Document } from './fa3-document.js';
import { yesOrNo } from './yes-or-no.js';

/** Supplies for which the seller is known by his number with `PL` before it (art. 97 ust. 10 pkt 2 i 3 ustawy). */
const RATES_WITH_PREFIX: ReadonlySet<PolishRate | undefined> = new Set(['0 WDT', 'np II']);

/** Podmiot1 */
export function sellerParty({ seller, vatBreakdown, fa3 }: Fa3Document): XmlTree {
  const isAcrossTheEu = vatBreakdown.some(({ polishRate }) => RATES_WITH_PREFIX.has(polishRate));
  return {
    PrefiksPodatnika: isAcrossTheEu ? 'PL' : undefined,
    DaneIdentyfikacyjne: { NIP: fa3.sellerNip, Nazwa: seller.name },
    Adres: postalAddress(seller.address),
    DaneKontaktowe: optional(seller.contact, contactData),
  };
}

/** Podmiot2. His mail addresses and contact person are left out: KSeF hands the document over by itself. */
export function buyerParty({ buyer, fa3 }: Fa3Document): XmlTree {
  return {
    DaneIdentyfikacyjne: { ...identifier(fa3.buyer), Nazwa: buyer.name },
    Adres: postalAddress(buyer.address),
    NrKlienta: text(buyer.id),
    JST: yesOrNo(fa3.buyerIsLocalGovernmentUnit),
    GV: yesOrNo(fa3.buyerIsVatGroupMember),
  };
}

function identifier(buyer: BuyerIdentifier): XmlTree {
  switch (buyer.kind) {
    case 'nip':
      return { NIP: buyer.nip };
    case 'eu-vat':
      return { KodUE: buyer.country, NrVatUE: buyer.number };
    case 'other':
      return { KodKraju: text(buyer.country), NrID: buyer.id };
    case 'none':
      return { BrakID: '1' };
  }
}

function contactData({ email, phone }: Contact): XmlTree | undefined {
  if (email === null && phone === null) return undefined;
  return { Email: text(email), Telefon: optional(phone, compactPhone) };
}

/** Telefon has room for 16 characters, which the blanks of a number would take up. */
export function compactPhone(phone: string): string {
  return phone.replace(/\s/g, '');
}
