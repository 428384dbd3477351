import type { Cents } from '../../domain/accounting/model.js';
import { decimal } from '../../domain/money.js';

/** `1234.50` */
export function amountText(cents: Cents): string {
  return decimal(cents).div(100).toFixed(2);
}
