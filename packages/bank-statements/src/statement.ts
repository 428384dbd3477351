import type { LocalDate } from '@spacebooks/base/calendar';
import type { StatementRemark } from './statement-remark.js';

/**
 * How final a statement is.
 *
 * - `booked`: its lines are booked (CAMT.053, MT940, CSV)
 * - `preliminary`: its lines are announced and come again once they are booked (CAMT.052, MT942)
 * - `details`: its lines say what a booked line of another statement consists of (CAMT.054)
 */
export type StatementKind = 'booked' | 'preliminary' | 'details';

/** A statement of one account, as the bank made it. Amounts are whole cents of its currency. */
export interface BankStatement {
  readonly kind: StatementKind;
  /** IBAN; where the bank states none, what it calls the account. */
  readonly account: string;
  readonly currency: string;
  /** The bank's number or id; null where the format has none. */
  readonly number: string | null;
  /** First and last day; empty for a preliminary one that states none. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Balances; null where the format has none. */
  readonly opening: number | null;
  readonly closing: number | null;
  /** For people. */
  readonly remarks: readonly StatementRemark[];
  readonly lines: readonly BankLine[];
}

/** One movement of money. */
export interface BankLine {
  readonly bookedOn: LocalDate;
  /** From when it bears interest. */
  readonly valueOn: LocalDate;
  /** Cents in the currency of the account: above zero what came in. */
  readonly amount: number;
  readonly counterparty: Counterparty;
  /** Who pays or is paid in the end, where that is somebody else than the counterparty. */
  readonly ultimateParty: string | null;
  /** What the payer wrote, in one line. */
  readonly remittance: string;
  /** What the payer, or we in a collection, gave the payment as its reference. */
  readonly endToEndId: string | null;
  /**
   * Structured references, without blanks: ISO 11649 (`RF18…`, Finnish ones too), Swiss QR references (27 digits), Belgian
   * OGM/VCS (twelve), Slovene ones (`SI12…`), Czech and Slovak variable symbols (digits without leading zeros), KSeF numbers and
   * collective identifiers with their hyphens. The reader of a format states what its fields for them hold, a variable symbol
   * as `VS:123`; `readStatements` keeps what is proven and adds what the texts name.
   */
  readonly references: readonly string[];
  /** The bank's own reference of the movement. */
  readonly bankReference: string | null;
  /** How many payments the bank booked in this line, where it does not list them. */
  readonly batchCount: number | null;
  /** Why a direct debit or transfer came back: a reason of ISO 20022 (`AC04`), or what else the bank calls it. */
  readonly returnReason: string | null;
  /** Fees, in cents, that the bank took out of the amount or added to it. */
  readonly fees: number;
  /** What was paid, where that was in another currency. */
  readonly original: ForeignAmount | null;
  /** The entry that the bank booked, of which the line is the whole or a part, one object for all of them; left out where the format has no such thing. */
  readonly entry?: BankEntry;
}

/**
 * An entry on the account. CAMT.054 lists the payments of an entry of CAMT.053: both have one of these references in common,
 * else account, amount and day of booking alone.
 */
export interface BankEntry {
  /**
   * Each with where the bank states it: `AcctSvcrRef:…` of the entry, `PmtInfId:…` of a batch, `MsgId:…` of the message that has
   * the details (several entries may share it).
   */
  readonly references: readonly string[];
  /** Cents of the whole entry in the currency of the account: above zero what came in. */
  readonly amount: number;
}

export interface Counterparty {
  readonly name: string | null;
  /** IBAN, or what else the bank states as an account. */
  readonly account: string | null;
  readonly bic: string | null;
}

export interface ForeignAmount {
  /** Cents, or whatever the smallest unit is that the bank writes two decimals of. */
  readonly amount: number;
  readonly currency: string;
}

/** What a statement does not say of a counterparty. */
export const NO_COUNTERPARTY: Counterparty = { name: null, account: null, bic: null };
