import { localDate } from '@spacebooks/base/calendar';
import type { Role } from '../domain/role.js';
import type { ZonedSpace } from './accounts.js';

export const DAYS_OF_A_LINK = 7;
const MOST_DAYS = 60;
export const LONGEST_ADDRESSEE = 200;

/** What speaks against a last day. */
export function dayProblem(
  day: string,
  role: Role,
  spaces: readonly Pick<ZonedSpace, 'timeZone'>[],
  now: number,
): 'day' | 'past' | 'admin-end' | null {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && Number.isFinite(Date.parse(`${day}T00:00:00Z`));
  if (!isDay) return 'day';
  if (role === 'admin') return 'admin-end';
  return spaces.every(({ timeZone }) => localDate(now, timeZone) > day) ? 'past' : null;
}

/** For how many days a link shall be good; null where that is none of the possible numbers. */
export function linkDays(text: string): number | null {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
}

/** Enough to try: the mail server knows better. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(text);
}

/** A name to sign in with. */
export function isUserName(text: string): boolean {
  return /^[a-z0-9._@-]{1,64}$/.test(text);
}
