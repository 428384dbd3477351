import type { Secret } from '../../domain/secret.js';

/** The application that was registered on the platform. */
export interface OAuthClient {
  readonly id: string;
  /** Null for one that proves itself by PKCE alone. */
  readonly secret: Secret | null;
}

/** What a request to the token endpoint says of the application, RFC 6749, 2.3.1. */
export function clientParameters({ id, secret }: OAuthClient): Readonly<Record<string, string>> {
  return { client_id: id, ...(secret !== null && { client_secret: secret.reveal() }) };
}
