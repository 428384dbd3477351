import { decimal } from '@spacebooks/base/money';
import type { Cents } from '../../domain/accounting/cents.js';

/** `1234.50` */
export function amountText(cents: Cents): string {
  return decimal(cents).div(100).toFixed(2);
}
