import type { LocalDate } from '../../invoice.js';

/** What matching reads of one line of a bank statement, as the store keeps it. Amounts are whole cents. */
export interface LineToMatch {
  /** Number of the line, of all statements together. */
  readonly id: number;
  /** Above zero what came in. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly bookedOn: LocalDate;
  /** What the payer wrote, as the bank cut it. */
  readonly remittance: string;
  readonly endToEndId: string | null;
  /** Structured references, without blanks, as the readers of statements find them. */
  readonly references?: readonly string[];
  readonly counterparty: {
    readonly name: string | null;
    /** IBAN, or what else the bank states as an account. */
    readonly account: string | null;
  };
  /** Who pays in the end, where that is somebody else than the counterparty. */
  readonly ultimateParty?: string | null;
  /** Why a direct debit or transfer came back; null for what did not. */
  readonly returnReason: string | null;
}
