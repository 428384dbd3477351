import { permissionsIn } from '../permissions/access.js';
import type { Permission } from '../permissions/permission.js';
import type { KsefWorld } from '../world.js';
import type { KsefToken } from './ksef-token.js';

export type TokenStatus = 'Pending' | 'Active' | 'Revoking' | 'Revoked' | 'Failed';

/** A token fails to become active when its author has lost one of the permissions by then. */
export function statusOf(token: KsefToken, world: KsefWorld): TokenStatus {
  const now = world.clock.now();
  if (token.revocation !== null) return now < token.revocation.endedAt ? 'Revoking' : 'Revoked';
  if (now < token.activeAt) return 'Pending';
  return lostOf(token, world).length > 0 ? 'Failed' : 'Active';
}

/** The permissions that the author no longer had when the token was to become active. */
export function lostOf(
  { context, author, permissions, activeAt }: KsefToken,
  world: KsefWorld,
): readonly Permission[] {
  const had = permissionsIn(context, author, activeAt, world);
  return permissions.filter((each) => !had.includes(each));
}
