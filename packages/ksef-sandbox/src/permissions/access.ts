import type { Authentication } from '../auth/authentication.js';
import { KsefProblem } from '../engine/problem.js';
import type { KsefWorld } from '../world.js';
import type { Actor } from './actor.js';
import { type ContextIdentifier, type Identifier, isSame } from './identifier.js';
import { OWNER_PERMISSIONS, type Permission } from './permission.js';

/** What somebody may do in a context at a moment. */
export function permissionsIn(
  context: ContextIdentifier,
  actor: Actor,
  at: number,
  world: KsefWorld,
): readonly Permission[] {
  const somebody = world.subjects.identifiersOf(actor.identifier);
  const granted = world.grants.permissionsOf(somebody, context, at);
  const own = ownPermissionsIn(context, actor, world);
  return own === null ? granted : [...new Set([...own, ...granted])];
}

/** What the owner of a context may do in it; null for anybody else. */
export function ownPermissionsIn(
  context: ContextIdentifier,
  actor: Actor,
  world: KsefWorld,
): readonly Permission[] | null {
  if (!owns(actor, world.subjects.identifiersOf(actor.identifier), context, world)) return null;
  const roles = world.subjects.rolesOf(context.value).map(({ type }) => type);
  const enforces = roles.includes('EnforcementAuthority') || roles.includes('CourtBailiff');
  return enforces ? [...OWNER_PERMISSIONS, 'EnforcementOperations'] : OWNER_PERMISSIONS;
}

/** Whether somebody is the owner of a NIP, who may do everything in its context. */
function owns(
  { ownerOf }: Actor,
  somebody: readonly Identifier[],
  context: ContextIdentifier,
  world: KsefWorld,
): boolean {
  if (context.type !== 'Nip' || !world.knows(context.value)) return false;
  return ownerOf === context.value || somebody.some((each) => isSame(each, context));
}

/** What a login may do now: what its owner may, less what its token leaves out. */
export function permissionsOf(login: Authentication, world: KsefWorld): readonly Permission[] {
  const all = permissionsIn(login.context, login.actor, world.clock.now(), world);
  const { token } = login;
  return token === null ? all : all.filter((each) => token.permissions.includes(each));
}

/** @throws KsefProblem 403 unless the login has one of these permissions, or none is needed */
export function requireAnyOf(
  needed: readonly Permission[],
  login: Authentication | null,
  world: KsefWorld,
): void {
  if (needed.length === 0 || login === null) return;
  const presentPermissions = permissionsOf(login, world);
  if (needed.some((each) => presentPermissions.includes(each))) return;
  throw forbidden(
    'missing-permissions',
    'Brak wymaganych uprawnień do wykonania operacji w bieżącym kontekście.',
    {
      requiredAnyOfPermissions: needed,
      presentPermissions,
    },
  );
}

type ReasonCode = 'missing-permissions' | 'insufficient-resource-access' | 'auth-method-not-allowed';

/** A refusal with the reason that the contract has for it. */
export function forbidden(
  reasonCode: ReasonCode,
  detail: string,
  security?: Readonly<Record<string, unknown>>,
): KsefProblem {
  return new KsefProblem(403, null, [detail], { members: { reasonCode, security: security ?? null } });
}
