import type { Decimal } from '@spacebooks/base/money';

/** The cells of one line of the invoice (BG-25), as texts. */
export interface ItemCells {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** When it was given, where the lines differ in that. */
  readonly period: string | null;
  readonly quantity: string;
  readonly netPrice: string;
  readonly rate: string;
  readonly netAmount: string;
  /** What is carried from page to page: the amount that the row shows. */
  readonly amount: Decimal;
}
