import { counted } from '@spacebooks/base/text/counted';
import { plainLine } from '@spacebooks/base/text/plain-line';
import {
  type Batch,
  type DeferralPart,
  type Entry,
  type EntryPart,
  isDeferralPart,
} from '../../../domain/accounting/model.js';
import type { Posting } from '../../../domain/accounting/postings.js';
import { postingsOf } from '../../../domain/accounting/postings.js';
import type { RestReason } from '../../../domain/accounting/rests/rest-reason.js';
import { accountName } from '../account-name.js';
import { type BookedDocument, documentsOf } from '../documents.js';
import { batchName } from '../file-name.js';
import type { ExportFile, Format, FormatContext } from '../format.js';
import { centsText } from '../text/amount.js';
import { accountPart, commodity, remark } from './names.js';
import { costOf, ForeignDates, inJournal, marketPrices } from './prices.js';

/** Characters encoded at once. */
const PORTION = 100_000;

/**
 * A journal in plain text that hledger (1.25 and later) and ledger (3.3) both read: accounts, commodities and tags are
 * declared, so that `hledger check --strict` and `ledger --strict --pedantic` accept it, alone or included by another
 * journal, and a tag has a line of its own, as ledger wants it. Beancount takes what hledger prints of it.
 */
export const HLEDGER: Format = {
  name: 'hledger',
  async *write(batch: Batch, context: FormatContext): AsyncGenerator<ExportFile> {
    yield {
      name: `${batchName(batch, context)}.journal`,
      mediaType: 'text/plain; charset=utf-8',
      pieces: journal(batch, context),
      notes: () => [],
    };
  },
};

function* journal(batch: Batch, context: FormatContext): Generator<Uint8Array> {
  let text = directives(batch, context);
  for (const document of documentsOf(batch)) {
    text += transaction(document);
    if (text.length < PORTION) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}

/** The head of the journal: what it is, and what it uses. */
function directives(batch: Batch, context: FormatContext): string {
  const commodities = new Set<string>();
  const accounts = new Map<string, string>();
  const foreign = new ForeignDates();
  for (const entry of batch.entries) {
    foreign.add(entry);
    commodities.add(commodity(entry.currency));
    if (entry.exchange !== null) commodities.add(commodity(entry.exchange.currency));
    for (const posting of postingsOf(inJournal(entry))) {
      const names = {
        debtor: entry.debtorName,
        deferral: '',
        clearing: '',
        account: entry.accountName,
        tax: '',
      };
      const name = names[posting.role] || accountName(posting.account, context.accounting);
      accounts.set(ledgerAccount(posting, entry), remark(name));
    }
  }
  return [
    `; ${remark(context.space)}, ${remark(batch.series)}, batch ${batch.number} (${batch.id})`,
    `; documents of ${batch.period.from} to ${batch.period.to}, ${counted(batch.manifest.entries, 'entry', 'entries')}`,
    `; entries ${batch.manifest.entriesDigest}`,
    '',
    'decimal-mark .',
    ...TAGS.map((tag) => `tag ${tag}`),
    ...[...commodities].sort().flatMap((name) => [`commodity ${name}`, `    format 1000.00 ${name}`]),
    ...[...accounts].sort(byName).flatMap(([account, name]) => [`account ${account}`, ...noteOf(name)]),
    ...marketPrices(foreign, context.accounting),
    '',
    '',
  ].join('\n');
}

/** Declared for strict checks. The document's number is a tag beside the code, because hledger's export to beancount drops the code. */
const TAGS = ['document', 'invoice', 'kind', 'document-date', 'entry', 'center', 'because'] as const;

/** The account's name as a note: ledger takes a comment beside an account for a part of its name. */
function noteOf(name: string): readonly string[] {
  return name === '' ? [] : [`    note ${name}`];
}

function byName([one]: readonly [string, string], [other]: readonly [string, string]): number {
  return one < other ? -1 : 1;
}

const ACCOUNT_WIDTH = 32;
const AMOUNT_WIDTH = 14;

/** One document: its entries with their sides, in balance in each currency. */
function transaction({ entries }: BookedDocument): string {
  const [first] = entries;
  const head = [
    `${first.bookingDate} (${code(first.documentNumber)}) ${description(first)}`,
    `    ; document: ${remark(first.documentNumber)}`,
    `    ; invoice: ${remark(first.invoiceId)}`,
    `    ; kind: ${first.kind}`,
    `    ; document-date: ${first.documentDate}`,
  ];
  const sides = entries
    .map(inJournal)
    .flatMap((entry) => postingsOf(entry).map((posting) => side(posting, entry)));
  return `${[...head, ...sides].join('\n')}\n\n`;
}

function side(posting: Posting, entry: Entry): string {
  const amount = centsText(posting.debit - posting.credit).padStart(AMOUNT_WIDTH);
  const account = ledgerAccount(posting, entry).padEnd(ACCOUNT_WIDTH);
  const center =
    posting.role === 'account' && entry.costCenter !== null
      ? `\n    ; center: ${remark(entry.costCenter)}`
      : '';
  const because =
    posting.role === 'account' && entry.because !== undefined ? `\n    ; because: ${entry.because}` : '';
  return `    ${account}  ${amount} ${commodity(entry.currency)}${costOf(posting, entry)}  ; entry: ${remark(entry.id)}${center}${because}`;
}

function description({ kind, debtorName }: Entry): string {
  const who = plainLine(debtorName).replace(/[;|]/g, ',');
  return kind === 'invoice' ? who : `${who} | ${kind}`;
}

function code(number: string): string {
  return plainLine(number).replaceAll('(', '[').replaceAll(')', ']').replaceAll(';', ',');
}

/** Where an account belongs in the tree; its type follows from the first name. */
const BRANCHES: Readonly<Record<EntryPart, string>> = {
  revenue: 'revenues',
  payment: 'assets:bank',
  'write-off': 'expenses:write-offs',
  deferral: 'revenues',
  accrual: 'revenues',
  fee: 'expenses:fees',
};

/** Branches of payment differences. */
const RESTS: Readonly<Record<RestReason, string>> = {
  discount: 'revenues',
  waived: 'revenues',
  'small difference': 'revenues',
  uncollectable: 'expenses:write-offs',
  'bank fee': 'expenses:fees',
  withheld: 'assets:withheld',
  'provider fee': 'expenses:fees',
  overpayment: 'liabilities:overpayments',
  'exchange difference': 'expenses:exchange',
};

/** Of accounts that hold revenue of other months. */
const DEFERRALS: Readonly<Record<DeferralPart, string>> = {
  deferral: 'liabilities:deferred',
  accrual: 'assets:accrued',
};

/** Where money waits for the bank: not at one yet, so that hledger does not take it for cash. */
const CLEARING = 'assets:clearing';

/**
 * Numbers only: names may change from batch to batch, and an account must not. A payment of an earlier version, which is reversed
 * now, has its account among the banks, where it was booked.
 */
export function ledgerAccount(
  { role, account: given }: Posting,
  { part, holds, dueTax, isOnClearing, because }: Entry,
): string {
  const account = accountPart(given);
  if (role === 'debtor') return `assets:receivable:${account}`;
  if (role === 'clearing') return `${CLEARING}:${account}`;
  if (role === 'deferral' && isDeferralPart(part)) return `${DEFERRALS[part]}:${account}`;
  if (role === 'account' && holds !== undefined)
    return `liabilities:${holds.replaceAll(' ', '-')}s:${account}`;
  if (role === 'account' && because !== undefined) return `${RESTS[because]}:${account}`;
  return role === 'tax' || dueTax !== undefined
    ? `liabilities:vat:${account}`
    : `${isOnClearing ? CLEARING : BRANCHES[part]}:${account}`;
}
