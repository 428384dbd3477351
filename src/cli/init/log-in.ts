import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import { Failure } from '../../domain/errors.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { type AccessTokens, createAccessTokens } from '../../platform/oauth/access-tokens.js';
import { createOAuthExchange } from '../../platform/oauth/exchange.js';
import { type LoggedIn, logIn } from '../../platform/oauth/log-in.js';
import { E_INVOICE_SCOPES, INIT_SCOPES, missingScopes } from '../../platform/oauth/scopes.js';
import type { Grant } from '../../platform/oauth/token-request.js';
import { type Complaint, complaintOf } from '../../setup/ask/complaint.js';
import type { SetupLogin } from '../../setup/interview.js';
import { type Credentials, type PlatformUrls, SCOPES } from '../../setup/questions/credentials.js';
import { passwordGrant } from '../login/login.js';
import { webFlow } from '../login/web-flow.js';
import type { CommandContext } from '../output.js';
import type { InitOptions } from './options.js';

interface InitLogin extends SetupLogin {
  close(): void;
}

/** What a token must be able to do. */
const NEEDED: readonly string[] = [...INIT_SCOPES, ...E_INVOICE_SCOPES];

/** Whether the platform takes a token, asked at once, so that another one can be pasted. */
export async function attemptToken(
  { authUrl }: Pick<PlatformUrls, 'authUrl'>,
  token: Secret,
  { clock, version }: { readonly clock: Clock; readonly version: string },
  language: OperatorLanguage = 'en',
): Promise<Complaint | null> {
  const exchange = createOAuthExchange({ clock, version });
  try {
    await checkToken(token, createAccessTokens(exchange, authUrl), NEEDED);
    return null;
  } catch (error) {
    return complaintOf('token', error, language);
  } finally {
    exchange.close();
  }
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
    const asked = options.chart === 'none' ? NEEDED : SCOPES;
    const onToken = (token: Secret): void => context.output.redaction.add(token);
    if (credentials.kind === 'token') {
      onToken(credentials.token);
      await checkToken(credentials.token, tokens, NEEDED);
      return { token: credentials.token, spaceToken: async () => credentials.token, close: exchange.close };
    }
    const { authUrl, client } = credentials;
    const finish = (grant: Grant): Promise<LoggedIn> =>
      logIn({ exchange, authUrl, client, needed: NEEDED, spaceId: null, onToken }, grant);
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
  const missing = missingScopes(needed, await tokens.scopesOf(token));
  if (missing.length > 0) throw new Failure('login.scopes', { detail: missing.join(', ') });
}
