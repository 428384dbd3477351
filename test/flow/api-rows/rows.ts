import { BOOKING_ROWS } from './booking-rows.js';
import { EVENT_ROWS } from './event-rows.js';
import { INVOICE_ROWS } from './invoice-rows.js';
import { PEOPLE_ROWS } from './people-rows.js';
import type { ApiRow } from './row.js';

/** Every operation of version 2.0. */
export const ROWS: readonly ApiRow[] = [...PEOPLE_ROWS, ...INVOICE_ROWS, ...BOOKING_ROWS, ...EVENT_ROWS];
