import type { Line } from '../model.js';
import type { ItemPart } from './item-parts.js';
import type { LineTax } from './line-tax.js';

/** A line with what the VAT breakdown (BG-23) must say about it. */
export interface TaxedLine {
  readonly line: Line;
  readonly tax: LineTax;
  /** What of the platform's invoice it states. */
  readonly part: ItemPart;
}
