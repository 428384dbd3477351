import type { Decimal } from '@spacebooks/base/money';
import type { EInvoiceDocument, Seller } from '../document/model.js';
import type { Cents } from '../domain/accounting/cents.js';
import type { Period } from '../domain/accounting/model.js';
import type { TaxedPart } from '../domain/accounting/taxed-part.js';
import type { Finding } from '../domain/finding.js';
import type { Invoice, LocalDate } from '../domain/invoice.js';

/** What is reported, and how the seller is taxed. */
export interface ReportTerms {
  readonly period: Period;
  /** What invoices bill: `e_invoices.france.operations`, of which `both` says of no item what it is. */
  readonly operations: 'services' | 'goods';
  /** VAT is due when it is invoiced: then no payment is reported. */
  readonly isOnDebits: boolean;
  /** Invoices that are not locked are none yet. */
  readonly lockedOnly: boolean;
  readonly only?: 'transactions' | 'payments' | undefined;
}

/** An invoice as its e-invoice states it, or why there can be none. */
export type ReadInvoice =
  | { readonly ok: true; readonly document: EInvoiceDocument; readonly parts: readonly TaxedPart[] }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** @param original what it corrects; null where it corrects nothing, or nobody knows what */
export type ReadDocument = (invoice: Invoice, original: Invoice | null) => ReadInvoice;

/** TT-81: goods and services taxed in France, and what is not taxed there. Margins (TMA1) are nothing that is sold here. */
export type SalesCategory = 'TLB1' | 'TPS1' | 'TNT1';

/** Sales to consumers of a day, by category: TG-31 (flux 10.3). */
export interface DayOfSales {
  readonly day: LocalDate;
  readonly category: SalesCategory;
  /** How many invoices. */
  readonly count: number;
  /** By rate, lowest first; what credits give back is taken off. */
  readonly rates: readonly { readonly rate: Decimal; readonly taxable: Decimal; readonly tax: Decimal }[];
}

/** What was paid at a rate, tax included. */
export interface PaidAtRate {
  readonly rate: Decimal;
  readonly amount: Cents;
}

/** What was paid of an invoice to a business abroad on a day: TG-34 (flux 10.2). */
export interface PaidInvoice {
  readonly number: string;
  readonly issueDate: LocalDate;
  readonly day: LocalDate;
  readonly rates: readonly PaidAtRate[];
}

/** What consumers paid on a day: TG-37 (flux 10.4). */
export interface DayOfPayments {
  readonly day: LocalDate;
  readonly rates: readonly PaidAtRate[];
}

/** Why an invoice, or a part of it, is not in the report, though it belongs in it or nobody knows. */
export type Doubt =
  | 'unreadable'
  | 'no SIREN'
  | 'no VAT id of its country'
  | 'overseas'
  | 'foreign currency'
  | 'exempt'
  | 'taxed here and elsewhere'
  | 'payment without a day'
  | 'payment of money set off';

export interface Doubted {
  readonly number: string;
  readonly doubt: Doubt;
  /** Of one that cannot be read. */
  readonly findings: readonly Finding[];
}

/** What needs no report. */
export type UnreportedReason = 'business in France' | 'not locked' | 'no supply';

export interface UnreportedSum {
  readonly reason: UnreportedReason;
  readonly invoices: number;
  /** With tax, in cents of EUR. */
  readonly gross: Cents;
}

export interface EReport {
  /** As the documents state it; null where none is reported. */
  readonly seller: Seller | null;
  /** Invoices to businesses abroad: TG-8 (flux 10.1). */
  readonly invoices: readonly EInvoiceDocument[];
  readonly days: readonly DayOfSales[];
  readonly paidInvoices: readonly PaidInvoice[];
  readonly paidDays: readonly DayOfPayments[];
  readonly leftOut: readonly UnreportedSum[];
  readonly doubts: readonly Doubted[];
}
