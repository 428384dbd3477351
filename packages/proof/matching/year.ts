import type { LocalDate } from '../../../src/domain/invoice.js';

/** What `generator/generate.py` writes, one object a line: the year, then account by account its invoices and lines. */
type Told = YearTold | AccountTold | InvoiceTold | LineTold;

interface YearTold {
  readonly type: 'year';
  readonly seed: number;
  readonly year: number;
}

/** A bank account of a seller, which one space has alone or two share. */
interface AccountTold {
  readonly type: 'account';
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  readonly spaces: readonly string[];
  /** What members call the seller and its spaces. */
  readonly ownNames: readonly string[];
  /** How often somebody imports a statement and decides what is asked. */
  readonly statements: 'monthly' | 'weekly';
}

export interface InvoiceTold {
  readonly type: 'invoice';
  readonly account: string;
  readonly space: string;
  readonly id: string;
  readonly number: string;
  readonly issuedOn: LocalDate;
  readonly dueOn: LocalDate;
  /** Gross; below zero for a correction. */
  readonly cents: number;
  readonly debtor: string;
  readonly debtorNames: readonly string[];
  readonly customerNumber: string;
  /** What our own collection of it was called. */
  readonly endToEndId: string | null;
  readonly ksefNumber: string | null;
}

export interface LineTold {
  readonly type: 'line';
  readonly account: string;
  /** In the order of booking, of all accounts together. */
  readonly id: number;
  readonly bookedOn: LocalDate;
  /** Above zero what came in. */
  readonly cents: number;
  readonly text: string;
  readonly name: string | null;
  readonly counterparty: string | null;
  readonly endToEndId: string | null;
  /** Without blanks, as readers of statements give them. */
  readonly references: readonly string[];
  readonly ultimateParty: string | null;
  readonly returnReason: string | null;
  /** How it was made, in words of the report. */
  readonly kind: string;
  readonly language: string;
  readonly truth: Truth;
  /** Whether a bookkeeper who has read all lines before can tell what it is. */
  readonly isKnowable: boolean;
  /** What a person lets be learnt of its account. */
  readonly teaches: 'debtor' | 'no-invoice' | null;
}

/** What a line is. */
export type Truth =
  | { readonly is: 'payment'; readonly pays: readonly { readonly invoice: string; readonly cents: number }[] }
  | { readonly is: 'return'; readonly line: number; readonly fee: number }
  | { readonly is: 'nothing' };

/** An account with what happened on it. */
export interface AccountYear extends AccountTold {
  readonly invoices: readonly InvoiceTold[];
  /** The first booked first. */
  readonly lines: readonly LineTold[];
}

/** @throws SyntaxError where a line is no JSON */
export function readYear(text: string): readonly AccountYear[] {
  const told = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Told);
  return told
    .filter((each) => each.type === 'account')
    .map((account) => ({
      ...account,
      invoices: told.filter((each) => each.type === 'invoice').filter((each) => each.account === account.id),
      lines: told.filter((each) => each.type === 'line').filter((each) => each.account === account.id),
    }));
}
