import { maxHeaderSize } from 'node:http';
import { Secret } from '@spacebooks/base/secret';
import { TransportError } from '@spacebooks/http/transport-error';
import { Failure } from '../../../../src/domain/errors.js';
import { createAccessTokens } from '../../../../src/platform/oauth/access-tokens.js';
import { createOAuthExchange } from '../../../../src/platform/oauth/exchange.js';
import { authorizationAnswer } from '../../../../src/platform/oauth/loopback.js';
import { requestToken } from '../../../../src/platform/oauth/token-request.js';
import { jsonBytes, textBytes } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';

const SECRET = 'client-secret-5f1d0a7e';
const PASSWORD = 'password-77aa';
const URL_OF_AUTH = 'https://www.platform.example';
const TOKEN = new Secret('token-of-a-user');
const STATUSES = [200, 400, 401, 403, 500];

let answer = { status: 200, headers: {}, body: new Uint8Array() };
const exchange = createOAuthExchange({
  transport: {
    send: async ({ maxBytes }) => {
      // As that of the network does, which reads no further.
      if (answer.body.byteLength > maxBytes) throw new TransportError('too large', `${maxBytes} bytes`);
      return answer;
    },
    close: () => undefined,
  },
  clock: { now: () => 0, speed: 1, after: () => () => undefined, sleep: async () => undefined },
  version: '1',
});
const tokens = createAccessTokens(exchange, URL_OF_AUTH);
const client = { id: 'spacebooks', secret: new Secret(SECRET) };
const grant = { type: 'password', username: 'a', password: new Secret(PASSWORD), scopes: ['read'] } as const;

const READERS: readonly (() => unknown)[] = [
  () => requestToken(exchange, URL_OF_AUTH, client, grant),
  () => tokens.scopesOf(TOKEN),
  () => tokens.spaceToken(TOKEN, 'space'),
  () => tokens.revoke(TOKEN),
  () => {
    // A server of Node reads no longer address.
    const query = new URLSearchParams(Buffer.from(answer.body.subarray(0, maxHeaderSize)).toString('latin1'));
    const told = authorizationAnswer(query, 'state');
    if (told instanceof Failure) throw told;
  },
];

/** The first byte is the request, the second the status, the rest the body, or the query that comes back. */
export const target: Target = {
  name: 'oauth-answers',
  about: 'answers and ways back of a login',
  seeds: () =>
    [
      jsonBytes({ access_token: 'abc', token_type: 'bearer' }),
      jsonBytes({ error: 'invalid_client', error_description: `no ${SECRET}` }),
      jsonBytes({ scope: ['read', 'write'] }),
      jsonBytes({ scope: 'read write' }),
      jsonBytes({ token: 'abc' }),
      textBytes('state=state&code=abc'),
      textBytes('state=state&error=server_error&error_description=down'),
    ].flatMap((body) => READERS.map((_, index) => Buffer.concat([Buffer.of(index, index), body]))),
  words: [
    SECRET,
    PASSWORD,
    'state=state',
    '&error=',
    '&error_description=%1b',
    '%0a',
    '\\n',
    '\\u001b',
    '"error":',
  ],
  run: async (input) => {
    const [reader = 0, status = 0] = input;
    // Only this request sends them, so that only its answer can repeat them.
    const knowsSecrets = reader % READERS.length === 0;
    answer = { status: STATUSES[status % STATUSES.length] ?? 200, headers: {}, body: input.slice(2) };
    await answeredBy(CODES, async () => {
      try {
        await READERS[reader % READERS.length]?.();
      } catch (error) {
        const said = error instanceof Error ? error.message : '';
        if (knowsSecrets && (said.includes(SECRET) || said.includes(PASSWORD)))
          throw new Error('a secret is told');
        throw error;
      }
    });
  },
};

const CODES: readonly Failure['code'][] = [
  'platform.unreadable',
  'platform.rejected',
  'platform.unauthorized',
  'platform.forbidden',
  'platform.unavailable',
  'login.rejected',
  'login.denied',
];
