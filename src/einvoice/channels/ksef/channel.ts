import { localDate } from '@spacebooks/base/calendar';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Invoice } from '../../../domain/invoice.js';
import { startOfDay } from '../../../domain/local-moment.js';
import { POLISH_TIME_ZONE } from '../../../domain/polish-calendar.js';
import type { Channel } from '../channel.js';
import { checkForKsef } from './check.js';
import { produceFa3 } from './produce.js';
import { KSEF_STEPS } from './steps.js';

/** The document goes to KSeF, and its number back to the platform. */
export const KSEF: Channel = {
  carries: ({ ksef }) => ksef !== null,
  attachesEInvoice: false,
  waitsUntil,
  check: checkForKsef,
  produce: produceFa3,
  steps: KSEF_STEPS,
};

/** Clocks differ: KSeF's day has begun, too. */
const AFTER_MIDNIGHT_MS = MINUTE_MS;

/** KSeF takes nothing dated in the future: such an invoice waits until its day has begun. */
function waitsUntil({ invoiceDate }: Invoice, now: number): number | null {
  const isFuture = invoiceDate > localDate(now, POLISH_TIME_ZONE);
  return isFuture ? startOfDay(invoiceDate, POLISH_TIME_ZONE) + AFTER_MIDNIGHT_MS : null;
}
