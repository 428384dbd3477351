import type { Cents } from '../../accounting/cents.js';
import type { LocalDate } from '../../invoice.js';

/** What one row, or an entry's rows, put on an account for a document. */
export interface ComparedPosting {
  /** Without leading zeros, as DATEV compares numbers. */
  readonly account: string;
  /** Key of the tax without leading zeros; empty for none. */
  readonly key: string;
  /** Without leading zeros. */
  readonly debtor: string;
  /** In the currency of the books; above zero: the customer owes it. */
  readonly cents: Cents;
}

/** A document as a program posts it. */
export interface ComparedDocument {
  /** As that program writes it: Belegfeld 1, or the platform's number. */
  readonly number: string;
  readonly date: LocalDate;
  readonly postings: readonly ComparedPosting[];
  /** Where it stands, `file line 3`; empty for documents of ours. */
  readonly place: string;
}
