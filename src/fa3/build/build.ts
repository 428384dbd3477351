import { type Decimal, decimal } from '@spacebooks/base/money';
import { parseNip } from '@spacebooks/base/nip';
import type { References } from '../../document/build/document-type.js';
import type { NationalSubject } from '../../document/build/format.js';
import type { ReportProblem } from '../../document/build/report.js';
import type { TaxedLine } from '../../document/build/taxed-line.js';
import { lineOrNull } from '../../document/build/text.js';
import type { EInvoiceDocument, Line, PostalAddress, VatBreakdown } from '../../document/model.js';
import type { Invoice } from '../../domain/invoice.js';
import type { KsefRecipientSettings } from '../../domain/ksef-settings.js';
import { type KsefDocumentSettings, PLAIN_KSEF_SETTINGS } from '../../domain/ksef-settings.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { Fa3Document } from '../document/fa3-document.js';
import { amountToSettle } from '../document/reckoning.js';
import type { Fa3Recipient, Fa3Settlement } from '../terms.js';
import { buildPolishBuyer } from './buyer.js';
import { buildCorrection } from './correction.js';
import { buildExchangeRate, withTaxInPln } from './exchange-rate.js';
import { withGrossPrices } from './gross-price.js';
import { buildExemption, checkBuyerOfRates } from './rates.js';
import { buildSplitPayment } from './split-payment.js';
import { withStatedQuantity } from './stated-quantity.js';
import { withStatedSigns } from './stated-signs.js';

/** The document with what FA(3) says beyond EN 16931; problems are reported. */
export function withFa3Terms(
  document: EInvoiceDocument,
  subject: NationalSubject,
  report: ReportProblem,
): Fa3Document {
  const { invoice, customer, references, lines, taxPoints } = subject;
  // Problems of the buyer were reported when it was built.
  const { identifier } = buildPolishBuyer(invoice, customer, () => undefined);
  const settings = ksefSettings(subject.settings);
  const sellerNip = parseNip(document.seller.vatId ?? '');
  // Only where the space is no Polish one: a wrong Polish VAT id was reported before.
  if (sellerNip === null) {
    report({
      rule: 'SB-KSEF-SELLER',
      field: 'e_invoices.seller.vat_id',
      problem: 'seller without NIP',
    });
  }
  checkBuyerOfRates(lines, identifier, report);
  const exemption = buildExemption(lines, report);
  const recipient = buildRecipient(customer.recipient);
  const correction = buildCorrection(
    document,
    {
      invoice,
      references,
      settings,
      from: subject.settings.from,
      parties: { sellerNip, buyer: identifier, recipient },
    },
    report,
  );
  const exchangeRate = buildExchangeRate({ ...document, taxPoints }, settings, references, report);
  return {
    ...document,
    lines: statedLines(lines, settings, document.vatBreakdown),
    vatBreakdown: withTaxInPln(document.vatBreakdown, exchangeRate),
    fa3: {
      sellerNip: sellerNip ?? '',
      buyer: identifier,
      buyerIsLocalGovernmentUnit: customer.local_government_unit ?? false,
      buyerIsVatGroupMember: customer.vat_group_member ?? false,
      recipient,
      placeOfIssue: lineOrNull(settings.place_of_issue),
      pricing: settings.prices,
      correction,
      exemption,
      exchangeRate,
      settlement: buildSettlement(invoice, document),
      cashAccounting: settings.cash_accounting,
      splitPayment: buildSplitPayment(
        {
          lines,
          buyer: identifier,
          total: document.totals.taxInclusive,
          exchangeRate,
          date: document.precedingInvoice?.issueDate ?? document.issueDate,
          supply: supplyOf(document, references),
        },
        settings,
      ),
      bankName: lineOrNull(settings.bank_name),
    },
  };
}

/** What is corrected, with tax, before and after other corrections: null where nobody knows it, empty where nothing is. */
function supplyOf({ precedingInvoice }: EInvoiceDocument, references: References): readonly Decimal[] | null {
  if (precedingInvoice === null) return [];
  const { total, corrected = total } = references.precedingInvoice ?? {};
  return total === undefined || corrected === undefined ? null : [decimal(total), decimal(corrected)];
}

/** FaWiersz: net or gross prices, with the platform's signs. */
function statedLines(
  lines: readonly TaxedLine[],
  { prices }: KsefDocumentSettings,
  vatBreakdown: readonly VatBreakdown[],
): readonly Line[] {
  const priced = prices === 'gross' ? withGrossPrices(lines, vatBreakdown) : lines.map(({ line }) => line);
  return lines.flatMap(({ part }, index) => {
    const line = priced[index];
    return line === undefined ? [] : withStatedQuantity(withStatedSigns(line, part));
  });
}

/** Settings made for another standard have none: then nothing is special. */
function ksefSettings({ ksef }: EInvoiceSettings): KsefDocumentSettings {
  return ksef ?? PLAIN_KSEF_SETTINGS;
}

/** Podmiot3, from what the settings say of this customer; null where they name nobody. */
function buildRecipient(given: KsefRecipientSettings | undefined): Fa3Recipient | null {
  if (given === undefined) return null;
  const { name, nip, internal_id: internalId, street, post_code: postCode, city } = given;
  const address: PostalAddress = {
    line1: lineOrNull(street),
    postCode: lineOrNull(postCode),
    city: lineOrNull(city),
    subdivision: null,
    // Units of local governments and members of VAT groups are in Poland.
    countryCode: 'PL',
  };
  return {
    name: lineOrNull(name) ?? '',
    identifier: nip === undefined ? { kind: 'internal', id: internalId ?? '' } : { kind: 'nip', nip },
    address,
  };
}

/**
 * Platnosc and Rozliczenie: what was paid so far, and when. Items that were paid before the invoice was made have no
 * date on the platform: they count as paid on the day of the invoice, by when they were at the latest.
 */
function buildSettlement({ paidDate, invoiceDate }: Invoice, document: EInvoiceDocument): Fa3Settlement {
  const total = amountToSettle(document);
  const { due } = document.totals;
  const paid = total.minus(due);
  if (paid.eq(0)) return { state: 'due' };
  const sign = total.lt(0) ? -1 : 1;
  if (paid.times(sign).lt(0)) return { state: 'paid back', amount: paid.abs() };
  const date = paidDate ?? invoiceDate;
  return due.times(sign).lte(0) ? { state: 'paid', date } : { state: 'partly paid', amount: paid, date };
}
