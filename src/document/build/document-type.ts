import type { Decimal } from '@spacebooks/base/money';
import type { ExchangeRateLookup } from '../../domain/currency-rate.js';
import type { Invoice, InvoiceItem, LocalDate, Price } from '../../domain/invoice.js';
import type { PinnedExchangeRate } from '../../domain/ksef-settings.js';
import type { PinnedCurrencyRate } from '../../domain/settings.js';
import type { StatedOriginal } from '../../domain/stated-original.js';
import type { EInvoiceDocument, PrecedingInvoice } from '../model.js';
import type { ReportProblem } from './report.js';
import type { ReadSupportingFile } from './supporting-documents.js';
import { cleanLine } from './text.js';

/** What a document needs of other invoices and of files; only the caller can ask the platform or the disk for it. */
export interface References {
  /** The invoice that `correctedInvoiceId` names. */
  readonly precedingInvoice?: (PrecedingInvoice & KnownInKsef & KnownRate) | undefined;
  /** The methods of payment that the platform names for it; left out where it was not asked. */
  readonly paymentMethods?: readonly UsedPaymentMethod[] | undefined;
  /** For the files of BG-24. */
  readonly readFile?: ReadSupportingFile | undefined;
  /** PLN rates for invoices of KSeF in other currencies; the pinned rate goes before. */
  readonly exchangeRate?: ExchangeRateLookup | undefined;
}

/** A method of payment as the space set it up on the platform. */
export interface UsedPaymentMethod {
  readonly name: string;
  /** `stripe`, `paypal`, or a later one; null for what people do by hand. */
  readonly provider: string | null;
}

/** The supply that is corrected: what the first invoice, and all its corrections, come to. */
export interface KnownSupply {
  /** Total with tax of the first invoice, as a decimal; left out where nobody knows it. */
  readonly total?: string | undefined;
  /** The same with all its other corrections that are known; left out as where there are none. */
  readonly corrected?: string | undefined;
  /** The first invoice, where the corrected one is a correction itself and that one is known. */
  readonly first?: PrecedingInvoice | undefined;
}

interface KnownInKsef extends KnownSupply {
  /** The number under which our own store knows that KSeF accepted it. */
  readonly ksefNumber?: string | null | undefined;
  /** What its document states and the correction must state alike; left out where nobody has asked. */
  readonly stated?: StatedOriginal | undefined;
}

/** By what the original's own document converts its tax, where it is in another currency and we know that. */
export interface KnownRate {
  readonly taxPoint?: LocalDate | undefined;
  readonly currencyRate?: PinnedCurrencyRate | undefined;
  readonly exchangeRate?: PinnedExchangeRate | undefined;
}

export type DocumentType = Pick<EInvoiceDocument, 'typeCode' | 'precedingInvoice'>;

/**
 * BT-3 and BG-3. What corrects another invoice is 384 and keeps its signs; a negative total without that is a
 * credit note, 381. (In German "Gutschrift" is an invoice that the buyer writes: the word is used nowhere.) An invoice that is negative
 * only because more is set off than it bills stays an invoice.
 *
 * @param supplies gross; null where the invoice is nothing but money that is no supply
 */
export function buildDocumentType(
  invoice: Invoice,
  references: References,
  report: ReportProblem,
  supplies: Decimal | null = null,
): DocumentType {
  if (invoice.correctedInvoiceId === null) {
    const isCredit = invoice.totalAmount.gross.lt(0) && !supplies?.gt(0);
    return { typeCode: isCredit ? '381' : '380', precedingInvoice: null };
  }
  const { precedingInvoice } = references;
  const number = cleanLine(precedingInvoice?.number);
  if (number !== '' && number === cleanLine(invoice.number)) {
    report({ rule: 'SB-CORRECTS-ITSELF', field: 'correctedInvoice', problem: 'correction of itself' });
  }
  if (number === '') {
    report({ rule: 'BR-55', field: 'correctedInvoice', problem: 'unknown original' });
  }
  return { typeCode: '384', precedingInvoice: { number, issueDate: precedingInvoice?.issueDate ?? null } };
}

/** A credit note states positive amounts: quantities and amounts with the other sign, prices as they are. */
export function withOtherSign(invoice: Invoice): Invoice {
  return {
    ...invoice,
    items: invoice.items.map(
      (item): InvoiceItem => ({
        ...item,
        quantity: item.quantity.neg(),
        totalAmount: negated(item.totalAmount),
      }),
    ),
    totalAmount: negated(invoice.totalAmount),
    paidAmount: invoice.paidAmount.neg(),
    payableAmount: invoice.payableAmount.neg(),
  };
}

function negated(price: Price): Price {
  return {
    ...price,
    net: price.net.neg(),
    gross: price.gross.neg(),
    taxes: price.taxes.map((tax) => ({ ...tax, amount: tax.amount.neg() })),
  };
}
