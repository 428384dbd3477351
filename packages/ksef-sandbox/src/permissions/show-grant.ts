import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { Grant } from './grant.js';

/** What every list shows of a permission. */
function common({ id, permission, description, from }: Grant) {
  return { id, permissionScope: permission, description, startDate: ksefTime(from) };
}

function details({ details: { person, entity } }: Grant) {
  return {
    ...(person === undefined ? {} : { subjectPersonDetails: person }),
    ...(entity === undefined ? {} : { subjectEntityDetails: entity }),
  };
}

export type PermissionState = 'Active' | 'Inactive';

/** An indirect permission is inactive while no client lets the intermediary pass it on. */
export function stateOf(grant: Grant, { grants, clock }: KsefWorld): PermissionState {
  return grant.kind !== 'indirect' || grants.isBacked(grant, clock.now()) ? 'Active' : 'Inactive';
}

/** PersonPermission */
export function showPersonPermission(grant: Grant, world: KsefWorld): unknown {
  const { kind, subject, author, context, target, canDelegate } = grant;
  return {
    ...common(grant),
    authorizedIdentifier: subject,
    ...(kind === 'subunit' ? { contextIdentifier: context } : {}),
    ...(target === null ? {} : { targetIdentifier: target }),
    authorIdentifier: author ?? { type: 'System' },
    ...details(grant),
    permissionState: stateOf(grant, world),
    canDelegate,
  };
}

/** PersonalPermission: to an entity, whoever owns it acts for it. */
export function showOwnPermission(grant: Grant, world: KsefWorld): unknown {
  const { kind, subject, context, target, canDelegate } = grant;
  return {
    ...common(grant),
    ...(kind === 'entity' ? { contextIdentifier: context, authorizedIdentifier: subject } : {}),
    ...(target === null ? {} : { targetIdentifier: target }),
    ...details(grant),
    permissionState: stateOf(grant, world),
    canDelegate,
  };
}

/** SubunitPermission */
export function showSubunitPermission(grant: Grant): unknown {
  const { subject, context, author, subunitName, details: given } = grant;
  return {
    ...common(grant),
    authorizedIdentifier: subject,
    subunitIdentifier: context,
    authorIdentifier: author,
    ...(given.person === undefined ? {} : { subjectPersonDetails: given.person }),
    ...(subunitName === null ? {} : { subunitName }),
  };
}

/** EntityPermissionItem */
export function showEntityPermission(grant: Grant): unknown {
  return { ...common(grant), contextIdentifier: grant.context, canDelegate: grant.canDelegate };
}

/** EntityAuthorizationGrant */
export function showAuthorization(grant: Grant): unknown {
  const { permissionScope: authorizationScope, ...rest } = common(grant);
  return {
    ...rest,
    authorizationScope,
    ...(grant.author === null ? {} : { authorIdentifier: grant.author }),
    authorizedEntityIdentifier: grant.subject,
    authorizingEntityIdentifier: grant.context,
    ...(grant.details.entity === undefined ? {} : { subjectEntityDetails: grant.details.entity }),
  };
}

/** EuEntityPermission */
export function showEuPermission(grant: Grant): unknown {
  const { subject, context, author, euEntity } = grant;
  return {
    ...common(grant),
    authorIdentifier: author,
    vatUeIdentifier: context.value.slice(11),
    euEntityName: euEntity?.name ?? '',
    authorizedFingerprintIdentifier: subject.value,
    ...details(grant),
    ...(euEntity === null
      ? {}
      : { euEntityDetails: { fullName: euEntity.fullName, address: euEntity.address } }),
  };
}
