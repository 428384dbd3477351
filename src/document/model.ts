import type { Decimal } from '@spacebooks/base/money';
import type { CashDiscount } from '../domain/cash-discount.js';
import type { LocalDate } from '../domain/invoice.js';
import type { CarriedOver } from '../domain/neighbour/carry-over.js';
import type { PolishRate } from '../domain/polish-rate.js';
import type { EInvoiceStandard, Language, PaymentMeans, VatCategory } from '../domain/settings.js';
import type { SupportingFile } from '../domain/supporting-file.js';
import type { WithheldTax } from '../domain/withheld-tax.js';

/**
 * An invoice in the business terms of EN 16931-1, independent of any syntax (CII, UBL) and of the platform.
 * Every writer and the PDF layout read only this. Amounts are in `currency` (BT-5).
 */
export interface EInvoiceDocument {
  /** BT-1 */
  readonly number: string;
  /** BT-2 */
  readonly issueDate: LocalDate;
  /** BT-24: which specification it follows. */
  readonly profile: 'en16931' | 'xrechnung' | 'peppol' | 'fa3';
  /** BT-3 (UNTDID 1001): 380 commercial invoice, 381 credit note (amounts positive), 384 corrected invoice. */
  readonly typeCode: '380' | '381' | '384';
  /** BT-5 (ISO 4217) */
  readonly currency: string;
  /** BT-6, where tax is owed in another currency than that of the invoice. */
  readonly accountingCurrency?: {
    /** ISO 4217 */
    readonly code: string;
    /** BT-111 */
    readonly tax: Decimal;
    /** `1 EUR = 0.9421 CHF`; null of no tax, which is nothing by any rate. */
    readonly rate: string | null;
    /** Who published it. */
    readonly source: string | null;
  };
  /** BT-9 */
  readonly paymentDueDate: LocalDate | null;
  /** BT-10 */
  readonly buyerReference: string | null;
  /** BT-13 */
  readonly orderReference: string | null;
  /** BT-12 */
  readonly contractReference?: string;
  /** BT-11 */
  readonly projectReference?: string;
  /** BG-13 with BG-15, where the service was given elsewhere than at the buyer's address. */
  readonly deliverTo?: { readonly name: string | null; readonly address: PostalAddress };
  /** BG-24, in the order of the settings. */
  readonly supportingDocuments?: readonly SupportingDocument[];
  /** What BT-20 offers for early payment, in the order of the settings. */
  readonly cashDiscounts?: readonly CashDiscount[];
  /** BG-3: the invoice that this one corrects. */
  readonly precedingInvoice: PrecedingInvoice | null;
  /** BT-20 */
  readonly paymentTerms: string | null;
  /** BG-1, BT-22: free texts, in order. */
  readonly notes: readonly string[];
  /** BG-1 that the law of the seller's country wants, before the free texts in a file and after them on the page. */
  readonly legalNotes?: readonly LegalNote[];
  /** BT-23, where the profile does not decide it. */
  readonly businessProcess?: string;
  /** An approved platform in France takes it, by rules of its own (BR-FR of the FNFE-MPE). */
  readonly byApprovedPlatform?: true;
  /** BG-4 */
  readonly seller: Seller;
  /** BG-7 */
  readonly buyer: Buyer;
  /** BT-72: the day on which the service was complete. */
  readonly deliveryDate: LocalDate;
  /** BG-14, BT-73 and BT-74: the period that is invoiced, both days included. */
  readonly period: InvoicingPeriod | null;
  /** The tax point, where the law wants it on the page. */
  readonly taxPoint?: LocalDate;
  /** BG-16 */
  readonly payment: Payment;
  /** BG-22 */
  readonly totals: Totals;
  /** BG-23, one for each category and rate, highest rate first. */
  readonly vatBreakdown: readonly VatBreakdown[];
  /** BG-25 */
  readonly lines: readonly Line[];
  /** Addresses of the platform's PDF, on the page alone. */
  readonly carried?: CarriedOver;
  /** Money that is no supply, where it is no line (docs/adr/0216). */
  readonly money?: MoneyOnDocument;
  /** Language of fixed texts in the visual part. */
  readonly language: Language;
}

/** Deposits, vouchers for several purposes and the like, beside supplies. */
export interface MoneyOnDocument {
  /** Items that pay for the invoice: part of BT-113, in FA(3) Odliczenia. */
  readonly setOff: readonly MoneyItem[];
  /** Items that are payable beside the supplies: Obciazenia of FA(3). Elsewhere these are lines. */
  readonly charged: readonly MoneyItem[];
}

/** An item for which nothing is supplied. */
export interface MoneyItem {
  readonly name: string;
  /** Never negative. */
  readonly amount: Decimal;
}

/** BG-1 */
export interface LegalNote {
  /** BT-21 (UNTDID 4451): PMD penalties for late payment, PMT costs of recovery, AAB discount. */
  readonly subject: 'PMD' | 'PMT' | 'AAB' | null;
  /** BT-22 */
  readonly text: string;
}

/** BG-3 */
export interface PrecedingInvoice {
  /** BT-25 */
  readonly number: string;
  /** BT-26 */
  readonly issueDate: LocalDate | null;
}

/** BG-24 */
export interface SupportingDocument {
  /** BT-122 */
  readonly reference: string;
  /** BT-123 */
  readonly description: string | null;
  /** BT-124, an absolute address. */
  readonly location: string | null;
  /** BT-125 */
  readonly attachment: SupportingFile | null;
}

export interface InvoicingPeriod {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** BG-5, BG-8 */
export interface PostalAddress {
  /** BT-35, BT-50 */
  readonly line1: string | null;
  /** BT-36, BT-51 */
  readonly line2?: string;
  /** BT-162, BT-163 */
  readonly line3?: string;
  /** BT-38, BT-53 */
  readonly postCode: string | null;
  /** BT-37, BT-52 */
  readonly city: string | null;
  /** BT-39, BT-54 */
  readonly subdivision: string | null;
  /** BT-40, BT-55 (ISO 3166-1 alpha-2) */
  readonly countryCode: string;
}

export interface ElectronicAddress {
  /** EAS code, e.g. `EM` for e-mail. */
  readonly scheme: string;
  readonly id: string;
}

export interface Contact {
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface Seller {
  /** BT-27 */
  readonly name: string;
  /** BT-29 */
  readonly id: string | null;
  /** BT-30 */
  readonly registrationId: string | null;
  /** Scheme of BT-30 (ISO 6523 ICD). */
  readonly registrationScheme?: string;
  /** BT-31 */
  readonly vatId: string | null;
  /** BT-32 */
  readonly taxNumber: string | null;
  /** BT-33 */
  readonly legalInformation: string | null;
  /** BT-34 */
  readonly electronicAddress: ElectronicAddress | null;
  readonly address: PostalAddress;
  /** BG-6 */
  readonly contact: Contact | null;
}

export interface Buyer {
  /** BT-44 */
  readonly name: string;
  /** BT-46: the customer number. */
  readonly id: string | null;
  /** BT-47, where there is one. */
  readonly registration?: BuyerRegistration;
  /** BT-48 */
  readonly vatId: string | null;
  /** BT-49 */
  readonly electronicAddress: ElectronicAddress | null;
  readonly address: PostalAddress;
  /** BG-9: the person, where the buyer is a company. */
  readonly contact: Contact | null;
}

/** A number of a company or a person other than its VAT id. */
export interface BuyerRegistration {
  readonly id: string;
  /** ISO 6523 ICD */
  readonly scheme?: string;
  /** What it is called at home; null where nobody knows which it is. */
  readonly name: string | null;
  /** As the page has it. */
  readonly written: string;
}

export interface Payment {
  /** BT-81 */
  readonly meansCode: PaymentMeansCode;
  /** What the code stands for, where it is known and no transfer. */
  readonly means?: PaymentMeans;
  /** BT-82 */
  readonly meansText?: string;
  /** Why nothing is demanded of the buyer; absent where the buyer pays, gets something, or nothing is open. */
  readonly state?: DocumentPaymentState;
  /** BG-17, with means 58 and 30. */
  readonly account: {
    readonly iban: string;
    readonly bic: string | null;
    readonly name: string | null;
  } | null;
  /** BG-18, with means 48. */
  readonly card?: {
    /** BT-87: the last four to six digits. */
    readonly digits: string;
    /** BT-88 */
    readonly holder: string | null;
  };
  /** BG-19, with means 59. */
  readonly directDebit?: {
    /** BT-89 */
    readonly mandate: string;
    /** BT-90 */
    readonly creditorId: string;
    /** BT-91, an IBAN. */
    readonly account: string | null;
  };
  /** BT-83: what the payer quotes, the invoice number or the reference made of it. */
  readonly remittanceInformation: string | null;
  /** No code for banking apps is drawn, because the settings want none. */
  readonly code?: 'none';
}

/**
 * UNTDID 4461: 58 SEPA credit transfer, 30 credit transfer in another currency, 59 SEPA direct debit, 49 direct debit
 * whose mandate is not stated, 48 card, 68 online payment service, 97 clearing between partners, 10 cash, 57 as agreed, 1 not
 * defined.
 */
export type PaymentMeansCode = '58' | '30' | '59' | '49' | '48' | '68' | '97' | '10' | '57' | '1';

export type DocumentPaymentState =
  /** The amount comes by itself, on that day where it is known. */
  | { readonly kind: 'collected'; readonly by: PaymentMeans | null; readonly on: LocalDate | null }
  /** It is on its way. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'paid'; readonly by: PaymentMeans | null; readonly on: LocalDate | null }
  | { readonly kind: 'written off' }
  | { readonly kind: 'cancelled' };

export interface Totals {
  /** BT-106, sum of BT-131 */
  readonly lineNet: Decimal;
  /** BT-109 */
  readonly taxExclusive: Decimal;
  /** BT-110 */
  readonly tax: Decimal;
  /** BT-112 */
  readonly taxInclusive: Decimal;
  /** BT-113: payments and what is set off, in FA(3) less what is charged beside the supplies. */
  readonly paid: Decimal;
  /** BT-115 = BT-112 - BT-113 */
  readonly due: Decimal;
  /** What the buyer keeps back of it for the tax office, said in BT-20: no term of EN 16931 has it. */
  readonly withheld?: WithheldTax;
}

export interface VatBreakdown {
  /** BT-118 */
  readonly category: VatCategory;
  /** BT-120, with every category but S. */
  readonly exemptionReason: string | null;
  /** Each of several, which BT-120 states together. */
  readonly reasons?: readonly string[];
  /** BT-121 (VATEX) */
  readonly exemptionReasonCode: string | null;
  /** BT-119, percent */
  readonly rate: Decimal;
  /** BT-116 */
  readonly taxable: Decimal;
  /** BT-117 */
  readonly tax: Decimal;
  /** With the profile `fa3`: the rate of its lines, part of what makes a group. */
  readonly polishRate?: PolishRate;
  /** With the profile `fa3` in a foreign currency: the tax in PLN (P_14_xW). */
  readonly taxInPln?: Decimal;
}

export interface Line {
  /** BT-126 */
  readonly id: string;
  /** BT-153; texts longer than one line go to `description`. */
  readonly name: string;
  /** BT-154 */
  readonly description: string | null;
  /** BG-26, BT-134 and BT-135, where the lines differ in it: both days included, or one day. */
  readonly period?: InvoicingPeriod;
  /** BT-129 */
  readonly quantity: Decimal;
  /** BT-130 (UN/ECE Recommendation 20): C62 one, HUR hour … */
  readonly unitCode: string;
  /** BT-146, never negative (BR-27), at most 6 decimals. */
  readonly netPrice: Decimal;
  /** BT-149, for prices that have no finite decimal: net price for that many units; null means 1. */
  readonly baseQuantity: Decimal | null;
  /** BT-131, two decimals */
  readonly netAmount: Decimal;
  /** BT-151 */
  readonly category: VatCategory;
  /** Which of several reasons of its category it has: the page alone says so. */
  readonly ownReason?: string;
  /** BT-152 */
  readonly rate: Decimal;
  /** With the profile `fa3`: the rate as P_12 has it. */
  readonly polishRate?: PolishRate;
  /** With the profile `fa3` and gross pricing: price of one unit (P_9B) and amount (P_11A), tax included. */
  readonly gross?: { readonly price: Decimal; readonly amount: Decimal };
}

/** BT-24 by the standard of the settings. */
export const PROFILES: Readonly<Record<EInvoiceStandard, EInvoiceDocument['profile']>> = {
  zugferd: 'en16931',
  xrechnung: 'xrechnung',
  'xrechnung-ubl': 'xrechnung',
  ubl: 'en16931',
  peppol: 'peppol',
  ksef: 'fa3',
};
