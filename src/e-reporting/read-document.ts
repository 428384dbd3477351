import { decimal } from '@spacebooks/base/money';
import { buildDocumentIn } from '../document/build/build.js';
import { buildSeller } from '../document/build/seller.js';
import { taxedPartsBy } from '../document/build/taxed-parts.js';
import type { Invoice } from '../domain/invoice.js';
import type { EInvoiceSettings } from '../domain/settings.js';
import type { ReadDocument } from './model.js';

/**
 * Reads invoices as their e-invoices state them, by the settings of today: who a buyer is may have been entered since. Whatever the day and the
 * way at home, for what is reported needs no e-invoice of ours.
 */
export function readDocumentBy(given: EInvoiceSettings): ReadDocument {
  const { law } = given;
  const settings: EInvoiceSettings = {
    ...given,
    from: '0000-01-01',
    ...(law !== undefined && { law: { ...law, domestic: 'allow' } }),
  };
  const partsOf = taxedPartsBy(settings, null);
  return (invoice, original) => {
    const precedingInvoice = original && { number: original.number, issueDate: original.invoiceDate };
    const references = precedingInvoice === null ? {} : { precedingInvoice };
    const built = buildDocumentIn(null, unpaid(invoice), settings, references);
    if (!built.ok) return built;
    const taxed = partsOf(invoice, original?.invoiceDate);
    // What is not subject to VAT states no VAT id; the report wants it all the same.
    const seller = buildSeller(invoice, settings.seller, () => undefined, settings.law);
    return { ok: true, document: { ...built.document, seller }, parts: taxed.ok ? taxed.parts : [] };
  };
}

/** How it stands with the money changes no sale; a document that is issued later could not always state it. */
function unpaid(invoice: Invoice): Invoice {
  return {
    ...invoice,
    ...{ paidStatus: 'unpaid', paidDate: null, paidAmount: decimal(0), canCharge: false, chargeAt: null },
    payableAmount: invoice.totalAmount.gross,
    items: invoice.items.map((item) => ({ ...item, paid: false })),
  };
}
