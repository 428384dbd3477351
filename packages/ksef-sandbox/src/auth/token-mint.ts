import { createHmac, timingSafeEqual } from 'node:crypto';

/** The purpose of a token: the pending login, calls, or refreshing tokens for calls. */
export type TokenKind = 'OperationToken' | 'ContextToken' | 'RefreshToken';

/** What an operation takes. */
export type TokenNeed = TokenKind | 'ContextOrRefreshToken';

interface TokenClaims {
  readonly kind: TokenKind;
  /** Reference number of the authentication. */
  readonly authentication: string;
}

/** Lifetimes in milliseconds: examples of the OpenAPI description, and seven days for refreshing. */
export const TOKEN_LIFETIME_MS: Readonly<Record<TokenKind, number>> = {
  OperationToken: 2_700_000,
  ContextToken: 900_000,
  RefreshToken: 7 * 86_400_000,
};

/** Issues and verifies JWTs (HS256), by the sandbox's own clock. */
export class TokenMint {
  readonly #secret: Buffer;
  #count = 0;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** @returns the token and its expiry, epoch milliseconds */
  issue(kind: TokenKind, authentication: string, nip: string, now: number) {
    const validUntil = now + TOKEN_LIFETIME_MS[kind];
    this.#count += 1;
    const content = [
      { alg: 'HS256', typ: 'JWT' },
      { typ: kind, aut: authentication, nip, jti: this.#count, iat: now / 1000, exp: validUntil / 1000 },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return { token: `${content}.${this.#sign(content).toString('base64url')}`, validUntil };
  }

  /** @returns null when the token is not ours or has expired */
  read(token: string, now: number): TokenClaims | null {
    const end = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(0, end));
    const signature = Buffer.from(token.slice(end + 1), 'base64url');
    const expected = this.#sign(content);
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    const text = Buffer.from(content.split('.')[1] ?? '', 'base64url').toString('utf8');
    const { typ, aut, exp } = JSON.parse(text) as { typ: TokenKind; aut: string; exp: number };
    if (now >= exp * 1000) return null;
    return { kind: typ, authentication: aut };
  }

  #sign(content: string): Buffer {
    return createHmac('sha256', this.#secret).update(content).digest();
  }
}
