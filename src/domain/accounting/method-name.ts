import type { PaymentRecordMethod } from '../payment-record.js';

/** Whether a payment method has a name or id: people write it once on the platform and once in the configuration. */
export function isMethod(method: PaymentRecordMethod | null, named: string): boolean {
  return [method?.id, method?.name].some((name) => name != null && comparable(name) === comparable(named));
}

/** A name without case and outer blanks. */
export function comparable(name: string): string {
  return name.trim().toLowerCase();
}
