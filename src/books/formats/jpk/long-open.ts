import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Batch } from '../../../domain/accounting/model.js';
import type { Notes } from '../notes.js';
import { centsText } from '../text/amount.js';

/** Of buyers who are not registered for VAT, tax is due by then (art. 21 ust. 1 pkt 2 ustawy o VAT). */
const DAYS = 180;

/** Under cash accounting notes what has not been paid for so long: who is registered nobody here knows. */
export function noteLongOpen({ openItems, createdAt }: Batch, timeZone: string, notes: Notes): void {
  const today = localDate(createdAt, timeZone);
  for (const { documentDate, documentNumber, open, currency } of openItems) {
    if (addDays(documentDate, DAYS) > today) continue;
    const what = `${centsText(open)} ${currency} of ${documentDate}, not paid for ${DAYS} days`;
    notes.add(
      'left out',
      documentNumber,
      `${what}: its tax is due where the buyer is not registered for VAT (art. 21 ust. 1 pkt 2)`,
    );
  }
}
