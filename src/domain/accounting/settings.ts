import type { LocalDate } from '../invoice.js';
import type { CashDiscountSettings, CurrencyRate, VatCategory } from '../settings.js';
import type { DeferralRule } from './deferral/deferral-rule.js';
import type { TaxKey } from './export-formats.js';
import type { JpkMarkRule } from './jpk-marks.js';
import type { RestReason } from './rests/rest-reason.js';
import type { TaxPointRule } from './tax-point/tax-point-rule.js';

/** `accounting:` of a space: what the books need and the platform does not know. */
export interface AccountingSettings {
  /** The cutover: documents dated before it are never booked. */
  readonly from: LocalDate;
  /** The currency of the books (ISO 4217). */
  readonly currency: string;
  /** Names and accounts of output VAT; `own` has none but what is written here. */
  readonly chart: ChartName;
  /** True: an invoice is booked once it is locked. */
  readonly locked_only: boolean;
  readonly debtors: DebtorSettings;
  /** First match wins; no match blocks the batch. */
  readonly accounts: readonly AccountRule[];
  /** Before those of the chart; first match wins. */
  readonly tax_accounts: readonly TaxAccountRule[];
  /** As `AccountRule.automatic`, by account, for accounts that no rule of revenue or losses names. */
  readonly automatic_accounts?: Readonly<Record<string, string>> | undefined;
  /** Labels of accounts, before those of the chart. */
  readonly account_names: Readonly<Record<string, string>>;
  /** Which day of service a document states; left out: none. */
  readonly service_date?:
    | 'as invoiced'
    | 'end of month'
    | 'end of month before'
    | 'date of invoice'
    | undefined;
  /** In which month the tax of an item arises, first match wins; what none fits, and all where left out: the document's. */
  readonly tax_point?: readonly TaxPointRule[] | undefined;
  /** Payments are booked; left out: listed only. */
  readonly payments?: ClearingSettings | undefined;
  /** Tax is due when it is paid; left out: with the invoice. */
  readonly cash_accounting?: CashAccountingSettings | undefined;
  /** Write-offs are booked by these rules, first match wins; left out: listed only. */
  readonly write_offs?: readonly WriteOffRule[] | undefined;
  /** Rules for payment differences, first match wins; left out: the platform's word counts. */
  readonly rests?: readonly RestRule[] | undefined;
  /** The discounts that e-invoices offer, which rules of rests ask for; left out without such rules. */
  readonly cash_discounts?: readonly CashDiscountSettings[] | undefined;
  /** What became of invoices dated before the cutover; left out: nobody has said so, and a person is asked. */
  readonly opening?: OpeningSettings | undefined;
  /** How revenue is spread over the months of its service, first match wins; left out: not at all. */
  readonly deferrals?: readonly DeferralRule[] | undefined;
  /** `e_invoices.currency_rates`: what documents convert their tax by; left out where there are none. */
  readonly currency_rates?: readonly CurrencyRate[] | undefined;
  /** Rules for marks of JPK_V7M, each that fits adds its own; only in exports that write it. */
  readonly jpk_marks?: readonly JpkMarkRule[] | undefined;
  /** For what documents have no rate for (`bookRate`); none blocks the batch. */
  readonly exchange_rates: readonly ConfiguredRate[];
}

export type ChartName = 'SKR03' | 'SKR04' | 'SKR49' | 'own';

/**
 * Kinds of money on an account that are no revenue: a deposit (Kaution), a voucher for several purposes (Mehrzweck-Gutschein), a credit of the
 * customer, a cost that is passed on (durchlaufender Posten), or a tip for the staff.
 */
export const HELD_FOR = ['deposit', 'voucher', 'credit', 'reimbursed cost', 'tip'] as const;
export type HeldFor = (typeof HELD_FOR)[number];

export interface AccountRule {
  readonly when?: AccountCondition | undefined;
  readonly account: string;
  /** DATEV's Buchungsschluessel, or what another target calls the tax; left out for automatic accounts. */
  readonly tax_key?: TaxKey | undefined;
  /** The tax that DATEV takes out of amounts on the account by itself, percent as text, or `none`; left out: as the chart says. */
  readonly automatic?: string | undefined;
  /** For items that have none on the platform. */
  readonly cost_center?: string | undefined;
  /** The account is no revenue: it holds what is given back, redeemed later or passed on. */
  readonly holds?: HeldFor | undefined;
}

/** All conditions must hold; without any the rule fits every item. */
export interface AccountCondition {
  /** Number of the platform's revenue account; empty for items without one. */
  readonly revenue_account?: string | undefined;
  /** The platform's accounting code; empty for items without one. */
  readonly accounting_code?: string | undefined;
  readonly tax_case?: VatCategory | undefined;
  /** Percent as text, compared by value. */
  readonly rate?: string | undefined;
  /** Countries of the customer (ISO 3166-1). */
  readonly country?: readonly string[] | undefined;
  /** First document date for which the rule holds. */
  readonly valid_from?: LocalDate | undefined;
}

/** Ledger account of output VAT of a rate. */
export interface TaxAccountRule {
  /** Percent as text, compared by value. */
  readonly rate: string;
  /** Whose tax it is (ISO 3166-1, or a region with rates of its own); left out: the seller's own country's. */
  readonly country?: string | undefined;
  readonly account: string;
  readonly valid_from?: LocalDate | undefined;
}

/** Where payments wait for the bank statement. */
export interface ClearingSettings {
  /** The clearing account of all methods that have none of their own, and of what is known only as a total. */
  readonly account: string;
  /** Of single methods of the platform, by name or id; the first that fits holds. */
  readonly methods?: readonly { readonly method: string; readonly account: string }[] | undefined;
}

interface CashAccountingSettings {
  /** First invoice date for which it holds; left out: all. */
  readonly from?: LocalDate | undefined;
  /** Accounts of tax that is not due yet, before those of the chart; first match wins. */
  readonly accounts?: readonly { readonly rate: string; readonly account: string }[] | undefined;
}

/** Invoices of the program before that were open at the cutover. */
export interface OpeningSettings {
  /** `posted`: they stand in the same ledger, on the accounts of `debtors`. `elsewhere`: nothing of them is booked here. */
  readonly receivables: 'posted' | 'elsewhere';
  /** What was open of single invoices, by number or id, as text: for those of which the platform does not tell it. */
  readonly open?: Readonly<Record<string, string>> | undefined;
}

/** Account for revenue that is taken back. */
export interface WriteOffRule {
  /** Left out: every case. */
  readonly tax_case?: VatCategory | undefined;
  /** Percent as text, compared by value; left out: every rate. */
  readonly rate?: string | undefined;
  /** Whose tax it is, as with `TaxAccountRule`; left out with a rate: the seller's own country's, without one every country's. */
  readonly country?: string | undefined;
  readonly account: string;
  readonly tax_key?: TaxKey | undefined;
  /** As `AccountRule.automatic`. */
  readonly automatic?: string | undefined;
}

/** A rule for payment differences; `because` decides which of the options it has. */
export interface RestRule {
  readonly because: RestReason;
  readonly when?: RestCondition | undefined;
  /** Highest amount, in the invoice's currency, as text. */
  readonly up_to?: string | undefined;
  /** Highest amount in percent of the invoice, as text. */
  readonly percent?: string | undefined;
  /** Account of reasons that leave revenue as it is. */
  readonly account?: string | undefined;
  /** Account of exchange gains; `account` when left out. */
  readonly gain_account?: string | undefined;
  readonly tax_key?: TaxKey | undefined;
  /** Accounts by rate, of reasons that take revenue back; first match wins. */
  readonly accounts: readonly WriteOffRule[];
}

interface RestCondition {
  /** Name or id of the method of the last payment. */
  readonly method?: string | undefined;
  /** Method, or the whole note, of the record that stands for the rest on the platform. */
  readonly recorded_as?: string | undefined;
  /** First invoice date for which the rule holds. */
  readonly valid_from?: LocalDate | undefined;
}

export interface DebtorSettings {
  /** Digits of a debtor's account: one more than a ledger account has (5 to 9). */
  readonly length: number;
  /** What customer numbers begin with and accounts do not: `K-`. */
  readonly prefix?: string | undefined;
  /** Added to the digits of the customer number: 10000 makes 10042 of 42. */
  readonly offset?: number | undefined;
  /** The account of contacts without a customer number; left out: they block the batch. */
  readonly collective?: string | undefined;
  /** Accounts of single customer numbers, before the rule. */
  readonly numbers?: Readonly<Record<string, string>> | undefined;
}

export interface ConfiguredRate {
  readonly currency: string;
  readonly valid_from: LocalDate;
  /** Units of this currency for one unit of the books' currency, as text: `4.2567`. */
  readonly rate: string;
}
