import type { FastifyRequest } from 'fastify';
import { dayProblem } from '../../people/invitation-rules.js';
import { ROLES } from '../../people/settings.js';
import type { PersonRights } from '../../store/people/people.js';
import type { WebSpace } from '../deps.js';
import { fieldOf, valuesOf } from '../forms.js';
import type { Words } from './words.js';

declare module './templates.js' {
  interface Partials {
    readonly 'partials/rights-fields': Words &
      RightsChoices & { readonly id: string; readonly rights: PersonRights };
  }
}

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

/** Where links lead: the public address, or where the page is asked for now. */
export function originOf({ headers }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `http://${headers.host ?? ''}`;
}
