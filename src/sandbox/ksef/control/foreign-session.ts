import { LOGIN_SUCCEEDED } from '../auth/authentication.js';
import { beginLogin } from '../auth/begin-login.js';
import { referenceNumber } from '../numbers.js';
import { SESSION_LIFETIME_MS } from '../sessions/session.js';
import type { KsefWorld } from '../world.js';

/** A closed session of another program of the same seller. @returns its reference number */
export function foreignSession(nip: string, world: KsefWorld): string {
  const now = world.clock.now();
  const tokenReference = referenceNumber('TO', now, world.randomBytes);
  const authentication = beginLogin(nip, { method: 'Token', tokenReference }, LOGIN_SUCCEEDED, world);
  const reference = referenceNumber('SO', now, world.randomBytes);
  world.sessions.set(reference, {
    reference,
    nip,
    authentication: authentication.reference,
    openedAt: now,
    validUntil: now + SESSION_LIFETIME_MS,
    key: world.randomBytes(32),
    iv: world.randomBytes(16),
    upoReference: referenceNumber('UP', now, world.randomBytes),
    closedAt: now,
    isKilled: false,
  });
  return reference;
}
