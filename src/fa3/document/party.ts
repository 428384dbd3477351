import type { Contact } from '../../document/model.js';
import { optional, text, type XmlTree } from '../../document/xml/tree.js';
import type { PolishRate } from '../../domain/polish-rate.js';
import type { StatedParty } from '../../domain/stated-original.js';
import type { BuyerIdentifier, Fa3Correction, Fa3Recipient } from '../terms.js';
import { postalAddress } from './address.js';
import type { Fa3Document } from './fa3-document.js';

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

/**
 * Podmiot1K and Podmiot2K: the parties of the original, where the correction is one of their legal successors. Other data of
 * theirs is not corrected by it. The schema wants the seller's address.
 */
export function partiesBefore({ sellerBefore, buyerBefore }: Fa3Correction): XmlTree {
  const [seller, buyer] = [sellerBefore?.party ?? null, buyerBefore?.party ?? null];
  return {
    Podmiot1K: seller?.address ? partyBefore(seller) : undefined,
    Podmiot2K: optional(buyer, partyBefore),
  };
}

function partyBefore({ identifier: stated, name, address }: StatedParty): XmlTree {
  return {
    DaneIdentyfikacyjne: { ...identifier(stated), Nazwa: text(name || null) },
    Adres: optional(address, ({ country, line1, line2 }) => ({
      KodKraju: country,
      AdresL1: line1,
      AdresL2: text(line2),
    })),
  };
}

function contactData({ email, phone }: Contact): XmlTree | undefined {
  if (email === null && phone === null) return undefined;
  return { Email: text(email), Telefon: optional(phone, compactPhone) };
}

/** Telefon has room for 16 characters, which the blanks of a number would take up. */
export function compactPhone(phone: string): string {
  return phone.replace(/\s/g, '');
}

/** TRolaPodmiotu3 */
const RECIPIENT = '2';
const LOCAL_GOVERNMENT_UNIT = '8';
const VAT_GROUP_MEMBER = '10';

/**
 * Podmiot3: the unit or member that the buyer buys for, in each role that JST and GV ask for. By its number there it
 * sees the invoice in KSeF.
 */
export function recipientParties({ fa3 }: Fa3Document): readonly XmlTree[] {
  const { recipient } = fa3;
  if (recipient === null) return [];
  const roles = [
    ...(fa3.buyerIsLocalGovernmentUnit ? [LOCAL_GOVERNMENT_UNIT] : []),
    ...(fa3.buyerIsVatGroupMember ? [VAT_GROUP_MEMBER] : []),
  ];
  return (roles.length === 0 ? [RECIPIENT] : roles).map((role) => ({
    DaneIdentyfikacyjne: { ...recipientIdentifier(recipient), Nazwa: recipient.name },
    Adres: postalAddress(recipient.address),
    Rola: role,
  }));
}

function recipientIdentifier({ identifier: given }: Fa3Recipient): XmlTree {
  return given.kind === 'nip' ? { NIP: given.nip } : { IDWew: given.id };
}

/** TWybor1_2: 1 yes, 2 no. */
export function yesOrNo(value: boolean): '1' | '2' {
  return value ? '1' : '2';
}
