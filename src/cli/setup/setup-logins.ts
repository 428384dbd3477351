import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { Failure } from '../../domain/errors.js';
import { createAccessTokens } from '../../platform/oauth/access-tokens.js';
import { authorizationAddress, newAuthorization } from '../../platform/oauth/authorization.js';
import { createOAuthExchange } from '../../platform/oauth/exchange.js';
import { logIn } from '../../platform/oauth/log-in.js';
import { authorizationAnswer } from '../../platform/oauth/loopback.js';
import { E_INVOICE_SCOPES, INIT_SCOPES } from '../../platform/oauth/scopes.js';
import type { Random } from '../../random.js';
import { LoginWanted } from '../../setup/ask/login-wanted.js';
import type { SetupLogin } from '../../setup/interview.js';
import type { Credentials } from '../../setup/questions/credentials.js';

interface SetupLoginsDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
  /** To ask for. */
  readonly scopes: readonly string[];
}

type ByApplication = Extract<Credentials, { kind: 'application' }>;

interface Pending {
  readonly credentials: ByApplication;
  readonly redirectUri: string;
  readonly authorization: ReturnType<typeof newAuthorization>;
}

/** Logins by a browser that comes back to the pages of the setup. */
export function createSetupLogins({ clock, random, version, scopes }: SetupLoginsDeps) {
  const exchange = createOAuthExchange({ clock, version });
  /** By what the credentials are; one attempt each, so that a page that is loaded again has the same address. */
  const pending = new Map<string, Pending>();
  const tokens = new Map<string, Secret>();
  const loginOf = (token: Secret, authUrl: string): SetupLogin => ({
    token,
    spaceToken: (id) => createAccessTokens(exchange, authUrl).spaceToken(token, id),
  });
  return {
    /** @throws LoginWanted while nobody has allowed it */
    logIn: async (credentials: Credentials, redirectUri: string): Promise<SetupLogin> => {
      const { authUrl } = credentials;
      if (credentials.kind === 'token') {
        const { token } = credentials;
        return { token, spaceToken: async () => token };
      }
      const key = keyOf(credentials, redirectUri);
      const token = tokens.get(key);
      if (token !== undefined) return loginOf(token, authUrl);
      const { authorization } = pending.get(key) ?? { authorization: newAuthorization(random) };
      pending.set(key, { credentials, redirectUri, authorization });
      throw new LoginWanted(
        authorizationAddress({
          base: authUrl,
          clientId: credentials.client.id,
          redirectUri,
          scopes,
          authorization,
        }),
      );
    },
    /** @returns false for an answer to nothing that was asked. @throws Failure `login.*`, `platform.*` */
    returned: async (query: URLSearchParams): Promise<boolean> => {
      const [key, found] =
        [...pending].find(([, { authorization }]) => authorization.state === query.get('state')) ?? [];
      if (key === undefined || found === undefined) return false;
      const { credentials, redirectUri, authorization } = found;
      const answer = authorizationAnswer(query, authorization.state);
      if (answer === null) return false;
      // Once: what was denied, or did not work, begins anew.
      pending.delete(key);
      if (answer instanceof Failure) throw answer;
      const { token } = await logIn(
        {
          exchange,
          authUrl: credentials.authUrl,
          client: credentials.client,
          needed: [...INIT_SCOPES, ...E_INVOICE_SCOPES],
          spaceId: null,
          onToken: () => undefined,
        },
        { type: 'authorization_code', code: answer, redirectUri, verifier: authorization.verifier },
      );
      tokens.set(key, token);
      return true;
    },
    close: exchange.close,
  };
}

function keyOf({ authUrl, client }: ByApplication, redirectUri: string): string {
  return JSON.stringify([authUrl, client.id, client.secret?.reveal() ?? null, redirectUri]);
}
