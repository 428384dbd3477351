/** A registered application. */
export interface OAuthApp {
  /** Client id. */
  readonly id: string;
  readonly name: string;
  /** Null for a public client. */
  readonly secret: string | null;
  readonly redirectUris: readonly string[];
  /** Scopes that it may request; null for every scope. */
  readonly scopes: ReadonlySet<string> | null;
}

/** A grant of a user, until the app redeems it for a token. */
export interface AuthorizationCode {
  readonly code: string;
  readonly app: string;
  readonly userId: string;
  readonly scopes: ReadonlySet<string>;
  readonly redirectUri: string;
  /** S256 of PKCE; null when the app sent none. */
  readonly challenge: string | null;
  /** Sandbox time, epoch milliseconds. */
  readonly expiresAt: number;
  /** The token that was issued for it; a code works once. */
  usedFor: string | null;
}
