import { lawOf } from '../../domain/countries/countries.js';
import type { Finding } from '../../domain/finding.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { withItemName } from '../../domain/named-item.js';
import {
  type CustomerSettings,
  type EInvoiceSettings,
  operatorLanguageOf,
  type PinnedCurrencyRate,
} from '../../domain/settings.js';
import { worded } from '../../words/findings.js';
import { type EInvoiceDocument, PROFILES } from '../model.js';
import { inFrance } from './approved-platform.js';
import { checkBounds } from './bounds.js';
import { buildBuyer } from './buyer.js';
import { applyCategories } from './category-terms.js';
import { checkCharacters } from './characters.js';
import { buildFurtherReferences, customerOf, settingsFor } from './customer.js';
import { buildDocumentType, type DocumentType, type References, withOtherSign } from './document-type.js';
import type { NationalFormat } from './format.js';
import { buildInstructions } from './instructions.js';
import { buildLines } from './lines.js';
import { withPlainTexts } from './markup/plain-texts.js';
import { balanceOfMoney, setOffNote, stateMoney } from './money.js';
import { type MoneyItems, moneyItemsOf } from './money-items.js';
import {
  buildTaxInNationalCurrency,
  checkBuyerId,
  checkCredit,
  checkDomestic,
  checkRatesInForce,
  nationalNotes,
} from './national-law.js';
import { buildAccount } from './payment.js';
import { asPeppol, peppolParties, peppolType } from './peppol.js';
import { checkQrIban } from './qr-iban.js';
import type { ReportProblem } from './report.js';
import { buildSeller } from './seller.js';
import { buildServicePeriods } from './service-period.js';
import { isSmallInvoice } from './small-invoice.js';
import { buildSupportingDocuments, type ReadSupportingFile } from './supporting-documents.js';
import { statedTaxPoints } from './tax-point.js';
import { cleanLine, lineOrNull, textOrNull } from './text.js';
import { buildTotals } from './totals.js';
import { buildVatBreakdown, withOwnReasons } from './vat-breakdown.js';

export type BuiltDocument =
  | { readonly ok: true; readonly document: EInvoiceDocument }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/**
 * The platform's invoice in the terms of EN 16931, or all findings. Pure: the same invoice,
 * settings and references give the same document. `invoice.notes` is for admins only and never used.
 *
 * @param format the national one of the invoice's standard; null where it follows EN 16931 alone
 */
export function buildDocumentIn(
  format: NationalFormat | null,
  received: Invoice,
  spaceSettings: EInvoiceSettings,
  references: References,
): BuiltDocument {
  const customer = customerOf(received, spaceSettings.customers);
  const settings = settingsFor(customer, spaceSettings, received);
  const findings: Finding[] = [];
  const report = reportInto(findings, received, spaceSettings);
  if (!checkBounds(received, format !== null, report)) return { ok: false, findings };
  const given = settings.markup === 'plain' ? withPlainTexts(received) : received;
  checkScope(given, settings, report);
  checkCharacters(given, references, format !== null, report);
  const { money, type, invoice } = typed(given, references, { settings, format }, report);
  const number = buildNumber(invoice, report);
  const { seller, buyer } = buildParties({ format, invoice, customer, settings, money }, report);
  const account = buildAccount(settings.payment, report);
  const servedBy = lastDayOfService(invoice, type);
  const periods = buildServicePeriods(invoice, settings, servedBy, report, money.items);
  const { byItem, ...servicePeriod } = periods;
  const before = findings.length;
  const terms = { invoice, type, ruledOn: servedBy ?? invoice.invoiceDate, seller, buyer, settings, format };
  const stated = buildStatedLines(terms, byItem, report);
  const { lines } = stated;
  // Sums over lines that are wrong themselves would only repeat their findings.
  if (findings.length > before) return { ok: false, findings };
  if (format === null) checkAtHome(terms, money, report);
  checkRatesInForce(lines, { ...servicePeriod, invoiced: servedBy }, settings, report);
  const taxPoints = statedTaxPoints(terms, { ...servicePeriod, money: money.items }, references);
  const dated = { taxPoint: taxPoints[0], originalRate: references.precedingInvoice?.currencyRate };
  const { totals, currency, ...sums } = buildSums(terms, stated, dated, report);
  if (findings.length > 0) return { ok: false, findings };
  const instructions = buildInstructions(given, {
    type,
    totals,
    supplies: stated.moneyLines && totals.taxInclusive.minus(stated.moneyLines),
    currency,
    number,
    account,
    settings,
    customer,
    references,
    format,
    spaceLanguage: spaceSettings.language,
  });
  checkQrIban(instructions.payment, currency, settings.seller, report);
  const files = buildSupportingDocuments(
    settings.supporting_documents,
    references.readFile ?? unreadable,
    report,
  );
  if (findings.length > 0) return { ok: false, findings };
  const document: EInvoiceDocument = {
    number,
    issueDate: invoice.invoiceDate,
    profile: PROFILES[settings.standard],
    ...type,
    currency,
    buyerReference: lineOrNull(customer.buyer_reference),
    orderReference: lineOrNull(customer.order_number),
    ...buildFurtherReferences(customer),
    ...files,
    notes: [textOrNull(invoice.invoiceText), ...sums.notes].filter((note) => note !== null),
    ...sums.parties,
    ...servicePeriod,
    ...statedTaxPoint(type, taxPoints[0], settings),
    ...instructions,
    ...sums.inNationalCurrency,
    totals,
    vatBreakdown: sums.vatBreakdown,
    lines: withOwnReasons(lines, sums.vatBreakdown),
    ...(stated.money !== undefined && { money: stated.money }),
    language: settings.language,
  };
  if (format === null) return completed(document, invoice, customer, settings);
  const subject = { invoice, settings, customer, references, lines, taxPoints };
  const complete = format.complete(document, subject, report);
  return findings.length > 0 ? { ok: false, findings } : { ok: true, document: complete };
}

/** As the seller's country and the standard want it. */
function completed(
  document: EInvoiceDocument,
  invoice: Invoice,
  customer: CustomerSettings,
  settings: EInvoiceSettings,
): BuiltDocument {
  return { ok: true, document: asPeppol(inFrance(document, invoice, customer, settings)) };
}

/** What the law of the seller's country takes for no invoice at all. */
function checkAtHome(
  { invoice, type, buyer, settings }: DocumentTerms,
  { supplies }: MoneyItems,
  report: ReportProblem,
): void {
  checkDomestic(invoice, buyer, settings, report);
  checkCredit(type, supplies, settings, report);
}

/** Findings are for those who run the space: in its language, not in the customer's. */
function reportInto(findings: Finding[], { items }: Invoice, { language }: EInvoiceSettings): ReportProblem {
  return (problem) => {
    const finding = worded(problem, operatorLanguageOf(language));
    findings.push(withItemName(finding, (index) => items[index]?.description));
  };
}

/** The type of the document, and the invoice with the signs of that type: a credit note has amounts above zero. */
function typed(
  given: Invoice,
  references: References,
  { settings, format }: Pick<DocumentTerms, 'settings' | 'format'>,
  report: ReportProblem,
) {
  const money = moneyItemsOf(given, dayOfRules(given, references), settings, format);
  const found = (format?.documentType ?? buildDocumentType)(given, references, report, money.supplies);
  const type = settings.standard === 'peppol' ? peppolType(found, given, money.supplies) : found;
  return { money, type, invoice: type.typeCode === '381' ? withOtherSign(given) : given };
}

interface PartiesSubject {
  readonly format: NationalFormat | null;
  readonly invoice: Invoice;
  readonly customer: CustomerSettings;
  readonly settings: EInvoiceSettings;
  readonly money: MoneyItems;
}

function buildParties(
  { format, invoice, customer, settings, money }: PartiesSubject,
  report: ReportProblem,
): Pick<EInvoiceDocument, 'seller' | 'buyer'> {
  const seller = buildSeller(invoice, settings.seller, report, settings.law);
  const rulesOfAddress = { law: settings.law, isSmall: isSmallInvoice(invoice, settings, money.billed) };
  const buyer =
    format?.buyer(invoice, customer, report) ?? buildBuyer(invoice, customer, report, {}, rulesOfAddress);
  return settings.standard === 'peppol' ? peppolParties({ seller, buyer }, customer) : { seller, buyer };
}

/** Of a correction the day of its original; null where that is not known. */
function lastDayOfService(
  { invoiceDate }: Invoice,
  { precedingInvoice }: Pick<EInvoiceDocument, 'precedingInvoice'>,
): LocalDate | null {
  // Of an original that is not known at all it is enough to say that.
  const original = precedingInvoice?.number ? precedingInvoice : null;
  return original === null ? invoiceDate : original.issueDate;
}

/** The day whose tax rules hold: of a correction that of its original, where it is known. */
function dayOfRules(
  { correctedInvoiceId, invoiceDate }: Invoice,
  { precedingInvoice }: References,
): LocalDate {
  return (correctedInvoiceId === null ? null : precedingInvoice?.issueDate) ?? invoiceDate;
}

/** What lines and sums are built from. */
interface DocumentTerms extends Pick<EInvoiceDocument, 'seller' | 'buyer'> {
  readonly invoice: Invoice;
  readonly type: DocumentType;
  /** The day whose rules hold. */
  readonly ruledOn: LocalDate;
  readonly settings: EInvoiceSettings;
  readonly format: NationalFormat | null;
}

function buildStatedLines(
  { invoice, type, ruledOn, seller, buyer, settings, format }: DocumentTerms,
  periods: ReturnType<typeof buildServicePeriods>['byItem'],
  report: ReportProblem,
): ReturnType<typeof stateMoney> {
  const subject = {
    invoice,
    ruledOn,
    sellerCountry: seller.address.countryCode,
    buyerCountry: buyer.address.countryCode,
    buyerVatId: buyer.vatId,
    language: settings.language,
    format,
    periods,
  };
  const isCorrection = type.precedingInvoice !== null;
  return stateMoney(buildLines(invoice, settings.tax_cases, subject, report), { ...subject, isCorrection });
}

/** The parties as the categories of the lines ask for them, and the sums. */
function buildSums(
  { invoice, type, seller, buyer, settings, format }: DocumentTerms,
  { lines, money }: ReturnType<typeof stateMoney>,
  dated: { readonly taxPoint: LocalDate; readonly originalRate: PinnedCurrencyRate | undefined },
  report: ReportProblem,
) {
  const parties = applyCategories({ seller, buyer }, lines, { ...settings, format }, report);
  const vatBreakdown = buildVatBreakdown(invoice, lines, report);
  const totals = buildTotals(invoice, lines, vatBreakdown, report, balanceOfMoney(money), {
    withholding: settings.payment.withholding,
    isCredit: type.typeCode === '381' && invoice.correctedInvoiceId === null,
  });
  const { currency } = invoice.totalAmount;
  const taxed = { currency, totals, ...dated };
  const inNationalCurrency = format === null ? buildTaxInNationalCurrency(taxed, settings, report) : {};
  if (format !== null) return { currency, parties, inNationalCurrency, totals, vatBreakdown, notes: [] };
  checkBuyerId({ invoice, buyer: parties.buyer, ...taxed }, settings, report);
  const notes = [
    ...setOffNote(money, currency, settings.language),
    ...nationalNotes(type, totals, invoice.invoiceDate, settings),
  ];
  return { currency, parties, inNationalCurrency, totals, vatBreakdown, notes };
}

/** Where the law wants it beside the time of the service; a correction has that of its original. */
function statedTaxPoint(
  { precedingInvoice }: Pick<EInvoiceDocument, 'precedingInvoice'>,
  taxPoint: LocalDate,
  { law, seller }: EInvoiceSettings,
): Pick<EInvoiceDocument, 'taxPoint'> {
  const isStated =
    law !== undefined && lawOf(seller).statesTaxPoint !== undefined && precedingInvoice === null;
  return isStated ? { taxPoint } : {};
}

const unreadable: ReadSupportingFile = () => ({ problem: 'unreadable file', why: 'no disk at hand' });

function buildNumber(invoice: Invoice, report: ReportProblem): string {
  const number = cleanLine(invoice.number);
  if (number === '') {
    report({ rule: 'BR-02', field: 'number', problem: 'no number' });
  }
  return number;
}

/** Refuses what lies before the cutover, and invoices that are not in one currency. */
function checkScope(invoice: Invoice, settings: EInvoiceSettings, report: ReportProblem): void {
  if (invoice.invoiceDate < settings.from) {
    report({
      rule: 'SB-CUTOVER',
      field: 'invoiceDate',
      problem: 'before the cutover',
      values: { date: invoice.invoiceDate, cutover: settings.from },
    });
  }
  checkCurrencies(invoice, report);
}

function checkCurrencies(invoice: Invoice, report: ReportProblem): void {
  const { currency } = invoice.totalAmount;
  for (const [index, item] of invoice.items.entries()) {
    const other = [item.amount.currency, item.totalAmount.currency].find((each) => each !== currency);
    if (other === undefined) continue;
    report({
      rule: 'SB-CURRENCY-MIX',
      field: `items[${index}].amount.currency`,
      problem: 'other currency',
      values: { item: other, total: currency },
    });
  }
}
