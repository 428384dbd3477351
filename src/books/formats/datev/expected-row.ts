import { NO_AUTOMATIC_TAX } from '../../../domain/accounting/account-tax/tax-key-effect.js';
import type { Cents } from '../../../domain/accounting/cents.js';
import type { Entry } from '../../../domain/accounting/model.js';
import { monthOf } from '../../../domain/accounting/month.js';
import { isKept } from '../../../domain/accounting/rests/rest-reason.js';
import { inBooks } from '../documents.js';
import { countryOfTax, type DatevBookingRow } from './booking-fields.js';

/** The facts of a row that are compared when it is read back: the batch has let go of its entry by then. */
export interface ExpectedRow {
  readonly documentNumber: string;
  readonly debtor: number;
  readonly account: string;
  /** Debit of the debtor above zero, in the currency of the books. */
  readonly gross: Cents;
  /** The row's share of the entry's tax is the whole, or none. */
  readonly hasTax: boolean;
  readonly tax: Cents;
  readonly currency: string;
  /** Percent as text. */
  readonly taxRate: string;
  /** As field 40 has it; null for that of the seller's own. */
  readonly taxCountry: string | null;
  /** `YYYY-MM`, of the return that declares it. */
  readonly month: string;
  readonly isReversal: boolean;
  readonly isLocked: boolean;
  /** Input tax is what the row is for. */
  readonly isFee: boolean;
  /** Whether the account is one of revenue or losses: what DATEV does with its tax has to be known. */
  readonly isRevenue: boolean;
}

/** The facts of one row, from the row as it is written. Amounts are cents in the currency of the books. */
export function expectedRow(row: DatevBookingRow): ExpectedRow {
  const { entry, amount, baseAmount, side, contraAccount, taxKey } = row;
  const { tax, currency } = inBooks(entry);
  // With key 40 the tax is on its own account, in a row of its own.
  const hasTax = isTaxed(entry) && entry.taxKey !== NO_AUTOMATIC_TAX && taxKey !== NO_AUTOMATIC_TAX;
  return {
    ...{ documentNumber: entry.documentNumber, debtor: Number(entry.debtor), account: contraAccount },
    ...{ gross: (baseAmount ?? amount) * (side === 'S' ? 1 : -1), hasTax, tax, currency },
    ...{ taxRate: entry.taxRate, taxCountry: countryOfTax(entry) ?? entry.taxCountry ?? null },
    ...{ month: monthOf(row.taxPeriodDate ?? entry.bookingDate), isReversal: entry.reverses !== null },
    ...{ isLocked: row.locked, isFee: isFee(entry), isRevenue: isRevenue(entry, contraAccount) },
  };
}

/** Rows of tax alone are on its own account, and payments on one of money. */
function isRevenue({ part, account }: Entry, contraAccount: string): boolean {
  return part !== 'payment' && contraAccount === account;
}

/** A fee that was deducted on the way is a cost, with the tax key of a cost. */
function isFee({ part, because }: Entry): boolean {
  return part === 'fee' || (because !== undefined && isKept(because));
}

/** Tax that is rounded to nothing is tax, too. */
function isTaxed({ taxAccount, taxRate, part }: Entry): boolean {
  return taxAccount !== null || ((part === 'revenue' || part === 'write-off') && taxRate !== '0');
}
