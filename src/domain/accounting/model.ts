import type { Invoice, LocalDate } from '../invoice.js';
import type { PaymentRecord, PaymentRecordMethod } from '../payment-record.js';
import type { PolishRate } from '../polish-rate.js';
import type { CurrencyRate, VatCategory } from '../settings.js';
import type { Cents } from './cents.js';
import type { EInvoiceProgress } from './e-invoice-progress.js';
import type { EntryBuyer } from './entry-buyer.js';
import type { Said } from './exclusion.js';
import type { JpkMark } from './jpk-marks.js';
import type { KsefMark } from './ksef-mark.js';
import type { CopyAtCutover, OpeningPosition } from './opening/opening-position.js';
import type { RestReason } from './rests/rest-reason.js';
import type { HeldFor } from './settings.js';
import type { PaymentSwitch } from './switched-payments.js';
import type { DueTax } from './tax-due.js';

/** An invoice as last read: the state that the books follow. */
export interface InvoiceSnapshot {
  readonly invoice: Invoice;
  /** Counts the versions seen of this invoice, from 1. */
  readonly version: number;
  /** No longer on the platform. */
  readonly deleted: boolean;
  /** Given by KSeF, once it has accepted the e-invoice. */
  readonly ksefNumber?: string | null;
  /** Its e-invoice; null where there was none. */
  readonly eInvoice?: EInvoiceProgress | null;
  /** The rate of exchange that its document states; null where it states none. */
  readonly pinnedRate?: CurrencyRate | null;
  /** Its single payments; left out where none are copied. */
  readonly payments?: KnownPayments;
  /** Where it corrects an invoice, or is corrected; left out for all others, and where no copy of the original is known. */
  readonly family?: InvoiceFamily;
  /** The day, in the space's time zone, on which what is paid or written off of it was first seen to be so; where that is kept. */
  readonly settledOn?: LocalDate;
  /** The day on which it was first seen to be written off, whatever was paid since; where that is kept. */
  readonly lostOn?: LocalDate;
  /** Of a correction in its family: the day on which any copy of it was first seen. */
  readonly firstSeenOn?: LocalDate;
  /** Of one dated before the cutover; left out for all others. */
  readonly opening?: OpeningPosition;
  /** Left out where it would tell nothing of what was open at the cutover. */
  readonly atCutover?: CopyAtCutover;
}

/** An invoice with its corrections, which are one thing for tax, rates and rules. Its members state no family of their own. */
export interface InvoiceFamily {
  /** The invoice that is corrected, and corrects none. */
  readonly original: InvoiceSnapshot;
  /** Also those of corrections; by date and id, without deleted ones. */
  readonly corrections: readonly InvoiceSnapshot[];
}

interface KnownPayments {
  /** By day and id. */
  readonly records: readonly PaymentRecord[];
  /** Whether that is all there is since the cutover: otherwise no more of them are booked than are booked already. */
  readonly areComplete: boolean;
}

/**
 * Why an entry was made. A deferral takes revenue of later months out of the document's, an accrual puts revenue into a month
 * before it, a release puts either where it belongs. A fee is what a payment service kept for itself. A reversal negates the values of an entry released before (Generalumkehr).
 */
export type EntryKind =
  | 'invoice'
  | 'correction'
  | 'payment'
  | 'write-off'
  | 'deferral'
  | 'accrual'
  | 'release'
  | 'fee'
  | 'reversal';

/** The part of an invoice that is posted and reversed as a unit; of payments each that has a record is a unit of its own. */
export type EntryPart = 'revenue' | 'payment' | 'write-off' | DeferralPart | 'fee';

/** Between revenue and the liability for later months, and between revenue and the asset of earlier ones. */
export type DeferralPart = 'deferral' | 'accrual';

export function isDeferralPart(part: EntryPart): part is DeferralPart {
  return part === 'deferral' || part === 'accrual';
}

/**
 * One row of the journal: of one invoice what has one account, tax case, rate, month of the tax and cost center. It reads: debit
 * the debtor `gross`, credit `account` with `net` and `taxAccount` with `tax`; a negative amount stands on the
 * other side. This holds for payments and write-offs as well, which are negative; `postingsOf` spells it out.
 */
export interface Entry {
  /**
   * Digest of space, series, invoice, content (but for names, numbers and the buyer) and revision: the same entry has the
   * same id whenever it is computed. It occurs once in the effective batches.
   */
  readonly id: string;
  readonly kind: EntryKind;
  readonly part: EntryPart;
  /** Id of the entry that a reversal reverses; null for every other kind. */
  readonly reverses: string | null;
  /** Of a fee, what identifies its part of a bank line (`feeId`). */
  readonly invoiceId: string;
  /** The invoice's number as the platform has it; formats clean it (Belegfeld 1). Of a fee the payout's. */
  readonly documentNumber: string;
  /** Date of the invoice; of a payment or write-off the day of payment, where the platform states it. */
  readonly documentDate: LocalDate;
  /** The day it is booked on: the document's, or the first day of the first open period after it. */
  readonly bookingDate: LocalDate;
  /** Last day of the service; null where the configuration does not state it. */
  readonly serviceDate: LocalDate | null;
  /** Month of the tax, `YYYY-MM`, where a rule was asked for it (docs/adr/0143); in the id where it is not the document's. */
  readonly taxMonth?: string | undefined;
  /**
   * Month, `YYYY-MM`, whose return declares it: that of its tax or, where that was closed when the entry was made, the first open one.
   * Missing in entries of earlier versions (`returnMonthOf`).
   */
  readonly returnMonth?: string | undefined;
  /** Of a correction or loss of turnover that another country taxes: in which month, `YYYY-MM`, what it takes back was declared. */
  readonly correctsMonth?: string | undefined;
  /** When the tax arises, by the rule of its items. Only in exports with a report on VAT by month. */
  readonly taxPoint?: LocalDate | undefined;
  readonly dueDate: LocalDate | null;
  /** Number of the debtor's account; of a deferral or accrual the account that holds the revenue, of a fee the
   * clearing account of payments: the debtor has no part in either. */
  readonly debtor: string;
  readonly debtorName: string;
  /** Ledger account: of revenue, the clearing account of payments, of the expense with write-offs. */
  readonly account: string;
  readonly accountName: string;
  /** DATEV's Buchungsschluessel (field 9); empty where the account is an automatic one or has no tax. */
  readonly taxKey: string;
  /** Of each format, where the export writes several that have different keys; missing elsewhere. */
  readonly taxKeys?: Readonly<Record<string, string>> | undefined;
  /** Ledger account of the output VAT; null exactly when there is no tax. */
  readonly taxAccount: string | null;
  /** VAT category of EN 16931; null with payments and deferrals. */
  readonly taxCase: VatCategory | null;
  /**
   * In Poland the case without tax that it is (P_12), because one category is several of them there; missing elsewhere.
   * Informational: it changes no account.
   */
  readonly polishCase?: PolishRate | undefined;
  /** Percent as text without trailing zeros: `19`, `5.5`, `0`. */
  readonly taxRate: string;
  /**
   * Whose tax it is, where not the seller's country's: ISO 3166-1, or a region with rates of its own (`FR-Corsica`). Missing
   * elsewhere. Informational, as `polishCase` is.
   */
  readonly taxCountry?: string | undefined;
  /** Where the account is no revenue, what it holds for the customer; missing elsewhere. */
  readonly holds?: HeldFor | undefined;
  readonly costCenter: string | null;
  readonly costCenterName: string | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly net: Cents;
  readonly tax: Cents;
  /** `net` + `tax`, always. */
  readonly gross: Cents;
  /** In the currency of the books, where the invoice is in another one. */
  readonly exchange: Exchange | null;
  readonly ksefNumber: string | null;
  /**
   * What a row of JPK_V7M states of the document's way to KSeF. Only in exports with that format; missing where
   * nobody says what a document outside KSeF is.
   */
  readonly ksefMark?: KsefMark | undefined;
  /** GTU and procedures that a row of JPK_V7M states of its items; only in exports with that format, and missing where there are none. */
  readonly jpkMarks?: readonly JpkMark[] | undefined;
  /** Id of the invoice that a correction corrects. */
  readonly correctsInvoiceId: string | null;
  /** Not there where the program that made the entry took it from the debtor's account when it wrote a file. */
  readonly buyer?: EntryBuyer;
  /** The platform's id of the payment record that it books; missing where it books a total, or no payment. */
  readonly paymentId?: string | undefined;
  /** By what that payment was made; missing where its record does not say. */
  readonly paymentMethod?: PaymentRecordMethod | undefined;
  /** Of a payment whose account is named a clearing account where accounts have names of ours; missing elsewhere. */
  readonly isOnClearing?: true | undefined;
  /** Reason of a payment difference that a rule of `rests` booked; missing in all other entries. */
  readonly because?: RestReason | undefined;
  /** Of revenue under cash accounting: its tax is due, and its turnover reported, with the payments; missing elsewhere. */
  readonly isTaxDeferred?: true | undefined;
  /** Of an entry that books no money, but the tax that is due with a payment; missing elsewhere. */
  readonly dueTax?: DueTax | undefined;
}

/** An amount in the currency of the books. */
export interface Exchange {
  readonly currency: string;
  /** Units of the invoice's currency for one unit of the books' currency, as text: `4.2567` (DATEV field 5). */
  readonly rate: string;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
}

/** Master data of a debtor whose account occurs in a batch, from the latest invoice. */
export interface DebtorAccount {
  readonly number: string;
  /** True for the account that contacts without a customer number share; it then has no address. */
  readonly collective: boolean;
  readonly customerNumber: string | null;
  readonly name: string;
  readonly isCompany: boolean;
  readonly street: string | null;
  readonly postCode: string | null;
  readonly city: string | null;
  readonly countryCode: string | null;
  /** The VAT id (or local tax number) that the invoice states. */
  readonly taxId: string | null;
}

/** Things in a fixed order, of which there may be more than fit in memory: they are read one by one, as often as one likes. */
export interface Rows<T> extends Iterable<T> {
  readonly length: number;
  /** Those from one place to before another, counted from 0. */
  slice(start: number, end: number): Iterable<T>;
}

/** Entries released together; immutable once released. */
export interface Batch {
  /** 16 characters, from the content: the same batch has the same id. */
  readonly id: string;
  /** Counts the batches of a space from 1, over all series; the number of a voided batch stays used. */
  readonly number: number;
  readonly spaceId: string;
  /** Name of the export that it belongs to; each export has every entry exactly once. */
  readonly series: string;
  /** First and last document date, both included. */
  readonly period: Period;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Sorted by booking date, document number, part, reversals first. */
  readonly entries: Rows<Entry>;
  /** Those that occur in the entries, sorted by number. */
  readonly debtors: readonly DebtorAccount[];
  /** Unpaid at the time of the batch, sorted by document date and number. */
  readonly openItems: Rows<OpenItem>;
  readonly manifest: BatchManifest;
}

/** A batch that is in memory as a whole. */
export interface WholeBatch extends Batch {
  readonly entries: readonly Entry[];
  readonly openItems: readonly OpenItem[];
  readonly manifest: BatchManifest & { readonly leftOut: readonly LeftOut[] };
}

export interface Period {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** What a debtor owes of one invoice. */
export interface OpenItem {
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly documentDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly debtor: string;
  readonly debtorName: string;
  readonly currency: string;
  readonly gross: Cents;
  readonly paid: Cents;
  /** `gross` less `paid`. */
  readonly open: Cents;
  /** The platform's paidStatus. */
  readonly paidStatus: string;
}

/** What a batch states about itself, stored with it. */
export interface BatchManifest {
  readonly entries: number;
  readonly invoices: number;
  /** All entries, one row for each part and currency. */
  readonly totals: readonly SumRow[];
  /** Payment differences by reason; missing where there are none. */
  readonly byRest?: readonly SumRow[] | undefined;
  /** All entries. */
  readonly byAccount: readonly SumRow[];
  /** Revenue only, reversals included: payments have no tax case, and what is written off was revenue before. */
  readonly byTaxCase: readonly SumRow[];
  /** Revenue only, reversals included. */
  readonly byCostCenter: readonly SumRow[];
  /** SHA-256 over the invoices read and their versions. */
  readonly sourceDigest: string;
  /** SHA-256 of the accounting settings. */
  readonly configurationDigest: string;
  /** SHA-256 over the entries in their order. */
  readonly entriesDigest: string;
  /** Last hash of the audit log before this batch; null when the log was empty. */
  readonly auditHead: string | null;
  /** Sorted by document date and number. */
  readonly leftOut: Rows<LeftOut>;
  /** One row for each reason and currency. */
  readonly leftOutSums: readonly LeftOutSum[];
  /** In the batch of an export that changes from totals to single payments; missing in all others. */
  readonly paymentSwitch?: PaymentSwitch | undefined;
}

/** `key` is the part in totals, `S 19` with tax cases, and empty for entries without a cost center. */
export interface SumRow {
  readonly key: string;
  readonly currency: string;
  readonly entries: number;
  readonly net: Cents;
  readonly tax: Cents;
  readonly gross: Cents;
}

/**
 * `payment` and `write-off`: not posted, for lack of an account or because the figures allow two readings; with `opening` because nobody
 * has confirmed the opening item, or another ledger has it. `excluded`: by a person, from a report that the export writes. The last three: not listed in JPK_V7M; `entered by hand` is what batches of earlier
 * versions say of excluded ones.
 */
export type LeftOutReason =
  | 'not locked'
  | 'before cutover'
  | 'after cut-off'
  | 'zero'
  | 'payment'
  | 'write-off'
  | 'opening payment'
  | 'opening loss'
  | 'excluded'
  | 'on its way to KSeF'
  | 'not issued in KSeF'
  | 'entered by hand';

export interface LeftOut {
  readonly invoiceId: string;
  readonly documentNumber: string;
  readonly documentDate: LocalDate;
  readonly reason: LeftOutReason;
  readonly currency: string;
  /** Of the invoice; with payments and losses the amount not posted. */
  readonly gross: Cents;
  /** Of what is excluded. */
  readonly said?: Said | undefined;
}

export interface LeftOutSum {
  readonly reason: LeftOutReason;
  readonly currency: string;
  readonly count: number;
  readonly gross: Cents;
}
