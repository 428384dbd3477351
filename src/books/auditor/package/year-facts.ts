import {
  type DeferralPart,
  type Entry,
  type EntryPart,
  isDeferralPart,
  type SumRow,
} from '../../../domain/accounting/model.js';
import { hasDebtor } from '../../../domain/accounting/postings.js';
import type { LocalDate } from '../../../domain/invoice.js';
import type { JournalRow } from './tables/journal.js';

/** What an account is used for. */
export type AccountRole = EntryPart | 'tax';

/** An invoice that the package names, as far as it was met. */
export interface YearInvoice {
  number: string | null;
  date: LocalDate | null;
  ksefNumber: string | null;
  documents: number;
}

/** Everything that the journal names, gathered while it passes. */
export class YearFacts {
  readonly accounts = new Map<string, { name: string; readonly roles: Set<AccountRole> }>();
  /** Names, by number. */
  readonly debtors = new Map<string, string>();
  readonly costCenters = new Map<string, string | null>();
  readonly taxCases = new Map<string, Pick<Entry, 'taxCase' | 'taxRate' | 'taxKey'>>();
  readonly invoices = new Map<string, YearInvoice>();
  /** Invoices whose revenue is booked in the year: their documents belong to it. */
  readonly #booked = new Set<string>();
  readonly #sums = new Map<string, { -readonly [Name in keyof SumRow]: SumRow[Name] }>();

  add({ batch, entry }: JournalRow): void {
    this.#account(entry.account, entry.accountName, isDeferralPart(entry.part) ? 'revenue' : entry.part);
    if (entry.taxAccount !== null) this.#account(entry.taxAccount, '', 'tax');
    if (isDeferralPart(entry.part)) this.hold(entry.debtor, entry.part);
    else if (hasDebtor(entry.part)) this.debtors.set(entry.debtor, entry.debtorName);
    // A fee is taken from the clearing account of payments.
    else this.#account(entry.debtor, '', 'payment');
    if (entry.costCenter !== null) this.costCenters.set(entry.costCenter, entry.costCenterName);
    const { taxCase, taxRate, taxKey } = entry;
    this.taxCases.set(`${taxCase ?? ''}\n${taxRate}\n${taxKey}`, { taxCase, taxRate, taxKey });
    const isRevenue = entry.part === 'revenue';
    if (isRevenue) this.#booked.add(entry.invoiceId);
    this.meet(entry.invoiceId, {
      number: entry.documentNumber,
      date: isRevenue ? entry.documentDate : null,
      ksefNumber: entry.ksefNumber,
    });
    const sum = this.sum(batch.number, entry.part, entry.currency);
    sum.entries += 1;
    sum.net += entry.net;
    sum.tax += entry.tax;
    sum.gross += entry.gross;
  }

  /** An account that holds revenue of other months. */
  hold(account: string, part: DeferralPart): void {
    this.#account(account, '', part);
  }

  /** What is known already stays. */
  meet(invoiceId: string, known: Omit<YearInvoice, 'documents'>): YearInvoice {
    const invoice = this.invoices.get(invoiceId) ?? { ...known, documents: 0 };
    this.invoices.set(invoiceId, invoice);
    invoice.number ??= known.number;
    invoice.date ??= known.date;
    invoice.ksefNumber ??= known.ksefNumber;
    return invoice;
  }

  isBooked(invoiceId: string): boolean {
    return this.#booked.has(invoiceId);
  }

  /** What of a part of a batch is booked in the year. */
  sum(batch: number, key: string, currency: string) {
    const place = `${batch}\n${key}\n${currency}`;
    const sum = this.#sums.get(place) ?? { key, currency, entries: 0, net: 0, tax: 0, gross: 0 };
    this.#sums.set(place, sum);
    return sum;
  }

  #account(account: string, name: string, role: AccountRole): void {
    const known = this.accounts.get(account) ?? { name, roles: new Set<AccountRole>() };
    this.accounts.set(account, known);
    known.name ||= name;
    known.roles.add(role);
  }
}
