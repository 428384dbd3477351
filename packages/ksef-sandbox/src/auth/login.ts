import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { referenceNumber } from '../numbers.js';
import { nipOf } from '../permissions/identifier.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { Authentication, LoginClaim, LoginOutcome } from './authentication.js';

function outcome(code: number, description: string, ...details: readonly string[]): LoginOutcome {
  return { code, description, details };
}

const FAILED = 'Uwierzytelnianie zakończone niepowodzeniem';
const REVOCATION = 'Uwierzytelnienie i powiązane refresh tokeny zostały unieważnione przez użytkownika';

const PENDING = outcome(100, 'Uwierzytelnianie w toku');
export const LOGIN_SUCCEEDED = outcome(200, 'Uwierzytelnianie zakończone sukcesem');
export const NO_PERMISSIONS = outcome(415, FAILED, 'Brak przypisanych uprawnień');
const REVOKED = outcome(425, 'Uwierzytelnienie unieważnione', REVOCATION);
const DECEASED = outcome(470, FAILED, 'Próba wykorzystania metod autoryzacyjnych osoby zmarłej');
const BLOCKED = outcome(
  480,
  'Uwierzytelnienie zablokowane',
  'Podejrzenie incydentu bezpieczeństwa. Skontaktuj się z Ministerstwem Finansów przez formularz zgłoszeniowy.',
);
export const wrongToken = (detail: string) => outcome(450, `${FAILED} z powodu błędnego tokenu`, detail);
export const wrongCertificate = (detail: string) =>
  outcome(460, `${FAILED} z powodu błędu certyfikatu`, detail);

/** The outcome as it is visible now. */
export function outcomeNow(login: Authentication, now: number): LoginOutcome {
  if (now < login.decidedAt) return PENDING;
  return login.revoked || login.ended ? REVOKED : login.outcome;
}

/** Whether its access tokens work. */
export function givesAccess(login: Authentication, now: number): boolean {
  return now >= login.decidedAt && login.outcome.code === 200 && !login.revoked;
}

/** Records a login, whose outcome shows after `authentication_ms`. */
export function beginLogin(claim: LoginClaim, decided: LoginOutcome, world: KsefWorld): Authentication {
  const now = world.clock.now();
  const login: Authentication = {
    ...claim,
    reference: referenceNumber('AU', now, world.randomBytes),
    nip: nipOf(claim.context),
    startedAt: now,
    decidedAt: now + world.settings.authentication_ms,
    outcome: barred(claim, world) ?? decided,
    redeemed: false,
    ended: false,
    revoked: false,
    lastRefreshAt: null,
  };
  world.authentications.set(login.reference, login);
  return login;
}

/** The dead log in no more, and nobody to a context that is blocked. */
function barred({ context, actor }: LoginClaim, { subjects }: KsefWorld): LoginOutcome | null {
  if (subjects.isBlocked(context)) return BLOCKED;
  return subjects.isDeceased(subjects.identifiersOf(actor.identifier)) ? DECEASED : null;
}

/** AuthenticationInitResponse: the token of the operation. */
export function loginBegun({ reference, nip }: Authentication, world: KsefWorld): Answer {
  const { token, validUntil } = world.mint.issue('OperationToken', reference, nip, world.clock.now());
  return json(202, {
    referenceNumber: reference,
    authenticationToken: { token, validUntil: ksefTime(validUntil) },
  });
}

const LIFETIME_MS = 10 * MINUTE_MS;

/** POST /auth/challenge */
export function createChallenge({ world, ip }: KsefCall): Answer {
  const now = world.clock.now();
  const challenge = referenceNumber('CR', now, world.randomBytes);
  world.challenges.set(challenge, now);
  return json(200, { challenge, timestamp: ksefTime(now), timestampMs: now, clientIp: ip });
}

/**
 * Consumes a challenge.
 *
 * @returns when it was made, epoch milliseconds
 * @throws KsefProblem 21111 when it is unknown, used or older than ten minutes
 */
export function takeChallenge(challenge: string, world: KsefWorld): number {
  const madeAt = world.challenges.get(challenge);
  world.challenges.delete(challenge);
  if (madeAt !== undefined && world.clock.now() < madeAt + LIFETIME_MS) return madeAt;
  throw refusal(21111);
}
