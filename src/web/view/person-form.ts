import type { FastifyRequest } from 'fastify';
import { type Role, roleOf } from '../../domain/role.js';
import { dayProblem } from '../../people/invitation-rules.js';
import { type InviteScope, isWithin } from '../../people/invite-scope.js';
import type { PersonRights } from '../../store/people/person-rights.js';
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
  readonly problem: 'role' | 'spaces' | 'day' | 'past' | 'admin-end' | 'until' | null;
}

/** What rights can be chosen from. */
export interface RightsChoices {
  readonly roles: readonly Role[];
  readonly spaceIds: readonly string[];
  /** The choice of all spaces means all there are, not those of whoever invites. */
  readonly isAll: boolean;
}

/** No tick at all means all spaces of whoever asks, and so does the choice of all. */
export function readRights(
  request: FastifyRequest,
  spaces: readonly Pick<WebSpace, 'id' | 'timeZone'>[],
  scope: InviteScope,
  now: number,
): RightsForm {
  const given = fieldOf(request, 'role');
  const role = scope.roles.find((each) => each === roleOf(given));
  const only = fieldOf(request, 'which') === 'some' ? valuesOf(request.body, 'spaces') : scope.spaces;
  const known = spaces.filter(({ id }) => only?.includes(id) ?? true);
  const day = fieldOf(request, 'last_day');
  const lastDay = day === '' ? null : day;
  const rights = {
    role: role ?? 'viewer',
    spaces: only === null ? null : known.map(({ id }) => id),
    lastDay,
    ...(role === 'accountant' && { seesBank: fieldOf(request, 'sees_bank') === 'yes' }),
  };
  if (role === undefined) return { rights, problem: 'role' };
  if (only !== null && (only.length === 0 || known.length !== new Set(only).size)) {
    return { rights, problem: 'spaces' };
  }
  const wrongDay = lastDay === null ? null : dayProblem(lastDay, role, known, now);
  return { rights, problem: wrongDay ?? (isWithin(rights, scope) ? null : 'until') };
}

/** Where links lead: the public address, or where the page is asked for now. */
export function originOf({ headers }: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `http://${headers.host ?? ''}`;
}
