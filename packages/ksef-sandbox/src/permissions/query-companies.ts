import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { numberedPageOf } from '../engine/request.js';
import type { Role } from '../testdata/subjects.js';
import { ksefTime } from '../times.js';
import type { Grant } from './grant.js';
import { identifierOf, isSame, nipOf } from './identifier.js';
import { EU_ADMINISTRATION } from './permission.js';
import { among, answerWith, filtersOf } from './query.js';
import { showAuthorization, showEntityPermission, showEuPermission } from './show-grant.js';

const entityFilters = z.object({ contextIdentifier: identifierOf(['Nip', 'InternalId']).nullish() });

/** POST /permissions/query/entities/grants: what other companies let this one do. @throws KsefProblem 21405 */
export function queryEntityPermissions(call: KsefCall): Answer {
  const { context } = callerOf(call);
  const { contextIdentifier } = filtersOf(entityFilters, call);
  const fits = (grant: Grant): boolean =>
    grant.kind === 'entity' &&
    isSame(grant.subject, context) &&
    isSame(contextIdentifier ?? grant.context, grant.context);
  return answerWith(call, 'permissions', fits, showEntityPermission);
}

const authorizationFilters = z.object({
  authorizingIdentifier: identifierOf(['Nip']).nullish(),
  authorizedIdentifier: identifierOf(['Nip', 'PeppolId']).nullish(),
  queryType: z.enum(['Granted', 'Received']),
  permissionTypes: z
    .array(z.enum(['SelfInvoicing', 'TaxRepresentative', 'RRInvoicing', 'PefInvoicing']))
    .nullish(),
});

/** POST /permissions/query/authorizations/grants: granted to others, or received from them. @throws KsefProblem 21405 */
export function queryAuthorizations(call: KsefCall): Answer {
  const { context } = callerOf(call);
  const filter = filtersOf(authorizationFilters, call);
  const isGranted = filter.queryType === 'Granted';
  const fits = (grant: Grant): boolean => {
    const other = isGranted ? filter.authorizedIdentifier : filter.authorizingIdentifier;
    const [ours, theirs] = isGranted ? [grant.context, grant.subject] : [grant.subject, grant.context];
    return (
      grant.kind === 'authorization' &&
      isSame(ours, context) &&
      isSame(other ?? theirs, theirs) &&
      among<unknown>(filter.permissionTypes, grant.permission)
    );
  };
  return answerWith(call, 'authorizationGrants', fits, showAuthorization);
}

const euFilters = z.object({
  vatUeIdentifier: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z+*]{2,12}$/)
    .nullish(),
  authorizedFingerprintIdentifier: z.string().nullish(),
  permissionTypes: z.array(z.enum(EU_ADMINISTRATION)).nullish(),
});

/** POST /permissions/query/eu-entities/grants: of all EU entities of a NIP, or of the one of the context. @throws KsefProblem 21405 */
export function queryEuPermissions(call: KsefCall): Answer {
  const { context } = callerOf(call);
  const filter = filtersOf(euFilters, call);
  const isAdministration = ({ grantedIn }: Grant): boolean => grantedIn.type === 'Nip';
  const isHere = (grant: Grant): boolean =>
    context.type === 'NipVatUe'
      ? isSame(grant.context, context)
      : nipOf(grant.context) === context.value && isAdministration(grant);
  const fits = (grant: Grant): boolean =>
    grant.kind === 'eu' &&
    isHere(grant) &&
    (filter.vatUeIdentifier ?? grant.context.value.slice(11)) === grant.context.value.slice(11) &&
    grant.subject.value.includes(filter.authorizedFingerprintIdentifier?.toUpperCase() ?? '') &&
    among<unknown>(filter.permissionTypes, grant.permission);
  return answerWith(call, 'permissions', fits, showEuPermission);
}

/** GET /permissions/query/entities/roles. @throws KsefProblem 21405 */
export function listRoles(call: KsefCall): Answer {
  const roles = call.world.subjects.rolesOf(callerOf(call).context.value);
  const { items, hasMore } = numberedPageOf(newestFirst(roles), call);
  const shown = items.map(({ parent, ...role }) => ({
    ...(parent === null ? {} : { parentEntityIdentifier: { type: 'Nip', value: parent } }),
    ...showRole(role),
  }));
  return json(200, { roles: shown, hasMore });
}

const subordinateFilters = z.object({ subordinateEntityIdentifier: identifierOf(['Nip']).nullish() });

/** POST /permissions/query/subordinate-entities/roles: the units below the current context. @throws KsefProblem 21405 */
export function querySubordinateRoles(call: KsefCall): Answer {
  const { subordinateEntityIdentifier: wanted } = filtersOf(subordinateFilters, call);
  const { value } = callerOf(call).context;
  const below = call.world.subjects.roles.filter(
    ({ nip, parent }) => parent === value && (wanted?.value ?? nip) === nip,
  );
  const { items, hasMore } = numberedPageOf(newestFirst(below), call);
  const shown = items.map((role) => ({
    subordinateEntityIdentifier: { type: 'Nip', value: role.nip },
    ...showRole(role),
  }));
  return json(200, { roles: shown, hasMore });
}

function showRole({ type, description, from }: Pick<Role, 'type' | 'description' | 'from'>) {
  return { role: type, description, startDate: ksefTime(from) };
}

function newestFirst(roles: readonly Role[]): readonly Role[] {
  return roles.toSorted((a, b) => b.from - a.from || (a.nip < b.nip ? -1 : 1));
}
