import { centsOf } from '../amount.js';

/** Cents of `119,00`, `119,`, `119` and, of old files, `119.00`; null when it is none of them. */
export function statedCents(text: string): number | null {
  return centsOf(text, /^\d+\.(?:\d{2})?$/.test(text) ? '.' : ',');
}
