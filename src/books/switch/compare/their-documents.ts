import type { Cents } from '../../../domain/accounting/cents.js';
import type { AccountingSettings } from '../../../domain/accounting/settings.js';
import type { ComparedDocument, ComparedPosting } from '../../../domain/switch/compare/compared-document.js';
import { isMoneyAccount } from '../../../domain/switch/compare/money-account.js';
import type { Stapel, StapelRow } from '../../formats/datev/reading/read-stapel.js';

/** A file, by the name that it was given with. */
export interface NamedStapel extends Stapel {
  readonly name: string;
}

/** Rows that are of no document: nothing is compared with them, and nothing is dropped unsaid. */
export interface OtherRows {
  readonly payments: Counted;
  /** Without a debtor, between two debtors, or without a number in Belegfeld 1. */
  readonly others: Counted;
}

interface Counted {
  readonly rows: number;
  /** Sum of the amounts, whatever their side. */
  readonly cents: Cents;
}

export interface TheirDocuments extends OtherRows {
  readonly documents: readonly ComparedDocument[];
}

type Settings = Pick<AccountingSettings, 'chart' | 'payments'>;

/** What the files have of documents: rows of a debtor against an account that is no money, by Belegfeld 1. */
export function theirDocuments(files: readonly NamedStapel[], settings: Settings): TheirDocuments {
  const documents = new Map<string, { date: string; postings: ComparedPosting[]; place: string }>();
  const payments = { rows: 0, cents: 0 };
  const others = { rows: 0, cents: 0 };
  const count = (counted: { rows: number; cents: Cents }, { amount }: StapelRow): void => {
    counted.rows += 1;
    counted.cents += amount;
  };
  for (const { name, header, rows } of files) {
    const length = header.accountLength;
    for (const row of rows) {
      const posting = postingOf(row, length);
      if (posting === null || row.reference === '') count(others, row);
      else if (isMoneyAccount(Number(posting.account), length, settings)) count(payments, row);
      else {
        const known = documents.get(row.reference);
        if (known === undefined) {
          const place = `${name} line ${row.line}`;
          documents.set(row.reference, { date: row.day, postings: [posting], place });
        } else known.postings.push(posting);
      }
    }
  }
  return { documents: [...documents].map(([number, rest]) => ({ number, ...rest })), payments, others };
}

/** Null for a row that is not of exactly one debtor. */
function postingOf(row: StapelRow, length: number): ComparedPosting | null {
  const isDebtor = [row.account, row.contraAccount].map((each) => isDebtorAccount(each, length));
  if (isDebtor[0] === isDebtor[1]) return null;
  const [debtor, account] =
    isDebtor[0] === true ? [row.account, row.contraAccount] : [row.contraAccount, row.account];
  const owed = row.isDebit === (isDebtor[0] === true) ? 1 : -1;
  const cents = (row.baseAmount ?? row.amount) * owed;
  return { account: String(account), key: row.key, debtor: String(debtor), cents };
}

/** One digit more than a ledger account, the first of them from 1 to 6. */
function isDebtorAccount(account: number, length: number): boolean {
  const digits = String(account);
  return digits.length === length + 1 && /^[1-6]/.test(digits);
}
