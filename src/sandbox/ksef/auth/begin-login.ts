import type { Answer } from '../../engine/operation.js';
import { json } from '../engine/operation.js';
import { referenceNumber } from '../numbers.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { Authentication, LoginOutcome, LoginProof } from './authentication.js';

/** Writes down a login, decided after the settled time. */
export function beginLogin(
  nip: string,
  proof: LoginProof,
  outcome: LoginOutcome,
  world: KsefWorld,
): Authentication {
  const now = world.clock.now();
  const login: Authentication = {
    reference: referenceNumber('AU', now, world.randomBytes),
    nip,
    proof,
    startedAt: now,
    decidedAt: now + world.settings.authentication_ms,
    outcome,
    redeemed: false,
    revoked: false,
    lastRefreshAt: null,
  };
  world.authentications.set(login.reference, login);
  return login;
}

/** AuthenticationInitResponse: the token of the operation. */
export function loginBegun({ reference, nip }: Authentication, world: KsefWorld): Answer {
  const { token, validUntil } = world.mint.issue('OperationToken', reference, nip, world.clock.now());
  return json(202, {
    referenceNumber: reference,
    authenticationToken: { token, validUntil: ksefTime(validUntil) },
  });
}
