import type { Entry, Posting } from '../../../domain/accounting/model.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import type { BookedDocument } from '../documents.js';
import { centsText } from '../text/amount.js';
import { oneLine } from '../text/characters.js';
import { ledgerAccount } from './account.js';
import { commodity, remark } from './harmless.js';

const ACCOUNT_WIDTH = 32;
const AMOUNT_WIDTH = 14;

/** One document: its entries with their sides, in balance in each currency. */
export function transaction({ entries }: BookedDocument): string {
  const [first] = entries;
  const head = [
    `${first.bookingDate} (${code(first.documentNumber)}) ${description(first)}`,
    `    ; invoice:${remark(first.invoiceId)}, kind:${first.kind}, document-date:${first.documentDate}`,
  ];
  const sides = entries.flatMap((entry) => postingsOf(entry).map((posting) => side(posting, entry)));
  return `${[...head, ...sides].join('\n')}\n\n`;
}

function side(posting: Posting, entry: Entry): string {
  const amount = centsText(posting.debit - posting.credit).padStart(AMOUNT_WIDTH);
  const account = ledgerAccount(posting, entry).padEnd(ACCOUNT_WIDTH);
  const center =
    posting.role === 'account' && entry.costCenter !== null ? `, center:${remark(entry.costCenter)}` : '';
  return `    ${account}  ${amount} ${commodity(entry.currency)}  ; entry:${remark(entry.id)}${center}`;
}

function description({ kind, debtorName }: Entry): string {
  const who = oneLine(debtorName).replace(/[;|]/g, ',');
  return kind === 'invoice' ? who : `${who} | ${kind}`;
}

function code(number: string): string {
  return oneLine(number).replaceAll('(', '[').replaceAll(')', ']').replaceAll(';', ',');
}
