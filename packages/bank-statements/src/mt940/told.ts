/** What a `:86:` says of a movement, in whatever way its bank writes it. */
export interface Told {
  readonly name: string | null;
  /** As the bank states it. */
  readonly account: string | null;
  readonly bic: string | null;
  readonly ultimateParty: string | null;
  readonly remittance: string;
  readonly endToEndId: string | null;
  /** What fields for structured references hold. */
  readonly references: readonly string[];
  /** The bank's own words for the kind of booking; empty where they stand in no place of their own. */
  readonly booking: string;
  /** Stated as one; null where the words have to tell. */
  readonly returnReason: string | null;
  /** Cents of what was returned, without fees; null where it is not stated. */
  readonly originalCents: number | null;
}

/** Which way the money goes: of what came in the other side is the one that orders. */
export interface Direction {
  readonly isCredit: boolean;
}

/** What a text says that names none of it. */
export const NOTHING_TOLD: Told = {
  name: null,
  account: null,
  bic: null,
  ultimateParty: null,
  remittance: '',
  endToEndId: null,
  references: [],
  booking: '',
  returnReason: null,
  originalCents: null,
};
