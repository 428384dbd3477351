import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { ownPermissionsIn } from './access.js';
import type { Grant } from './grant.js';
import { anyone, identifierOf, isSame } from './identifier.js';
import { PERSON_PERMISSIONS } from './permission.js';
import { among, answerWith, filtersOf } from './query.js';
import { showOwnPermission, showPersonPermission, showSubunitPermission, stateOf } from './show-grant.js';

const unit = identifierOf(['Nip', 'InternalId']);
const target = z.union([z.object({ type: z.literal('AllPartners'), value: z.null().optional() }), unit]);
const state = z.enum(['Active', 'Inactive']).nullish();

const ownFilters = z.object({
  contextIdentifier: unit.nullish(),
  targetIdentifier: target.nullish(),
  permissionTypes: z.array(z.enum([...PERSON_PERMISSIONS, 'VatUeManage'])).nullish(),
  permissionState: state,
});

/** POST /permissions/query/personal/grants: the caller's own in the current context. @throws KsefProblem 21405 */
export function queryOwnPermissions(call: KsefCall): Answer {
  const { world } = call;
  const { context, actor } = callerOf(call);
  const filter = filtersOf(ownFilters, call);
  const somebody = world.subjects.identifiersOf(actor.identifier);
  const ownerPermissions = ownPermissionsIn(context, actor, world);
  const isMine = (grant: Grant): boolean => somebody.some((each) => isSame(each, grant.subject));
  const concerns = (grant: Grant): boolean => {
    if (grant.kind === 'authorization') return false;
    if (grant.kind === 'entity' && isSame(grant.subject, context)) return ownerPermissions !== null;
    if (!isMine(grant)) return false;
    return isSame(grant.context, context) || (grant.kind === 'indirect' && isTargeted(grant, context));
  };
  const fits = (grant: Grant): boolean =>
    concerns(grant) &&
    isFiltered(filter.contextIdentifier, grant.kind === 'entity' ? grant.context : null) &&
    isFiltered(filter.targetIdentifier, grant.target) &&
    among<unknown>(filter.permissionTypes, grant.permission) &&
    (filter.permissionState ?? stateOf(grant, world)) === stateOf(grant, world);
  const answer = answerWith(call, 'permissions', fits, (grant) => showOwnPermission(grant, world));
  return json(200, { ...(answer.body as object), ownerPermissions });
}

function isTargeted(grant: Grant, context: { type: string; value: string }): boolean {
  return grant.target !== null && isSame(grant.target, context);
}

type Named = { readonly type: string; readonly value?: string | null | undefined };

function isFiltered(wanted: Named | null | undefined, value: Named | null): boolean {
  return wanted === null || wanted === undefined || (value !== null && isSame(wanted, value));
}

const personFilters = z.object({
  authorIdentifier: z
    .union([z.object({ type: z.literal('System'), value: z.null().optional() }), anyone])
    .nullish(),
  authorizedIdentifier: anyone.nullish(),
  contextIdentifier: unit.nullish(),
  targetIdentifier: target.nullish(),
  permissionTypes: z.array(z.enum(PERSON_PERMISSIONS)).nullish(),
  permissionState: state,
  queryType: z.enum(['PermissionsInCurrentContext', 'PermissionsGrantedInCurrentContext']),
});

/** POST /permissions/query/persons/grants: who may work here, or what the caller has granted here. @throws KsefProblem 21405 */
export function queryPersonPermissions(call: KsefCall): Answer {
  const { world } = call;
  const { context, actor } = callerOf(call);
  const filter = filtersOf(personFilters, call);
  const somebody = world.subjects.identifiersOf(actor.identifier);
  const isListed = (grant: Grant): boolean => {
    if (grant.kind === 'authorization' || grant.kind === 'eu') return false;
    if (filter.queryType === 'PermissionsInCurrentContext') return isSame(grant.context, context);
    const { author } = grant;
    const isMine = author !== null && somebody.some((each) => isSame(each, author));
    return isMine && isSame(grant.grantedIn, context);
  };
  const fits = (grant: Grant): boolean =>
    isListed(grant) &&
    isFiltered(filter.authorIdentifier, grant.author ?? { type: 'System' }) &&
    isFiltered(filter.authorizedIdentifier, grant.subject) &&
    isFiltered(filter.contextIdentifier, grant.kind === 'subunit' ? grant.context : null) &&
    isFiltered(filter.targetIdentifier, grant.target) &&
    among<unknown>(filter.permissionTypes, grant.permission) &&
    (filter.permissionState ?? stateOf(grant, world)) === stateOf(grant, world);
  return answerWith(call, 'permissions', fits, (grant) => showPersonPermission(grant, world));
}

const subunitFilters = z.object({ subunitIdentifier: unit.nullish() });

/** POST /permissions/query/subunits/grants: administrators of units below the current context. @throws KsefProblem 21405 */
export function querySubunitPermissions(call: KsefCall): Answer {
  const { context } = callerOf(call);
  const { subunitIdentifier } = filtersOf(subunitFilters, call);
  const fits = (grant: Grant): boolean =>
    grant.kind === 'subunit' &&
    isSame(grant.grantedIn, context) &&
    isFiltered(subunitIdentifier, grant.context);
  return answerWith(call, 'permissions', fits, showSubunitPermission);
}
