import type { Actor } from '../permissions/actor.js';
import type { ContextIdentifier } from '../permissions/identifier.js';
import type { KsefToken } from '../tokens/ksef-token.js';

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
  | {
      readonly method: 'QualifiedSeal' | 'QualifiedSignature' | 'InternalCertificate';
      readonly documentHash: string;
    };

/** Who logs in, where, and with what. */
export interface LoginClaim {
  readonly context: ContextIdentifier;
  readonly actor: Actor;
  readonly proof: LoginProof;
  /** The token that was used; null for a signature. */
  readonly token: KsefToken | null;
  /** The certificate that signed, DER; null for a token. */
  readonly certificate: Uint8Array | null;
}

/** One login. */
export interface Authentication extends LoginClaim {
  readonly reference: string;
  /** Of the context. */
  readonly nip: string;
  readonly startedAt: number;
  /** Until then its status is 100. */
  readonly decidedAt: number;
  readonly outcome: LoginOutcome;
  redeemed: boolean;
  /** Its refresh token is void; access tokens work until they expire. */
  ended: boolean;
  /** All its tokens are void. */
  revoked: boolean;
  lastRefreshAt: number | null;
}
