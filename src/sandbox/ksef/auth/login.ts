import type { Answer } from '../../engine/http.js';
import { json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { referenceNumber } from '../numbers.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';

/** The outcome of a login: a code of the table in GET /auth/{referenceNumber}. */
export interface LoginOutcome {
  readonly code: number;
  readonly description: string;
  readonly details: readonly string[];
}

/** The proof of identity, which the receipt (UPO) names. */
export type LoginProof =
  | { readonly method: 'Token'; readonly tokenReference: string }
  /** Base64 SHA-256 of the signed document. */
  | { readonly method: 'QualifiedSeal' | 'QualifiedSignature'; readonly documentHash: string };

/** One login. */
export interface Authentication {
  readonly reference: string;
  readonly nip: string;
  readonly proof: LoginProof;
  readonly startedAt: number;
  /** Until then its status is 100. */
  readonly decidedAt: number;
  readonly outcome: LoginOutcome;
  redeemed: boolean;
  revoked: boolean;
  lastRefreshAt: number | null;
}

export const LOGIN_SUCCEEDED: LoginOutcome = {
  code: 200,
  description: 'Uwierzytelnianie zakończone sukcesem',
  details: [],
};

const PENDING: LoginOutcome = { code: 100, description: 'Uwierzytelnianie w toku', details: [] };

const REVOKED: LoginOutcome = {
  code: 425,
  description: 'Uwierzytelnienie unieważnione',
  details: ['Uwierzytelnienie i powiązane refresh tokeny zostały unieważnione przez użytkownika'],
};

const FAILED = 'Uwierzytelnianie zakończone niepowodzeniem';

export const NO_PERMISSIONS: LoginOutcome = {
  code: 415,
  description: FAILED,
  details: ['Brak przypisanych uprawnień'],
};

export function wrongToken(detail: string): LoginOutcome {
  return { code: 450, description: `${FAILED} z powodu błędnego tokenu`, details: [detail] };
}

export function wrongCertificate(detail: string): LoginOutcome {
  return { code: 460, description: `${FAILED} z powodu błędu certyfikatu`, details: [detail] };
}

/** The outcome as it is visible now. */
export function outcomeNow({ decidedAt, outcome, revoked }: Authentication, now: number): LoginOutcome {
  if (now < decidedAt) return PENDING;
  return revoked ? REVOKED : outcome;
}

/** Records a login, whose outcome shows after `authentication_ms`. */
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

const LIFETIME_MS = 10 * 60_000;

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
