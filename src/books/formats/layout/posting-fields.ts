import type { Cents } from '../../../domain/accounting/cents.js';
import type { Posting } from '../../../domain/accounting/postings.js';
import { ENTRY_FIELDS, type EntryRow } from './entry-fields.js';
import { amount, type Fields, id, number, text } from './field.js';

/** One side of an entry, in the currency of the books. */
export interface PostingRow extends EntryRow {
  readonly posting: Posting;
  readonly postingName: string;
  /** The collective account where the side is a debtor's, else the posting's own account. */
  readonly ledgerAccount: string;
  readonly ledgerName: string;
  /** Number of the document in the batch, from 1: its sides are in balance. */
  readonly documentIndex: number;
  /** Signed amount in the invoice's currency, debit above zero; null where that is the books' currency. */
  readonly foreign: Cents | null;
}

/** What layouts of `rows: postings` can show: everything of the entry, and the side. */
export const POSTING_FIELDS: Fields<PostingRow> = {
  ...ENTRY_FIELDS,
  posting_account: number(({ posting }) => posting.account),
  posting_account_name: text(({ postingName }) => postingName),
  posting_role: text(({ posting }) => posting.role),
  ledger_account: number(({ ledgerAccount }) => ledgerAccount),
  ledger_account_name: text(({ ledgerName }) => ledgerName),
  auxiliary_account: id(({ posting }) => (posting.role === 'debtor' ? posting.account : null)),
  auxiliary_name: text(({ posting, postingName }) => (posting.role === 'debtor' ? postingName : null)),
  posting_number: id(
    ({ batch, documentIndex }) =>
      `${String(batch.number).padStart(5, '0')}-${String(documentIndex).padStart(6, '0')}`,
  ),
  debit: amount(({ posting }) => posting.debit, 'books amount'),
  credit: amount(({ posting }) => posting.credit, 'books amount'),
  foreign_amount: amount(({ foreign }) => foreign, 'document amount'),
  foreign_currency: text(
    ({ foreign, entry }) => (foreign === null ? null : entry.currency),
    'document currency',
  ),
};
