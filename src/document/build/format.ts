import type { Decimal } from '@spacebooks/base/money';
import type { TaxPoints } from '../../domain/accounting/tax-point/tax-point-rule.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings, Language, TaxCase } from '../../domain/settings.js';
import type { Buyer, EInvoiceDocument } from '../model.js';
import type { DocumentType, References } from './document-type.js';
import type { ItemPart } from './item-parts.js';
import type { LineTax } from './line-tax.js';
import type { ReportProblem } from './report.js';
import type { TaxedLine } from './taxed-line.js';

/** Where the terms of a national format come from, beside the document as EN 16931 has it. */
export interface NationalSubject {
  /** With the signs that the document has. */
  readonly invoice: Invoice;
  /** Those that hold for this customer. */
  readonly settings: EInvoiceSettings;
  readonly customer: CustomerSettings;
  readonly references: References;
  readonly lines: readonly TaxedLine[];
  /** Of a correction that of its original. */
  readonly taxPoints: TaxPoints;
}

/**
 * A country's own format of invoices, with rules of its own for what the builder leaves to it. Standards that follow
 * EN 16931 alone have none.
 */
export interface NationalFormat {
  /** Of what the document states in sentences, whatever language stands beside it on the page. */
  readonly language: Language;
  /** It states money that is no supply apart from its lines. */
  readonly statesMoneyApart: boolean;
  /** BT-3 and BG-3. @param supplies gross; null where the invoice is nothing but money that is no supply */
  documentType(
    invoice: Invoice,
    references: References,
    report: ReportProblem,
    supplies: Decimal | null,
  ): DocumentType;
  /** BG-7. */
  buyer(invoice: Invoice, customer: CustomerSettings, report: ReportProblem): Buyer;
  /** As it is written, where the document states it or not; null for none. */
  buyerTaxId(invoice: Invoice, customer: CustomerSettings): string | null;
  /** What a line states of its tax beside category and rate. */
  lineTax(part: ItemPart, taxCase: TaxCase, report: ReportProblem): Pick<LineTax, 'polishRate' | 'exemption'>;
  /** The document with the format's own terms. */
  complete(document: EInvoiceDocument, subject: NationalSubject, report: ReportProblem): EInvoiceDocument;
}
