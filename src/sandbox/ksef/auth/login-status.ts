import type { Answer } from '../../engine/operation.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { ksefTime } from '../times.js';
import { type Authentication, type LoginProof, outcomeNow } from './authentication.js';
import { TOKEN_LIFETIME_MS } from './token-mint.js';

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
export function showLogin(login: Authentication, now: number) {
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
