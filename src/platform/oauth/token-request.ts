import { Secret } from '@spacebooks/base/secret';
import { parseJson } from '@spacebooks/http/json';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { z } from 'zod';
import { Failure } from '../../domain/errors.js';
import { address } from '../address.js';
import { failureOfAnswer } from '../failures.js';
import { readAs } from '../read-as.js';
import { type OAuthExchange, withoutSecrets } from './exchange.js';

/** The application that was registered on the platform. */
export interface OAuthClient {
  readonly id: string;
  /** Null for one that proves itself by PKCE alone. */
  readonly secret: Secret | null;
}

/** What a request to the token endpoint says of the application, RFC 6749, 2.3.1. */
function clientParameters({ id, secret }: OAuthClient): Readonly<Record<string, string>> {
  return { client_id: id, ...(secret !== null && { client_secret: secret.reveal() }) };
}

/** What is given for a token: the code of the web flow, or the user's own password (app flow). */
export type Grant =
  | {
      readonly type: 'authorization_code';
      readonly code: Secret;
      readonly redirectUri: string;
      readonly verifier: Secret;
    }
  | {
      readonly type: 'password';
      readonly username: string;
      readonly password: Secret;
      readonly scopes: readonly string[];
    };

const NAME = 'POST /oauth/access_token';

/** Only the first member is certain. */
const tokenAnswer = z.object({
  access_token: z.string().min(1),
  token_type: z
    .string()
    .regex(/^bearer$/i)
    .optional(),
});

const errorAnswer = z.object({ error: z.string().min(1), error_description: z.string().optional() });

/**
 * Asks for the token of a user.
 *
 * @throws Failure `login.rejected` with what the platform says is wrong, or `platform.*`
 */
export async function requestToken(
  exchange: OAuthExchange,
  authUrl: string,
  client: OAuthClient,
  grant: Grant,
): Promise<Secret> {
  const form = { ...clientParameters(client), ...grantParameters(grant) };
  const secrets = secretsOf(client, grant);
  const url = address(authUrl, '/oauth/access_token');
  const answer = await exchange.ask({ name: NAME, method: 'POST', url, form, secrets });
  const parsed = parseJson(answer);
  // The status of a refusal is documented nowhere: its body decides.
  const refusal = errorAnswer.safeParse(parsed.ok ? parsed.value : null);
  if (refusal.success) throw rejected(refusal.data, secrets);
  if (!parsed.ok) throw unreadable(answer, parsed.mistake);
  const failure = failureOfAnswer(answer, 0);
  if (failure !== null) {
    const detail = `${NAME}: ${withoutSecrets(failure.detail ?? '', secrets)}`;
    throw new Failure(failure.status === 401 ? 'login.rejected' : failure.code, { detail });
  }
  return new Secret(readAs(tokenAnswer, parsed.value).access_token);
}

function grantParameters(grant: Grant): Readonly<Record<string, string>> {
  if (grant.type === 'password') {
    const { type, username, password, scopes } = grant;
    return { grant_type: type, username, password: password.reveal(), scope: scopes.join(' ') };
  }
  const { type, code, redirectUri, verifier } = grant;
  return {
    grant_type: type,
    code: code.reveal(),
    redirect_uri: redirectUri,
    code_verifier: verifier.reveal(),
  };
}

function secretsOf({ secret }: OAuthClient, grant: Grant): readonly Secret[] {
  const own = secret === null ? [] : [secret];
  return grant.type === 'password' ? [...own, grant.password] : [...own, grant.code, grant.verifier];
}

function rejected(
  { error, error_description: description }: z.output<typeof errorAnswer>,
  secrets: readonly Secret[],
): Failure {
  const said = description === undefined ? error : `${error}, ${description}`;
  return new Failure('login.rejected', { detail: withoutSecrets(said, secrets) });
}

function unreadable({ status }: TransportAnswer, mistake: string): Failure {
  const code = status >= 500 ? 'platform.unavailable' : 'platform.unreadable';
  return new Failure(code, { detail: `${NAME}: status ${status}, ${mistake}`, status });
}
