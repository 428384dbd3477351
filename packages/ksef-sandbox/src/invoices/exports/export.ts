import { DAY_MS } from '@spacebooks/base/durations';
import type { InvoiceExport } from './invoice-export.js';

/** How long a package is kept: ours. */
export const PACKAGE_LIFETIME_MS = 3 * DAY_MS;
/** How long the status is told. */
const STATUS_LIFETIME_MS = 7 * DAY_MS;

interface ExportStatus {
  readonly code: number;
  readonly description: string;
  readonly details?: readonly string[];
}

const OUT_OF_RANGE = 'Zakres filtrowania wykracza poza dostępny zakres danych';

/** The status as it is now. @returns null when it is told no more */
export function exportStatusOf(
  { encryption, selection, startedAt, completedAt }: InvoiceExport,
  now: number,
): ExportStatus | null {
  if (now >= startedAt + STATUS_LIFETIME_MS) return null;
  if (now < completedAt) return { code: 100, description: 'Eksport faktur w toku' };
  if (encryption.key === null) return { code: 415, description: 'Błąd odszyfrowania dostarczonego klucza' };
  if (selection === null) return { code: 420, description: OUT_OF_RANGE };
  return now < completedAt + PACKAGE_LIFETIME_MS
    ? { code: 200, description: 'Eksport faktur zakończony sukcesem' }
    : { code: 210, description: 'Eksport faktur wygasł i nie jest już dostępny do pobrania' };
}
