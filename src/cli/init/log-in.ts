import type { Clock } from '../../clock.js';
import { TOKEN } from '../../config/schema/formats.js';
import { Failure } from '../../domain/errors.js';
import type { Secret } from '../../domain/secret.js';
import { type AccessTokens, createAccessTokens } from '../../platform/oauth/access-tokens.js';
import { createOAuthExchange } from '../../platform/oauth/exchange.js';
import { type LoggedIn, logIn } from '../../platform/oauth/log-in.js';
import {
  ACCOUNTING_SCOPES,
  E_INVOICE_SCOPES,
  INIT_SCOPES,
  missingScopes,
  PAYMENT_RECORDS_SCOPES,
} from '../../platform/oauth/scopes.js';
import type { Grant } from '../../platform/oauth/token-request.js';
import type { InitOptions } from '../commands/init.js';
import { passwordGrant } from '../login/login.js';
import { webFlow } from '../login/web-flow.js';
import type { CommandContext } from '../output.js';
import { wrongAnswer } from './asker.js';
import type { Credentials } from './questions/credentials.js';

/** A token that may read what a configuration needs, and do what the daemon does. */
interface InitLogin {
  readonly token: Secret;
  /** The token to keep, once the space is known. */
  spaceToken(platformId: string): Promise<Secret>;
  close(): void;
}

/** @throws Failure `login.*`, `platform.*` */
export async function logInForInit(
  options: InitOptions,
  credentials: Credentials,
  clock: Clock,
  context: CommandContext,
): Promise<InitLogin> {
  const exchange = createOAuthExchange({ clock, version: context.version });
  try {
    const tokens = createAccessTokens(exchange, credentials.authUrl);
    const books = options.chart === 'none' ? [] : ACCOUNTING_SCOPES;
    const needed = [...INIT_SCOPES, ...E_INVOICE_SCOPES, ...books];
    const asked = [...needed, ...(options.chart === 'none' ? [] : PAYMENT_RECORDS_SCOPES)];
    const onToken = (token: Secret): void => context.output.redaction.add(token);
    if (credentials.kind === 'token') {
      onToken(credentials.token);
      await checkToken(credentials.token, tokens, needed);
      return { token: credentials.token, spaceToken: async () => credentials.token, close: exchange.close };
    }
    const { authUrl, client } = credentials;
    const finish = (grant: Grant): Promise<LoggedIn> =>
      logIn({ exchange, authUrl, client, needed, spaceId: null, onToken }, grant);
    const { token } = options.appFlow
      ? await finish(await passwordGrant(options, asked, context))
      : await webFlow({ ...options, base: authUrl, clientId: client.id, asked, clock }, context, finish);
    const spaceToken = async (platformId: string): Promise<Secret> => {
      const made = await tokens.spaceToken(token, platformId);
      onToken(made);
      return made;
    };
    return { token, spaceToken, close: exchange.close };
  } catch (error) {
    exchange.close();
    throw error;
  }
}

async function checkToken(token: Secret, tokens: AccessTokens, needed: readonly string[]): Promise<void> {
  if (!TOKEN.test(token.reveal())) {
    throw wrongAnswer('what --token-from names holds no token');
  }
  const missing = missingScopes(needed, await tokens.scopesOf(token));
  if (missing.length > 0) throw new Failure('login.scopes', { detail: missing.join(', ') });
}
