import type { Decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { Invoice, LocalDate } from '../invoice.js';
import type { PolishRate } from '../polish-rate.js';
import type { VatCategory } from '../settings.js';

/** The part of an item under one tax. An item with several taxes has several parts. */
export interface TaxedPart {
  /** Place of the item on the invoice. */
  readonly index: number;
  readonly taxCase: VatCategory;
  /** In Poland the case without tax that it is: there one category is several of them. */
  readonly polishCase?: PolishRate | undefined;
  /** Whose rate it is, where a rule says that it is not the seller's country's. */
  readonly taxCountry?: string | undefined;
  /** Percent. */
  readonly rate: Decimal;
  /** Exact, as the platform states it. */
  readonly net: Decimal;
}

type TaxedParts =
  | { readonly ok: true; readonly parts: readonly TaxedPart[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Splits an invoice by tax, by the same rules as its e-invoice.
 *
 * @param ruledOn whose day's rules hold, where it is not the invoice's own: of a correction that of what it corrects
 */
export type TaxedPartsOf = (invoice: Invoice, ruledOn?: LocalDate) => TaxedParts;
