import type { TaxedPartsOf } from '../../domain/accounting/taxed-part.js';
import type { Problem } from '../../domain/finding.js';
import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings } from '../../domain/settings.js';
import { buildBuyerPlace } from './buyer.js';
import { customerOf } from './customer.js';
import type { NationalFormat } from './format.js';
import { itemParts } from './item-parts.js';
import { isSmallInvoice } from './small-invoice.js';
import { buildLineTax } from './tax-case.js';
import { cleanLine } from './text.js';

/** The settings that decide about taxes. */
export type TaxSettings = Pick<EInvoiceSettings, 'language' | 'tax_cases' | 'customers' | 'seller' | 'law'>;

/**
 * How the books split an invoice by tax: by the parts and tax cases of its e-invoice, so that the two never
 * differ. What else may be wrong with it as an e-invoice does not matter to the books.
 *
 * @param format of the settings' standard; null where it follows EN 16931 alone
 */
export function taxedPartsBy(settings: TaxSettings, format: NationalFormat | null): TaxedPartsOf {
  return (invoice, ruledOn = invoice.invoiceDate) => {
    const problems: Problem[] = [];
    const report = (problem: Problem): void => void problems.push(problem);
    const customer = customerOf(invoice, settings.customers);
    const { tax_case: own } = customer;
    const rules = own === undefined ? settings.tax_cases : [own, ...settings.tax_cases];
    const subject = {
      ...taxSubject(invoice, settings),
      ruledOn,
      ...buyerOf(invoice, customer, settings, format),
      format,
    };
    const parts = invoice.items
      .flatMap((item, index) => itemParts(item, index, report))
      .map((part) => {
        const { category, rate, polishCase, rateOf } = buildLineTax(part, rules, subject, report);
        const taxCountry = rateOf?.slice(0, 2) === subject.sellerCountry ? undefined : rateOf;
        return { index: part.index, taxCase: category, polishCase, taxCountry, rate, net: part.net };
      });
    return problems.length > 0 ? { ok: false, problems } : { ok: true, parts };
  };
}

function taxSubject(invoice: Invoice, { seller, language }: TaxSettings) {
  return {
    invoice,
    language,
    sellerCountry: cleanLine(invoice.sender.countryCode) || (seller.country ?? 'DE'),
  };
}

function buyerOf(
  invoice: Invoice,
  customer: CustomerSettings,
  settings: TaxSettings,
  format: NationalFormat | null,
) {
  // A national format finds out by rules of its own who the buyer is.
  const rules = format === null ? { law: settings.law, isSmall: isSmallInvoice(invoice, settings) } : {};
  const buyer = buildBuyerPlace(invoice, customer, () => undefined, {}, rules);
  return { buyerCountry: buyer.address.countryCode, buyerVatId: buyer.vatId };
}
