import type { AccountTax, AccountTaxes } from '../../../../domain/accounting/account-tax/account-tax.js';
import { type KeyEffect, keyEffect } from '../../../../domain/accounting/account-tax/tax-key-effect.js';
import type { Cents } from '../../../../domain/accounting/cents.js';
import { taxOfGross } from '../../tax-differences.js';
import type { ExtfHeader, ExtfRow } from './extf-rows.js';

/** Facts that DATEV has beside the file: the client's chart, with the adviser's changes. */
export interface DatevTerms {
  /** By the account as the file has it, with leading zeros. */
  readonly taxes: AccountTaxes;
  /** Rates of keys that the adviser made, by key without leading zeros; null for no tax. */
  readonly keys?: Readonly<Record<string, string | null>> | undefined;
}

/**
 * Why DATEV refuses a row, or books other than a reader would think; null where it is as it should be:
 * - key on automatic: a key on an automatic account (REW00306);
 * - unknown account: it has no key, and nothing says what DATEV does with its tax; counted as if it did nothing;
 * - unknown key: nothing says what DATEV computes by it; counted as if it computed nothing;
 * - no country: the key needs country and rate of another member state (fields 40, 41);
 * - input tax: the account or key takes input VAT out of it.
 */
export type RowProblem =
  | 'key on automatic'
  | 'unknown account'
  | 'unknown key'
  | 'no country'
  | 'input tax'
  | null;

/** A row as DATEV books it. The same object for each row. */
export interface BookedRow {
  /** Amount on the contra account without tax, and output VAT, in the currency of the books; above zero: credited. */
  net: Cents;
  tax: Cents;
  /** Rate of the tax, percent as text; null where DATEV computes none. */
  rate: string | null;
  /** The member state of the tax as field 40 has it, Greece as EL; null for Germany's tax, and for none. */
  country: string | null;
  /** `YYYY-MM`: the month whose return DATEV puts it in. */
  month: string;
  problem: RowProblem;
}

/**
 * DATEV's own arithmetic: output VAT is taken out of the gross amount of a row by the contra account's function, or by the row's key, which
 * hangs on the contra account, and rounded to whole cents, half away from zero. Sides are as they are written; Generalumkehr changes the
 * turnover that is shown and no balance.
 */
export function datevArithmetic({
  taxes,
  keys,
}: DatevTerms): (row: ExtfRow, header: ExtfHeader) => BookedRow {
  const booked: BookedRow = { net: 0, tax: 0, rate: null, country: null, month: '', problem: null };
  const ofAccount = new Map<number, AccountTax>();
  const ofKey = new Map<string, KeyEffect | undefined>();
  const accountTax = (account: number, length: number): AccountTax => {
    const known = ofAccount.get(account) ?? taxes(String(account).padStart(length, '0'));
    ofAccount.set(account, known);
    return known;
  };
  const effectOf = (key: string): KeyEffect | undefined => {
    if (!ofKey.has(key)) ofKey.set(key, keyEffect(key, keys));
    return ofKey.get(key);
  };
  return (row, header) => {
    const account = accountTax(row.contraAccount, header.accountLength);
    const gross = (row.baseAmount ?? row.amount) * (row.isDebit ? 1 : -1);
    booked.month = monthOf(row, header);
    booked.rate = null;
    booked.country = null;
    booked.problem = null;
    if (row.key === '') byAccount(booked, account);
    else byKey(booked, row, account, effectOf(row.key));
    booked.tax = booked.rate === null ? 0 : taxOfGross(gross, booked.rate);
    booked.net = gross - booked.tax;
    return booked;
  };
}

function byAccount(booked: BookedRow, account: AccountTax): void {
  if (account.kind === 'unknown') booked.problem = 'unknown account';
  if (account.kind !== 'automatic') return;
  if (account.vat === 'input') booked.problem = 'input tax';
  else booked.rate = account.rate;
}

function byKey(booked: BookedRow, row: ExtfRow, account: AccountTax, effect: KeyEffect | undefined): void {
  if (effect?.kind === 'off') return;
  if (account.kind === 'automatic') booked.problem = 'key on automatic';
  if (effect === undefined) booked.problem ??= 'unknown key';
  else if (effect.kind === 'input') booked.problem ??= 'input tax';
  else if (effect.kind === 'output') booked.rate = effect.rate;
  else if (row.euRate === '' || row.euCountry === '') booked.problem ??= 'no country';
  else {
    booked.rate = row.euRate;
    booked.country = row.euCountry.slice(0, 2);
  }
}

/** The month of the tax period (field 116), else of the booking date, whose year is that of the file's period (header 15). */
function monthOf({ taxPeriod, date }: ExtfRow, { from }: ExtfHeader): string {
  if (taxPeriod !== '') return `${taxPeriod.slice(4, 8)}-${taxPeriod.slice(2, 4)}`;
  return `${from.slice(0, 4)}-${date.slice(2, 4)}`;
}
