import type { NationalSubject } from '../../document/build/format.js';
import type { Report } from '../../document/build/report.js';
import type { EInvoiceDocument } from '../../document/model.js';
import type { LocalDate } from '../../domain/invoice.js';
import { type KsefDocumentSettings, PLAIN_KSEF_SETTINGS } from '../../domain/ksef-settings.js';
import { parseNip } from '../../domain/nip.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { Fa3Document } from '../document/fa3-document.js';
import { buildPolishBuyer } from './buyer.js';
import { checkBuyerOfRates } from './buyer-of-rates.js';
import { buildCorrection } from './correction.js';
import { buildExchangeRate, withTaxInPln } from './exchange-rate.js';
import { buildExemption } from './exemption.js';
import { withGrossPrices } from './gross-price.js';
import { buildRecipient } from './recipient.js';
import { buildSettlement } from './settlement.js';

/** The document with what FA(3) says beyond EN 16931; what stands against it is reported. */
export function withFa3Terms(
  document: EInvoiceDocument,
  subject: NationalSubject,
  report: Report,
): Fa3Document {
  const { invoice, customer, references, lines } = subject;
  // What stands against the buyer was reported with it.
  const { identifier } = buildPolishBuyer(invoice, customer, () => undefined);
  const settings = ksefSettings(subject.settings);
  const sellerNip = parseNip(document.seller.vatId ?? '');
  // Only where the space is no Polish one: what is wrong with a Polish VAT id was told before.
  if (sellerNip === null) {
    report({
      rule: 'SB-KSEF-SELLER',
      field: 'e_invoices.seller.vat_id',
      problem: 'seller without NIP',
    });
  }
  checkBuyerOfRates(lines, identifier, report);
  const exemption = buildExemption(lines, report);
  const correction = buildCorrection(document, references, settings, subject.settings.from, report);
  const rateSubject = { ...document, issueDate: dateOfSupply(document) };
  const exchangeRate = buildExchangeRate(rateSubject, settings, references.exchangeRate, report);
  return {
    ...document,
    lines: settings.prices === 'gross' ? withGrossPrices(lines, document.vatBreakdown) : document.lines,
    vatBreakdown: withTaxInPln(document.vatBreakdown, exchangeRate),
    fa3: {
      sellerNip: sellerNip ?? '',
      buyer: identifier,
      buyerIsLocalGovernmentUnit: customer.local_government_unit ?? false,
      buyerIsVatGroupMember: customer.vat_group_member ?? false,
      recipient: buildRecipient(customer.recipient),
      placeOfIssue: settings.place_of_issue ?? null,
      pricing: settings.prices,
      correction,
      exemption,
      exchangeRate,
      settlement: buildSettlement(invoice, document.totals),
      cashAccounting: settings.cash_accounting,
      splitPayment: settings.split_payment,
      bankName: settings.bank_name ?? null,
    },
  };
}

/** Settings made for another standard have none: then nothing is special. */
export function ksefSettings({ ksef }: EInvoiceSettings): KsefDocumentSettings {
  return ksef ?? PLAIN_KSEF_SETTINGS;
}

/** The date that the tax point counts from: a correction keeps that of its original. */
function dateOfSupply({ precedingInvoice, issueDate }: EInvoiceDocument): LocalDate {
  return precedingInvoice?.issueDate ?? issueDate;
}
