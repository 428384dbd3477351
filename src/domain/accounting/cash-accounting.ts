import type { Decimal } from '@spacebooks/base/money';
import type { LocalDate } from '../invoice.js';
import type { PolishRate } from '../polish-rate.js';
import { CHARTS } from './chart.js';
import type { EntryDraft } from './draft.js';
import { findTaxAccount } from './ledger-account.js';
import type { AccountingSettings } from './settings.js';

/** Whether the tax of an invoice is due when it is paid (§ 20 UStG, metoda kasowa, TVA sur les encaissements). */
export function isDueWithPayment(
  { cash_accounting }: Pick<AccountingSettings, 'cash_accounting'>,
  invoiceDate: LocalDate,
): boolean {
  return cash_accounting !== undefined && (cash_accounting.from ?? '') <= invoiceDate;
}

/** The account of home tax that is not due yet; undefined also where nobody would know where it goes when it is. */
export function findDeferredTaxAccount(
  settings: AccountingSettings,
  rate: Decimal,
  invoiceDate: LocalDate,
): string | undefined {
  const owed = findTaxAccount(settings, { rate, country: undefined }, invoiceDate);
  if (owed === undefined) return undefined;
  const { accounts = [] } = settings.cash_accounting ?? {};
  return [...accounts, ...CHARTS[settings.chart].deferredTaxAccounts].find((rule) => rate.eq(rule.rate))
    ?.account;
}

/** What art. 21 ustawy o VAT leaves with the invoice: goods to other member states (art. 20), and what is supplied outside Poland. */
const REPORTED_WITH_INVOICE: readonly PolishRate[] = ['0 WDT', 'np I', 'np II'];

/**
 * Revenue in an export with JPK_V7M: what has no tax is reported when it is paid, too.
 *
 * @param date whose rules hold
 */
export function reportedWithPayment(
  draft: EntryDraft,
  settings: AccountingSettings,
  date: LocalDate,
): EntryDraft {
  const { polishCase, isTaxDeferred } = draft;
  if (isTaxDeferred || polishCase === undefined || REPORTED_WITH_INVOICE.includes(polishCase)) return draft;
  return isDueWithPayment(settings, date) ? { ...draft, isTaxDeferred: true } : draft;
}
