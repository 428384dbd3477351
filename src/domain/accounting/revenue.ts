import type { Problem } from '../finding.js';
import type { Invoice } from '../invoice.js';
import { bookRate, type RateRules } from './book-rate.js';
import type { BuyerOf } from './buyer.js';
import { findDeferredTaxAccount, isDueWithPayment } from './cash-accounting.js';
import { type CorrectedOriginal, ruledOn } from './corrected-original.js';
import { debtorName, debtorOf } from './debtor.js';
import type { ItemPeriodOf } from './deferral/item-period.js';
import type { EntryDraft } from './draft.js';
import { missingRate } from './exchange.js';
import { exchangedRows } from './exchanged-rows.js';
import { findTaxAccount, missingDeferredTaxAccount, missingTaxAccount } from './ledger-account.js';
import type { DebtorAccount, Exchange, InvoiceSnapshot } from './model.js';
import { monthOf } from './month.js';
import type { Obstacle } from './obstacle.js';
import { type RowAmounts, revenueAmounts } from './revenue-amounts.js';
import { type RevenueRow, revenueRows } from './revenue-row.js';
import { serviceDatesOf } from './service-dates.js';
import type { AccountingSettings } from './settings.js';
import { takeWhatIsLeft, takeWhatIsLeftInBooks } from './take-what-is-left.js';
import type { LaterAdvances } from './tax-point/advances.js';
import { correctedParts } from './tax-point/corrected-parts.js';
import { type DatedPart, datedParts } from './tax-point/dated-part.js';
import type { TaxedPartsOf } from './taxed-part.js';

/** How the e-invoice reads an invoice: the books follow it. */
export interface DocumentRules extends RateRules {
  readonly taxedPartsOf: TaxedPartsOf;
  readonly buyerOf: BuyerOf;
  /** For revenue that is deferred by the service period. */
  readonly itemPeriodOf?: ItemPeriodOf | undefined;
}

export type Revenue =
  | {
      readonly ok: true;
      readonly drafts: readonly EntryDraft[];
      readonly debtor: DebtorAccount;
      /** What the drafts were made of, exact. */
      readonly parts: readonly DatedPart[];
      readonly rows: readonly RevenueRow[];
    }
  | { readonly ok: false; readonly obstacles: readonly Obstacle[] };

/**
 * The revenue entries of an invoice: together the debtor's gross, in balance with net by account, tax case, month of
 * the tax and cost center, and output VAT by rate. Corrections are the same with negative amounts. No entry is empty, so
 * an invoice of 0 may have none.
 *
 * @param corrected where it is a correction, and what it corrects is known
 * @param later of an original that was corrected before it was paid
 */
export function revenueOf(
  snapshot: Pick<
    InvoiceSnapshot,
    'invoice' | 'ksefNumber' | 'pinnedRate' | 'payments' | 'settledOn' | 'family'
  >,
  settings: AccountingSettings,
  rules: DocumentRules,
  corrected?: CorrectedOriginal,
  later?: LaterAdvances,
): Revenue {
  const { invoice, ksefNumber } = snapshot;
  const { taxedPartsOf, buyerOf, itemPeriodOf } = rules;
  const obstacles: Obstacle[] = [];
  const documentNumber = invoice.number;
  const report = (problem: Problem): void => void obstacles.push({ problem, documentNumber });
  // Without a number a document cannot be found, and two of them look the same.
  if (documentNumber.trim() === '') {
    report({ rule: 'SB-NUMBER', field: 'number', problem: 'no document number', values: { id: invoice.id } });
  }
  const date = ruledOn(invoice, corrected);
  const split = taxedPartsOf(invoice, date);
  if (!split.ok) {
    for (const problem of split.problems) report(problem);
    return { ok: false, obstacles };
  }
  const parts =
    corrected === undefined
      ? datedParts(snapshot, split.parts, settings, itemPeriodOf, report, later)
      : correctedParts(invoice, split.parts, corrected, settings);
  const rows = revenueRows(invoice, parts, settings, date, (obstacle) => void obstacles.push(obstacle));
  const buyer = buyerOf(invoice);
  const debtor = debtorOf(invoice, settings.debtors, buyer);
  if (!debtor.ok) report(debtor.problem);
  const served = serviceDatesOf(invoice, parts, settings.service_date, itemPeriodOf, report);
  // Amounts of incomplete rows would only report the same again.
  if (obstacles.length > 0 || !debtor.ok) return { ok: false, obstacles };
  const own = monthOf(invoice.invoiceDate);
  const taken = rows.map((row) => corrected?.left?.rows.takenBy(row, own) ?? null);
  const amounts = takeWhatIsLeft(rows, revenueAmounts(invoice, rows, report), taken);
  const converted = exchangesOf(snapshot, rows, amounts, settings, rules, report);
  const exchanges = takeWhatIsLeftInBooks(rows, amounts, converted, taken, corrected?.left?.rows);
  const isDeferred = isDueWithPayment(settings, date);
  const drafts: EntryDraft[] = [];
  for (const [index, row] of rows.entries()) {
    const { net, tax } = amounts[index] ?? { net: 0, tax: 0 };
    if (net === 0 && tax === 0) continue;
    // OSS knows no cash accounting.
    const isLater = isDeferred && row.taxCountry === undefined;
    const taxed = { rate: row.rate, country: row.taxCountry };
    const owed = tax === 0 ? null : findTaxAccount(settings, taxed, date);
    const taxAccount = tax !== 0 && isLater ? findDeferredTaxAccount(settings, row.rate, date) : owed;
    if (owed === undefined) report(missingTaxAccount(taxed));
    else if (taxAccount === undefined) report(missingDeferredTaxAccount(row.rate));
    const exchange = exchanges[index] ?? null;
    const figures = {
      serviceDate: served.in(row.taxMonth),
      net,
      tax,
      taxAccount: taxAccount ?? null,
      exchange,
      ksefNumber: ksefNumber ?? null,
      buyer,
      isTaxDeferred: isLater && tax !== 0 ? (true as const) : undefined,
    };
    drafts.push(draftOf(invoice, row, debtor.debtor, figures));
  }
  if (obstacles.length > 0) return { ok: false, obstacles };
  return { ok: true, drafts, debtor: debtor.debtor, parts, rows };
}

type Figures = Pick<
  EntryDraft,
  'serviceDate' | 'net' | 'tax' | 'taxAccount' | 'exchange' | 'ksefNumber' | 'buyer' | 'isTaxDeferred'
>;

/** Field by field, without spreads: it runs for every invoice every night. */
function draftOf(
  invoice: Invoice,
  row: RevenueRow,
  debtor: DebtorAccount,
  { serviceDate, net, tax, taxAccount, exchange, ksefNumber, buyer, isTaxDeferred }: Figures,
): EntryDraft {
  return {
    kind: invoice.correctedInvoiceId === null ? 'invoice' : 'correction',
    part: 'revenue',
    invoiceId: invoice.id,
    documentNumber: invoice.number,
    statedDate: invoice.invoiceDate,
    serviceDate,
    dueDate: invoice.dueDate,
    debtor: debtor.number,
    debtorName: debtorName(invoice) || debtor.name,
    account: row.account,
    accountName: row.accountName,
    taxKey: row.taxKey,
    taxKeys: row.taxKeys,
    taxAccount,
    taxCase: row.taxCase,
    polishCase: row.polishCase,
    taxCountry: row.taxCountry,
    taxMonth: row.taxMonth,
    correctsMonth: row.correctsMonth,
    holds: row.holds,
    taxRate: row.rate.toFixed(),
    costCenter: row.costCenter,
    costCenterName: row.costCenterName,
    currency: invoice.totalAmount.currency,
    net,
    tax,
    gross: net + tax,
    exchange,
    ksefNumber,
    jpkMarks: row.jpkMarks,
    correctsInvoiceId: invoice.correctedInvoiceId,
    buyer,
    isTaxDeferred,
  };
}

/** Empty where the invoice is in the currency of the books, or nothing is known of its rate, which is reported. */
function exchangesOf(
  snapshot: Pick<InvoiceSnapshot, 'invoice' | 'pinnedRate' | 'family'>,
  rows: readonly RevenueRow[],
  amounts: readonly RowAmounts[],
  settings: AccountingSettings,
  rules: RateRules,
  report: (problem: Problem) => void,
): readonly Exchange[] {
  const { currency } = snapshot.invoice.totalAmount;
  if (currency === settings.currency || amounts.every(({ net, tax }) => net === 0 && tax === 0)) return [];
  const found = bookRate(snapshot, settings, rules);
  const currencies = { from: currency, books: settings.currency };
  if (found.isKnown) return exchangedRows(found.rate, currencies, rows, amounts);
  report(missingRate(currency, settings.currency, found.day));
  return [];
}
