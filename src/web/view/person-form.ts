import { localDate } from '@spacebooks/base/calendar';
import type { FastifyRequest } from 'fastify';
import type { PersonRights } from '../../store/people/people.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, valuesOf } from '../forms.js';
import type { Role } from '../settings.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/rights-fields': Words &
      RightsChoices & { readonly id: string; readonly rights: PersonRights };
  }
}

/** The least first, so that nobody gets more by leaving the choice as it is. */
export const ROLES = ['reader', 'finance', 'admin'] as const satisfies readonly Role[];
export const DAYS_OF_A_LINK = 7;
const MOST_DAYS = 60;
export const LONGEST_ADDRESSEE = 200;

/** Rights as a form gives them. */
export interface RightsForm {
  readonly rights: PersonRights;
  /** Ends a key of the wording; null where nothing is wrong. */
  readonly problem: 'role' | 'spaces' | 'day' | 'past' | 'admin-end' | null;
}

/** What rights can be chosen from. */
export interface RightsChoices {
  readonly roles: typeof ROLES;
  readonly spaceIds: readonly string[];
}

/** No tick at all means all spaces, and so does the choice of all. */
export function readRights(
  request: FastifyRequest,
  spaces: readonly Pick<WebSpace, 'id' | 'timeZone'>[],
  now: number,
): RightsForm {
  const given = fieldOf(request, 'role');
  const role = ROLES.find((each) => each === given);
  const only = fieldOf(request, 'which') === 'some' ? valuesOf(request.body, 'spaces') : null;
  const known = spaces.filter(({ id }) => only?.includes(id) ?? true);
  const day = fieldOf(request, 'last_day');
  const lastDay = day === '' ? null : day;
  const rights = {
    role: role ?? 'reader',
    spaces: only === null ? null : known.map(({ id }) => id),
    lastDay,
  };
  if (role === undefined) return { rights, problem: 'role' };
  if (only !== null && (only.length === 0 || known.length !== new Set(only).size)) {
    return { rights, problem: 'spaces' };
  }
  return { rights, problem: lastDay === null ? null : dayProblem(lastDay, role, known, now) };
}

/** What speaks against a last day. */
export function dayProblem(
  day: string,
  role: Role,
  spaces: readonly Pick<WebSpace, 'timeZone'>[],
  now: number,
): 'day' | 'past' | 'admin-end' | null {
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && Number.isFinite(Date.parse(`${day}T00:00:00Z`));
  if (!isDay) return 'day';
  if (role === 'admin') return 'admin-end';
  return spaces.every(({ timeZone }) => localDate(now, timeZone) > day) ? 'past' : null;
}

/** For how many days a link shall be good; null where that is none of the possible numbers. */
export function linkDays(request: FastifyRequest): number | null {
  const given = fieldOf(request, 'days');
  const days = /^\d{1,3}$/.test(given) ? Number(given) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
}

/** Where a link leads: the public address, or where the page is asked for now. */
export function linkTo(request: FastifyRequest, publicUrl: string | null, token: string): string {
  const origin = publicUrl ?? `http://${request.headers.host ?? ''}`;
  return `${origin}/join/${token}`;
}

/** Enough to try: the mail server knows better. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/.test(text);
}

/** A name to sign in with. */
export function isUserName(text: string): boolean {
  return /^[a-z0-9._@-]{1,64}$/.test(text);
}
