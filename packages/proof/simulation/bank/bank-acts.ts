import type { BankSpaceId } from './bank.js';

/** What happens to payments and statements; `which` picks among what is there at that moment. */
export type BankAct =
  /** The bank books something. */
  | {
      readonly type: 'bank-line';
      readonly space: BankSpaceId;
      readonly kind: BankLineKind;
      readonly which: number;
    }
  /** A person downloads the statement of the last days and imports it. */
  | {
      readonly type: 'bank-import';
      readonly space: BankSpaceId;
      readonly days: number;
      readonly twice: boolean;
    }
  /** `spacebooks books bank match` beside the daemon, which posts. */
  | { readonly type: 'bank-match'; readonly space: BankSpaceId; readonly accept: boolean }
  | {
      readonly type: 'bank-decide';
      readonly space: BankSpaceId;
      readonly choice: BankChoice;
      readonly which: number;
    }
  /** A person takes the decision about a line back. */
  | { readonly type: 'bank-undo'; readonly space: BankSpaceId; readonly which: number }
  /** On the platform, by a person: in full or in part. */
  | { readonly type: 'record-payment'; readonly which: number; readonly cents: number | null }
  | { readonly type: 'delete-payment' | 'change-payment'; readonly which: number }
  /** The token may not record payments for so long. */
  | { readonly type: 'take-scope'; readonly space: BankSpaceId; readonly ms: number }
  /** The daemon crashes so many steps after it comes to a request about payments. */
  | { readonly type: 'crash-at-payment'; readonly steps: number; readonly downMs: number };

/**
 * - `exact`, `part`, `over`: a payment of an invoice that names it; `numberless`: it does not
 * - `several`: one payment of two invoices
 * - `twin`: the same as the line before
 * - `bounce`: an earlier payment comes back, with a fee
 * - `expense`: has nothing to do with invoices
 */
export type BankLineKind =
  | 'exact'
  | 'part'
  | 'over'
  | 'numberless'
  | 'several'
  | 'twin'
  | 'bounce'
  | 'expense';

export type BankChoice = 'proposed' | 'invoice' | 'two-invoices' | 'returns' | 'not-ours' | 'ignore';
