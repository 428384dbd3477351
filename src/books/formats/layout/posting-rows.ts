import { CHARTS } from '../../../domain/accounting/chart.js';
import type { Entry, Posting } from '../../../domain/accounting/model.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import { accountName } from '../account-name.js';
import { inBooks } from '../documents.js';
import type { FormatContext } from '../format.js';
import type { EntryRow } from './entry-fields.js';
import type { PostingRow } from './posting-fields.js';

/** The sides of an entry in the currency of the books. */
export function postingRows(row: EntryRow, documentIndex: number, context: FormatContext): PostingRow[] {
  const { entry } = row;
  const own = postingsOf(entry);
  return postingsOf({ ...entry, ...inBooks(entry) }).map((posting) => {
    const name = nameOf(posting, entry, context);
    const isDebtor = posting.role === 'debtor';
    const receivables = isDebtor ? receivablesOf(context) : null;
    return {
      ...row,
      posting,
      postingName: name,
      ledgerAccount: receivables ?? posting.account,
      ledgerName: receivables === null ? name : accountName(receivables, context.accounting),
      documentIndex,
      foreign: entry.exchange === null ? null : signed(own.find(({ role }) => role === posting.role)),
    };
  });
}

/** The account that all debtors add up to; null where the debtors stand for themselves. */
function receivablesOf({ exports, accounting }: FormatContext): string | null {
  return exports.fec?.receivables ?? CHARTS[accounting.chart].receivables;
}

function nameOf({ role, account }: Posting, entry: Entry, { accounting }: FormatContext): string {
  if (role === 'debtor') return entry.debtorName;
  return role === 'account' && entry.accountName !== ''
    ? entry.accountName
    : accountName(account, accounting);
}

function signed(posting: Posting | undefined): number {
  return posting === undefined ? 0 : posting.debit - posting.credit;
}
