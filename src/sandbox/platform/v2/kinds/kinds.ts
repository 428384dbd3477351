import { BOOKABLE_KINDS } from './bookable.js';
import { BOOKING_KINDS } from './booking.js';
import { HOUSE_KINDS } from './house.js';
import type { Kind } from './kind.js';
import { PEOPLE_KINDS } from './people.js';
import { VISITING_KINDS } from './visiting.js';

/** Every type of records that is kept as version 2.0 writes it. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...BOOKABLE_KINDS,
  ...BOOKING_KINDS,
  ...VISITING_KINDS,
  ...PEOPLE_KINDS,
  ...HOUSE_KINDS,
};
