import type { Decimal } from '@spacebooks/base/money';
import type { PostalAddress } from '../document/model.js';
import type { ExchangeRate } from '../domain/currency-rate.js';
import type { LocalDate } from '../domain/invoice.js';
import type { BuyerIdentifier, StatedParty } from '../domain/stated-original.js';

export type { BuyerIdentifier };

/** What FA(3) says beyond the business terms of EN 16931. */
export interface Fa3Terms {
  /** Podmiot1/DaneIdentyfikacyjne/NIP: ten digits, checked. */
  readonly sellerNip: string;
  readonly buyer: BuyerIdentifier;
  /** Podmiot2/JST: the buyer is a unit of a local government. */
  readonly buyerIsLocalGovernmentUnit: boolean;
  /** Podmiot2/GV: the buyer is a member of a VAT group. */
  readonly buyerIsVatGroupMember: boolean;
  /** Podmiot3 */
  readonly recipient: Fa3Recipient | null;
  /** P_1M */
  readonly placeOfIssue: string | null;
  /** `gross`: lines carry P_9B and P_11A. */
  readonly pricing: 'net' | 'gross';
  /** For RodzajFaktury KOR, whose amounts are differences. */
  readonly correction: Fa3Correction | null;
  /** P_19A, P_19B or P_19C: the legal basis of an exemption, when a line has the rate zw. */
  readonly exemption: Fa3Exemption | null;
  /** For other currencies than PLN. */
  readonly exchangeRate: ExchangeRate | null;
  readonly settlement: Fa3Settlement;
  /** P_16: cash accounting (metoda kasowa). */
  readonly cashAccounting: boolean;
  /** P_18A: split payment (mechanizm podzielonej płatności). */
  readonly splitPayment: Fa3SplitPayment | null;
  /** RachunekBankowy/NazwaBanku */
  readonly bankName: string | null;
}

/** The unit or member that the buyer buys for, and that sees the invoice in KSeF by its number. */
export interface Fa3Recipient {
  readonly name: string;
  /** `internal` is IDWew, `NIP-00013`. */
  readonly identifier:
    | { readonly kind: 'nip'; readonly nip: string }
    | { readonly kind: 'internal'; readonly id: string };
  /** May be without any line. */
  readonly address: PostalAddress;
}

export interface Fa3SplitPayment {
  /** Lines with P_12_Zal_15, goods or services of annex 15, as far as they are known. */
  readonly lineIds: readonly string[];
}

export interface Fa3Correction {
  /** NrKSeFFaKorygowanej; null when the original was issued outside KSeF (NrKSeFN). */
  readonly ksefNumber: string | null;
  /** PrzyczynaKorekty */
  readonly reason: string | null;
  /** Where the seller is the legal successor of the original's: that one (Podmiot1K), and why. */
  readonly sellerBefore?: ChangedParty | undefined;
  /** The same of the buyer (Podmiot2K). */
  readonly buyerBefore?: ChangedParty | undefined;
}

export interface ChangedParty {
  /** As the original states it; null where nobody knows. */
  readonly party: StatedParty | null;
  /** Given by a person, and stated on the correction. */
  readonly reason: string;
}

export interface Fa3Exemption {
  /** A: the Polish act, B: directive 2006/112/EC, C: another legal basis. */
  readonly basis: 'A' | 'B' | 'C';
  readonly text: string;
}

/** Platnosc: what was paid when the invoice was issued. */
export type Fa3Settlement =
  | { readonly state: 'due' }
  | { readonly state: 'partly paid'; readonly amount: Decimal; readonly date: LocalDate }
  /** Items on the other side than the total were settled before: more is open than the total, by `amount` above zero. */
  | { readonly state: 'paid back'; readonly amount: Decimal }
  | { readonly state: 'paid'; readonly date: LocalDate };
