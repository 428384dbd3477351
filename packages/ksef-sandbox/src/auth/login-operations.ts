import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { pageOf } from '../engine/request.js';
import { isSame } from '../permissions/identifier.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import type { Authentication, LoginProof } from './authentication.js';
import { outcomeNow } from './login.js';
import { TOKEN_LIFETIME_MS, type TokenKind } from './token-mint.js';

const METHODS: Readonly<Record<LoginProof['method'], unknown>> = {
  Token: { category: 'Token', code: 'token.ksef', displayName: 'Token KSeF' },
  QualifiedSeal: {
    category: 'XadesSignature',
    code: 'xades.qualified-seal',
    displayName: 'Pieczęć kwalifikowana',
  },
  QualifiedSignature: {
    category: 'XadesSignature',
    code: 'xades.qualified-signature',
    displayName: 'Podpis kwalifikowany',
  },
  InternalCertificate: {
    category: 'XadesSignature',
    code: 'xades.ksef-certificate',
    displayName: 'Certyfikat KSeF',
  },
};

/** GET /auth/{referenceNumber}. @throws KsefProblem 21304 */
export function getLogin(call: KsefCall): Answer {
  const { referenceNumber = '' } = call.params;
  const login = callerOf(call);
  if (login.reference !== referenceNumber) {
    const text = `Operacja uwierzytelniania o numerze referencyjnym ${referenceNumber} nie została znaleziona.`;
    throw refusal(21304, text);
  }
  return json(200, showLogin(login, call.world.clock.now()));
}

/** AuthenticationOperationStatusResponse */
function showLogin(login: Authentication, now: number) {
  const { method } = login.proof;
  const { code, description, details } = outcomeNow(login, now);
  return {
    startDate: ksefTime(login.startedAt),
    authenticationMethod: method,
    authenticationMethodInfo: METHODS[method],
    status: { code, description, ...(details.length > 0 ? { details } : {}) },
    isTokenRedeemed: login.redeemed,
    ...(login.lastRefreshAt === null ? {} : { lastTokenRefreshDate: ksefTime(login.lastRefreshAt) }),
    ...(login.redeemed
      ? { refreshTokenValidUntil: ksefTime(login.decidedAt + TOKEN_LIFETIME_MS.RefreshToken) }
      : {}),
  };
}

/** DELETE /auth/sessions/current: its refresh token is void, an access token works until it expires. */
export function endLogin(call: KsefCall): Answer {
  callerOf(call).ended = true;
  return { status: 204 };
}

/** DELETE /auth/sessions/{referenceNumber}: the same for another login of the context. @throws KsefProblem 21405 */
export function endOtherLogin(call: KsefCall): Answer {
  const { referenceNumber: reference = '' } = call.params;
  const login = call.world.authentications.get(reference);
  if (login === undefined || !isActive(login) || !isSame(login.context, callerOf(call).context)) {
    throw refusal(
      21405,
      `Sesja uwierzytelnienia o numerze referencyjnym ${reference} nie została znaleziona.`,
    );
  }
  login.ended = true;
  return { status: 204 };
}

function isActive({ redeemed, ended, revoked }: Authentication): boolean {
  return redeemed && !ended && !revoked;
}

const LARGEST_PAGE = 100;

/** GET /auth/sessions: the logins of the caller's context, newest first. @throws KsefProblem */
export function listLogins(call: KsefCall): Answer {
  const { world } = call;
  const current = callerOf(call);
  const now = world.clock.now();
  const logins = [...world.authentications.values()].filter(
    (login) => isActive(login) && isSame(login.context, current.context),
  );
  const { items, continuationToken } = pageOf(logins.reverse(), call, LARGEST_PAGE);
  const shown = items.map((login) => ({
    ...showLogin(login, now),
    referenceNumber: login.reference,
    isCurrent: login.reference === current.reference,
  }));
  return json(200, { continuationToken, items: shown });
}

/** POST /auth/token/redeem: a login redeems its tokens once. @throws KsefProblem 21301 */
export function redeemTokens(call: KsefCall): Answer {
  const { world } = call;
  const login = callerOf(call);
  const { code } = outcomeNow(login, world.clock.now());
  if (code !== 200) {
    throw refusal(21301, `Status uwierzytelniania (${code}) nie pozwala na pobranie tokenów.`);
  }
  if (login.redeemed) {
    throw refusal(21301, `Tokeny dla operacji uwierzytelniania ${login.reference} zostały już pobrane.`);
  }
  requireUnrevoked(login);
  login.redeemed = true;
  return json(200, {
    accessToken: tokenOf('ContextToken', login, world),
    refreshToken: tokenOf('RefreshToken', login, world),
  });
}

/** POST /auth/token/refresh: unlimited. @throws KsefProblem 21301 */
export function refreshToken(call: KsefCall): Answer {
  const { world } = call;
  const login = callerOf(call);
  const now = world.clock.now();
  const { code } = outcomeNow(login, now);
  if (code !== 200) {
    throw refusal(21301, `Status uwierzytelniania (${code}) nie pozwala na odświeżenie tokenu dostępowego.`);
  }
  requireUnrevoked(login);
  login.lastRefreshAt = now;
  return json(200, { accessToken: tokenOf('ContextToken', login, world) });
}

/** @throws KsefProblem 21301 when the token that logged in was revoked since */
function requireUnrevoked({ token }: Authentication): void {
  if (token !== null && token.revocation !== null) throw refusal(21301, 'Token KSeF został unieważniony.');
}

/** TokenInfo */
function tokenOf(kind: TokenKind, { reference, nip }: Authentication, world: KsefWorld) {
  const { token, validUntil } = world.mint.issue(kind, reference, nip, world.clock.now());
  return { token, validUntil: ksefTime(validUntil) };
}
