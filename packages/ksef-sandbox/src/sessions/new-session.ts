import type { z } from 'zod';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { type encryptionInput, encryptionOf } from '../keys/encryption.js';
import { referenceNumber } from '../numbers.js';
import type { KsefSession } from './ksef-session.js';

/**
 * A session that the caller opens, apart from what it is for.
 *
 * @param kind of its reference number: SO for an interactive one, SB for a package
 * @throws KsefProblem 21470
 */
export function newSession(
  call: KsefCall,
  kind: 'SO' | 'SB',
  lastsMs: number,
  encryption: z.output<typeof encryptionInput>,
): Omit<KsefSession, 'batch'> {
  const { world } = call;
  const { nip, reference: authentication } = callerOf(call);
  const now = world.clock.now();
  return {
    reference: referenceNumber(kind, now, world.randomBytes),
    nip,
    authentication,
    openedAt: now,
    validUntil: now + lastsMs,
    ...encryptionOf(encryption, world.keys),
    checksIdentifiers: world.settings.identifier_checks || asksForChecks(call),
    upoReference: referenceNumber('UP', now, world.randomBytes),
    closedAt: null,
    isKilled: false,
  };
}

/** KSeF minds one feature a request: several are as good as none. */
function asksForChecks({ headers }: KsefCall): boolean {
  return headers['x-ksef-feature'] === 'subject-identifier-validation';
}
