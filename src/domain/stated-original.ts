/** Podmiot2/DaneIdentyfikacyjne: NIP, KodUE with NrVatUE, KodKraju with NrID, or BrakID. */
export type BuyerIdentifier =
  | { readonly kind: 'nip'; readonly nip: string }
  | { readonly kind: 'eu-vat'; readonly country: string; readonly number: string }
  | { readonly kind: 'other'; readonly country: string | null; readonly id: string }
  | { readonly kind: 'none' };

/** A party as a document of KSeF states it. */
export interface StatedParty {
  readonly identifier: BuyerIdentifier;
  /** Empty where it states none. */
  readonly name: string;
  /** Null where it states none. */
  readonly address: StatedAddress | null;
}

/** TAdres */
interface StatedAddress {
  readonly country: string;
  readonly line1: string;
  readonly line2: string | null;
}

/**
 * What the document of a corrected invoice states and its correction must state alike: a correction is one of the same
 * seller, buyer and currency, at the same rate of exchange (art. 106j, art. 31b ustawy o VAT; documentation of Podmiot1K and Podmiot2K in the schema of FA(3)).
 * Texts alone, so that it crosses threads.
 */
export interface StatedOriginal {
  /** ISO 4217 code. */
  readonly currency: string;
  /** Null where nobody knows its NIP. */
  readonly seller: StatedParty | null;
  readonly buyer: StatedParty;
  /** NIPs and internal ids of Podmiot3, sorted; null where nobody knows what its document states. */
  readonly recipients: readonly string[] | null;
  /** PLN for one unit of its currency (KursWaluty); null where nobody knows, or it converts nothing. */
  readonly rate: string | null;
  /** Whose invoice it is on the platform. */
  readonly customer: { readonly number: string | null; readonly debitor: string | null };
}
