import type { LocalDate } from '@spacebooks/base/calendar';
import type { Decimal } from '@spacebooks/base/money';

export type { LocalDate };

/** An invoice as version 2.0 of the platform shows it, with amounts as exact decimals. */
export interface Invoice {
  readonly id: string;
  readonly number: string;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate;
  readonly paidDate: LocalDate | null;
  /** `unpaid`, `paid`, `pending`, `canceled`, `writtenOff`, or a value of a later version. */
  readonly paidStatus: string;
  /** Whether the platform can collect the amount by itself, from a means of payment that the customer left there. */
  readonly canCharge: boolean;
  /** When it will do so (ISO 8601, with its offset); null where nothing is planned. */
  readonly chargeAt: string | null;
  /** `unsent`, `sent`, `sending`, `sendingRequested`, `failedToSend`, or a value of a later version. */
  readonly sentStatus: string;
  /** False once the invoice is locked, by whomever. */
  readonly canUpdate: boolean;
  readonly pdf: InvoicePdf;
  readonly sender: InvoiceAddress;
  readonly recipient: InvoiceAddress;
  readonly senderTaxId: string | null;
  readonly recipientTaxId: string | null;
  /** What the platform calls it, where that says that it is no VAT id (`Steuer-ID`); left out otherwise. */
  readonly recipientTaxIdName?: string;
  readonly customerNumber: string | null;
  readonly invoiceText: string | null;
  readonly notes: string | null;
  readonly billingEmails: readonly string[];
  readonly items: readonly InvoiceItem[];
  readonly totalAmount: Price;
  readonly paidAmount: Decimal;
  readonly payableAmount: Decimal;
  readonly spaceId: string;
  readonly debitor: { readonly type: string; readonly id: string } | null;
  readonly correctedInvoiceId: string | null;
}

export interface InvoicePdf {
  readonly eInvoice: boolean;
  readonly eInvoiceStandard: string | null;
  /** True once a PDF has been uploaded; from then on the platform never changes it. */
  readonly archived: boolean;
}

export interface InvoiceAddress {
  readonly name: string | null;
  readonly company: string | null;
  readonly fullAddress: string;
  readonly street: string | null;
  readonly postCode: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly countryCode: string | null;
}

export interface InvoiceItem {
  readonly description: string;
  readonly quantity: Decimal;
  /** Already paid when the invoice was made; counts in the total, not in the payable amount. */
  readonly paid: boolean;
  readonly accountingCode: string | null;
  readonly costCenter: NumberedName | null;
  readonly revenueAccount: NumberedName | null;
  /** Price of one unit. */
  readonly amount: Price;
  /** `amount` times `quantity`, as the platform rounds it. */
  readonly totalAmount: Price;
}

export interface NumberedName {
  readonly name: string;
  readonly number: string;
}

export interface Price {
  readonly net: Decimal;
  readonly gross: Decimal;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly taxes: readonly Tax[];
}

export interface Tax {
  readonly name: string;
  /** Percent, e.g. 19. */
  readonly rate: Decimal;
  readonly amount: Decimal;
}
