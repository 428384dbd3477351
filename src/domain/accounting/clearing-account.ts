import type { PaymentRecordMethod } from '../payment-record.js';
import type { ClearingSettings } from './settings.js';

/** The ledger account on which payments by a method wait for the bank; null where payments are only listed. */
export function clearingAccount(
  settings: ClearingSettings | undefined,
  method: PaymentRecordMethod | null,
): string | null {
  if (settings === undefined) return null;
  const names = [method?.id, method?.name].flatMap((name) => (name == null ? [] : [comparable(name)]));
  const rule = settings.methods?.find(({ method: named }) => names.includes(comparable(named)));
  return (rule ?? settings).account;
}

/** People write it once on the platform and once in the configuration. */
function comparable(name: string): string {
  return name.trim().toLowerCase();
}
