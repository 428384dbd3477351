/** An application that was registered. */
export interface OAuthApp {
  /** Client id. */
  readonly id: string;
  readonly name: string;
  /** Null for an app that keeps none. */
  readonly secret: string | null;
  readonly redirectUris: readonly string[];
  /** What it may ask for; null for every scope. */
  readonly scopes: ReadonlySet<string> | null;
}

/** What a user allowed an app, until the app fetches the token. */
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
  /** The token that was given for it; a code is good once. */
  usedFor: string | null;
}
