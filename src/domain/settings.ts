import type { LocalDate } from './invoice.js';

/** What a space's e-invoices need and the platform does not know. Pinned with the saga when the invoice is locked. */
export interface EInvoiceSettings {
  /** The cutover: invoices dated before it are never touched. */
  readonly from: LocalDate;
  readonly standard: EInvoiceStandard;
  readonly language: Language;
  readonly time_zone: string;
  readonly seller: SellerSettings;
  readonly payment: PaymentSettings;
  /** First match wins; no match refuses the invoice. */
  readonly tax_cases: readonly TaxCaseRule[];
  /** First match wins; no match refuses the invoice. */
  readonly service_period: readonly ServicePeriodRule[];
  readonly layout: LayoutSettings;
}

export type EInvoiceStandard = 'zugferd';
export type Language = 'de' | 'en';

export interface SellerSettings {
  /** BT-27 where the platform's sender company is not the registered name. */
  readonly name?: string | undefined;
  /** BT-31 with its country prefix; the platform's sender tax id when left out. */
  readonly vat_id?: string | undefined;
  /** BT-32, the local tax number (Steuernummer). */
  readonly tax_number?: string | undefined;
  /** BT-30, e.g. the commercial register number. */
  readonly registration_id?: string | undefined;
  /** BT-33, e.g. `Amtsgericht Charlottenburg, HRB 12345 B, Geschäftsführung: …`. */
  readonly legal_information?: string | undefined;
  /** BG-6. */
  readonly contact?: { readonly name: string; readonly phone: string; readonly email: string } | undefined;
  /** BT-34. */
  readonly electronic_address?: { readonly scheme: string; readonly id: string } | undefined;
}

export interface PaymentSettings {
  /** BT-84, checked by its check digits. */
  readonly iban?: string | undefined;
  /** BT-86. */
  readonly bic?: string | undefined;
  /** BT-85. */
  readonly account_name?: string | undefined;
  /** BT-20. */
  readonly terms?: string | undefined;
}

export interface TaxCaseRule {
  readonly when?: TaxCaseCondition | undefined;
  /** EN 16931 VAT category (UNTDID 5305), BT-118 and BT-151. */
  readonly category: 'S';
}

export interface TaxCaseCondition {
  /** Percent as text, compared by value: `19` equals `19.0`. */
  readonly rate?: string | undefined;
  readonly buyer_country?: string | undefined;
  readonly revenue_account?: string | undefined;
  readonly accounting_code?: string | undefined;
}

export interface ServicePeriodRule {
  readonly when?:
    | { readonly revenue_account?: string | undefined; readonly accounting_code?: string | undefined }
    | undefined;
  readonly period: 'month of invoice' | 'month before' | 'date of invoice';
}

export interface LayoutSettings {
  /** Absolute path of a PNG or JPEG file. */
  readonly logo?: string | undefined;
  /** `#RRGGBB`, for rules and headings. */
  readonly color: string;
  /** Lines printed at the foot of every page. */
  readonly footer: readonly string[];
}
