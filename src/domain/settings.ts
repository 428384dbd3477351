import type { AddedVatRate } from './countries/country-law.js';
import type { LocalDate } from './invoice.js';
import type { KsefCustomerSettings, KsefDocumentSettings } from './ksef-settings.js';
import type { CarryOver } from './neighbour/carry-over.js';
import type { LegalBasis, PolishRate } from './polish-rate.js';
import type { WithholdingSettings } from './withheld-tax.js';

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
  /** BG-24 of every invoice. */
  readonly supporting_documents: readonly SupportingDocumentSettings[];
  /** What single customers need. */
  readonly customers: readonly CustomerSettings[];
  readonly layout: LayoutSettings;
  /** Left out: nothing of the platform's PDF is taken over. */
  readonly carry_over?: CarryOver | undefined;
  /** What becomes of HTML and Markdown in texts: `plain` text, or `keep` them as they are. */
  readonly markup: 'plain' | 'keep';
  /** With the standard `ksef`, and only then. */
  readonly ksef?: KsefDocumentSettings | undefined;
  /** Of a seller in France; undefined in settings that were pinned before. */
  readonly france?: FrenchSettings | undefined;
  /** Undefined in settings that were pinned before national law was checked: it is not checked then. */
  readonly law?: NationalSettings | undefined;
}

/** What invoices of a seller in France state of its business and its terms. */
export interface FrenchSettings {
  /** What invoices bill. */
  readonly operations: 'services' | 'goods' | 'both';
  /** Whether VAT is due when it is invoiced, not when it is paid (art. 269-2-c CGI). */
  readonly vat_on_debits: boolean;
  /** Penalties for late payment; left out: those of the terms of payment, else of art. L441-10 C. com. */
  readonly late_payment?: string | undefined;
  /** Costs of recovery; left out: those of the terms of payment, else 40 EUR (art. D441-5 C. com.). */
  readonly recovery_costs?: string | undefined;
  /** Discount for early payment; left out: that of the terms of payment or `cash_discounts`, else none. */
  readonly early_payment?: string | undefined;
  /** A file of what businesses in France get is put where an approved platform takes it from. */
  readonly deposit?: true;
}

/** What the rules of the seller's country, beyond those of EN 16931, need to know. */
export interface NationalSettings {
  /** Rates that the operator vouches for; left out where there are none. */
  readonly vat_rates?: readonly AddedVatRate[] | undefined;
  /** For tax in another currency than the seller's country's. */
  readonly currency_rates: readonly CurrencyRate[];
  /** The rate of this one invoice; only in settings that are pinned for it. */
  readonly currency_rate?: PinnedCurrencyRate | undefined;
  /** Who the buyer of a small invoice is where the platform does not say. */
  readonly small_invoices?:
    | { readonly buyer_name?: string | undefined; readonly buyer_country?: string | undefined }
    | undefined;
  /** Whether businesses at home get an e-invoice of ours where the law wants another way: Peppol, SdI … */
  readonly domestic: 'allow' | 'refuse';
  /** Tax is due when it is paid, of invoices from that day on; left out: with the invoice. */
  readonly cash_accounting?: { readonly from?: LocalDate | undefined } | undefined;
  /** The country whose businesses get their invoices from the platform by a channel of its own; left out: none is known. */
  readonly platform_channel?: SellerCountry | undefined;
}

/** What amounts of two currencies are alike on some days, as a bank or ministry publishes it. */
export interface CurrencyRate {
  /** `1 EUR = 0.9421 CHF`, in either direction. */
  readonly rate: string;
  readonly from: LocalDate;
  /** The last day; until the next one of the same currencies when left out. */
  readonly to?: LocalDate | undefined;
  /** Who published it, printed on the invoice. */
  readonly source?: string | undefined;
}

export interface PinnedCurrencyRate extends CurrencyRate {
  /** The tax point that it was looked up for. */
  readonly day: LocalDate;
}

/**
 * `zugferd`: PDF/A-3 with CII of the profile EN 16931; `xrechnung`: the same with CII of XRechnung 3.0;
 * `xrechnung-ubl`: UBL of XRechnung 3.0, attached to the PDF/A-3; `ubl`: the same with UBL of EN 16931 alone, without
 * the rules of any country; `peppol`: UBL of Peppol BIS Billing 3.0; `ksef`: FA(3), issued in the Polish KSeF.
 */
export type EInvoiceStandard = 'zugferd' | 'xrechnung' | 'xrechnung-ubl' | 'ubl' | 'peppol' | 'ksef';

/** Languages of alerts, findings, mails and the procedure documentation. */
export const OPERATOR_LANGUAGES = ['de', 'en', 'pl'] as const;
export type OperatorLanguage = (typeof OPERATOR_LANGUAGES)[number];
/** Languages of invoices. */
export const LANGUAGES = [...OPERATOR_LANGUAGES, 'nl', 'fr', 'it', 'es', 'cs'] as const;
export type Language = (typeof LANGUAGES)[number];

/** In which of ours people of a space are told what is wrong: English where the invoices' is none of them. */
export function operatorLanguageOf(language: Language): OperatorLanguage {
  return language === 'de' || language === 'pl' ? language : 'en';
}

/** Settings of one customer, found by customer number or by the debitor's id; the first entry that fits holds. */
export interface CustomerSettings extends KsefCustomerSettings {
  readonly customer_number?: string | undefined;
  /** Id of a membership, team or contact on the platform. */
  readonly debitor?: string | undefined;
  /** BT-10, for German authorities the Leitweg-ID. */
  readonly buyer_reference?: string | undefined;
  /** BT-13 */
  readonly order_number?: string | undefined;
  /** BT-12 */
  readonly contract_number?: string | undefined;
  /** BT-11 */
  readonly project_number?: string | undefined;
  /** BG-13 and BG-15, where the service is given elsewhere than at the buyer's address. */
  readonly deliver_to?: DeliverySettings | undefined;
  /** BG-24, after those of the space. */
  readonly supporting_documents?: readonly SupportingDocumentSettings[] | undefined;
  /** BT-49 */
  readonly electronic_address?: { readonly scheme: string; readonly id: string } | undefined;
  /** BT-47, as it is written at home: SIREN, KBO number, NIF … */
  readonly registration_id?: string | undefined;
  /** BT-48, where the platform's tax id is another one. */
  readonly vat_id?: string | undefined;
  readonly standard?: EInvoiceStandard | undefined;
  readonly language?: Language | undefined;
  /** The first of the rules for this customer's items. */
  readonly tax_case?: TaxCase | undefined;
  readonly payment?: CustomerPaymentSettings | undefined;
}

export interface SellerSettings {
  /** The country whose law the invoices follow (BT-40), DE when left out. An invoice from elsewhere is refused. */
  readonly country?: SellerCountry | undefined;
  /** BT-27 where the platform's sender company is not the registered name. */
  readonly name?: string | undefined;
  /** BT-31 with its country prefix; the platform's sender tax id when left out. */
  readonly vat_id?: string | undefined;
  /** BT-32, the local tax number (Steuernummer). */
  readonly tax_number?: string | undefined;
  /** BT-30, e.g. the commercial register number. */
  readonly registration_id?: string | undefined;
  /** Scheme of BT-30 (ISO 6523 ICD), e.g. `0002` SIRENE; by the country and the id's form when left out. */
  readonly registration_scheme?: string | undefined;
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
  /**
   * What a transfer quotes (BT-83): the number of the invoice, or its creditor reference (ISO 11649). Left out: the reference that
   * banks of the seller's country know, else the number.
   */
  readonly reference?: 'number' | 'creditor reference' | undefined;
  /** Whether the page has a code for banking apps; left out: where there is one. */
  readonly code?: boolean | undefined;
  /**
   * BT-20 with places for `{due_date}`, `{days}` and `{amount}`, in the space's language: it stands on no invoice in
   * another one.
   */
  readonly terms?: string | undefined;
  readonly terms_by_language?: Readonly<Partial<Record<Language, string>>> | undefined;
  /** Offered on invoices that ask for a transfer, the longest discount last or first as written. */
  readonly cash_discounts?: readonly CashDiscountSettings[] | undefined;
  /** Tax that customers withhold, where the platform deducts it from the payable amount. */
  readonly withholding?: readonly WithholdingSettings[] | undefined;
  /** How invoices are paid where the platform does not say; `transfer` when left out. */
  readonly means?: PaymentMeans | undefined;
  /** What the platform's methods of payment are; first match wins. */
  readonly methods?: readonly PaymentMethodRule[] | undefined;
  /** BT-90, the creditor identifier of SEPA direct debits. */
  readonly creditor_id?: string | undefined;
}

/**
 * By what an invoice is paid. `transfer` and `cash` are up to the buyer; `direct debit`, `card` and `online` (a payment
 * provider) are collected from what the buyer left there; `clearing` is set off against something else.
 */
export type PaymentMeans = 'transfer' | 'direct debit' | 'card' | 'online' | 'cash' | 'clearing';

/** Skonto: of the amount due, when it is paid within so many days of the invoice's date. */
export interface CashDiscountSettings {
  readonly days: number;
  /** Percent as text, at most two decimals. */
  readonly percent: string;
}

/** Without conditions it fits every method. */
interface PaymentMethodRule {
  /** The name that the space gave the method on the platform. */
  readonly name?: string | undefined;
  /** `stripe`, `paypal`, or a later one. */
  readonly provider?: string | undefined;
  readonly means: PaymentMeans;
}

/** BT-70, BT-75, BT-77, BT-78 and BT-80. */
interface DeliverySettings {
  readonly name?: string | undefined;
  readonly street?: string | undefined;
  readonly post_code: string;
  readonly city: string;
  readonly country: string;
}

/** BG-24: with `file` or `url`. */
export interface SupportingDocumentSettings {
  /** BT-122 */
  readonly reference: string;
  /** BT-123 */
  readonly description?: string | undefined;
  /** Absolute path of BT-125; what is in it when the e-invoice is made goes out. */
  readonly file?: string | undefined;
  /** BT-124, absolute. */
  readonly url?: string | undefined;
}

export interface CustomerPaymentSettings {
  /** Instead of the space's. */
  readonly means?: PaymentMeans | undefined;
  /** BT-89, the reference of the mandate for direct debits. */
  readonly mandate?: string | undefined;
  /** BT-91, the IBAN that is debited. */
  readonly account?: string | undefined;
  /** BT-87: the last four to six digits of the card. */
  readonly card?: string | undefined;
  /** BT-88. */
  readonly card_holder?: string | undefined;
}

/**
 * VAT category of EN 16931 (UNTDID 5305), BT-118 and BT-151: S standard rate, AE reverse charge, E exempt
 * (Kleinunternehmer included), G outside the EU, O not subject to VAT, Z zero rated, K supply of goods to another
 * member state.
 */
export type VatCategory = 'S' | 'AE' | 'E' | 'G' | 'O' | 'Z' | 'K';

/** A text, or the same text by language; English where there is none. */
export type LocalText =
  | string
  | (Readonly<Record<OperatorLanguage, string>> & Readonly<Partial<Record<Language, string>>>);

/** The text in that language. */
export function textIn(language: Language, text: LocalText): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en);
}

/** Countries of sellers whose tax cases we know. */
export const SELLER_COUNTRIES = ['DE', 'AT', 'PL', 'NL', 'BE', 'LU', 'FR', 'IT', 'ES', 'CZ', 'CH'] as const;
export type SellerCountry = (typeof SELLER_COUNTRIES)[number];

export interface TaxCase {
  readonly category: VatCategory;
  /** BT-120, required for every category but S; printed on the invoice. */
  readonly reason?: LocalText | undefined;
  /** BT-121, code list VATEX. */
  readonly reason_code?: string | undefined;
  /** The category that the invoice states instead where no other case stands beside it (docs/adr/0083). */
  readonly alone?: { readonly category: 'O'; readonly reason_code?: string | undefined } | undefined;
  /** P_12 of FA(3) for items without tax; above zero the rate itself says it. */
  readonly polish_rate?: PolishRate | undefined;
  /** P_19A, P_19B or P_19C of FA(3), with the rate `zw`. */
  readonly legal_basis?: LegalBasis | undefined;
}

/** Category S fits only rates above zero, every other category only items without tax. */
export interface TaxCaseRule extends TaxCase {
  readonly when?: TaxCaseCondition | undefined;
  /** Whose rate it is, where not the seller's country's: another country (OSS) or a region with rates of its own. */
  readonly rate_of?: string | undefined;
}

export interface TaxCaseCondition {
  /** Percent as text, compared by value: `19` equals `19.0`. */
  readonly rate?: string | undefined;
  /** ISO 3166-1 codes; `EU` stands for the member states other than the seller's, `non-EU` for all other countries. */
  readonly buyer_country?: readonly string[] | undefined;
  /** Whether the buyer has a VAT id. */
  readonly buyer_vat_id?: boolean | undefined;
  /** Whether the buyer's address names a company. */
  readonly buyer_company?: boolean | undefined;
  readonly revenue_account?: string | undefined;
  readonly accounting_code?: string | undefined;
  readonly customer_number?: string | undefined;
  /** First invoice date for which the rule holds. */
  readonly valid_from?: LocalDate | undefined;
}

export interface ServicePeriodRule {
  readonly when?:
    | { readonly revenue_account?: string | undefined; readonly accounting_code?: string | undefined }
    | undefined;
  /** `item text`: a date or period written in the item's description (`01.10.2026 - 31.10.2026`, `Oktober 2026`). */
  readonly period: 'month of invoice' | 'month before' | 'date of invoice' | 'item text';
}

export interface LayoutSettings {
  /** `own`: drawn by us; `platform`: the platform's PDF made PDF/A-3b by Ghostscript, ours where that fails. */
  readonly pdf: 'own' | 'platform';
  /** Absolute path of a PNG or JPEG file. */
  readonly logo?: string | undefined;
  /** `#RRGGBB`, for rules and headings. */
  readonly color: string;
  /** Lines printed at the foot of every page. */
  readonly footer: readonly string[];
}
