import { systemClock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { Transport } from '@spacebooks/http/transport';
import { describe, expect, it } from 'vitest';
import { connectPlatform } from '../../../src/platform/connection.js';
import { createLimiter } from '../../../src/platform/limiter.js';
import { renewingSender } from '../../../src/platform/renewing-sender.js';
import { fixedToken, type TokenSource, tokenDigest } from '../../../src/platform/token.js';
import { BASE_URL, failureOf, JSON_API, memory, SPACE_URL } from './parts.js';

const OLD = new Secret('old-token-5f1d0a7e');
const NEW = new Secret('new-token-5f1d0a7e');

/** A platform that accepts some tokens, and a source that has another one in reserve. */
function scene(accepted: readonly Secret[], reserve: Secret | null) {
  const sent: string[] = [];
  const transport: Transport = {
    send: async ({ headers }) => {
      const token = (headers.Authorization ?? '').replace('Bearer ', '');
      sent.push(token);
      const isKnown = accepted.some((each) => each.reveal() === token);
      const user = { data: { type: 'users', id: `user-of-${token.slice(0, 3)}` } };
      return {
        status: isKnown ? 200 : 401,
        headers: { 'content-type': JSON_API },
        body: Buffer.from(JSON.stringify(isKnown ? user : { errors: [{ detail: 'unknown' }] })),
      };
    },
    close: () => undefined,
  };
  let current = OLD;
  const refused: string[] = [];
  const token: TokenSource = {
    current: () => current,
    refused: async (given) => {
      refused.push(given.reveal());
      if (reserve === null || given.reveal() === reserve.reveal()) return null;
      current = reserve;
      return reserve;
    },
  };
  const kept = memory();
  const connection = connectPlatform({
    clock: systemClock,
    requestsPerMinute: 60,
    store: kept,
    version: '1.2.3',
    transport,
  });
  const client = connection.client({ baseUrl: BASE_URL, spaceBaseUrl: SPACE_URL, token });
  return { client, sent, refused, kept };
}

describe('a token that the platform does not accept', () => {
  it('is replaced by another one, with which the request is sent again', async () => {
    const { client, sent, refused } = scene([NEW], NEW);
    expect((await client.currentUser()).id).toBe('user-of-new');
    expect(sent).toEqual([OLD.reveal(), NEW.reveal()]);
    expect(refused).toEqual([OLD.reveal()]);
    // From then on at once.
    await client.currentUser();
    expect(sent).toHaveLength(3);
  });

  it('is told when there is no other', async () => {
    const { client, sent, refused } = scene([], null);
    expect(await failureOf(client.currentUser())).toMatchObject({ code: 'platform.unauthorized' });
    expect([sent.length, refused]).toEqual([1, [OLD.reveal()]]);
  });

  it('is told when the other one is not accepted either', async () => {
    const { client, sent, refused } = scene([], NEW);
    const failure = await failureOf(client.currentUser());
    expect(failure).toMatchObject({ code: 'platform.unauthorized', status: 401 });
    expect(sent).toEqual([OLD.reveal(), NEW.reveal()]);
    expect(refused).toEqual([OLD.reveal(), NEW.reveal()]);
    expect(`${failure.message}${failure.detail}`).not.toContain('5f1d0a7e');
  });

  it('leaves its successor under the limit of the user that is remembered', async () => {
    const { client, kept } = scene([NEW], NEW);
    await kept.rememberUser(tokenDigest(OLD), 'anna');
    await kept.rememberUser(tokenDigest(NEW), 'bert');
    await client.currentUser();
    expect(kept.sent.map(({ userKey }) => userKey)).toEqual(['user:anna', 'user:bert']);
  });

  it('is asked about again when it comes back after some others', async () => {
    const asked: string[] = [];
    const kept = memory();
    const tokenUsers = {
      ...kept,
      userOf: async (digest: string) => {
        asked.push(digest);
        return null;
      },
    };
    const sender = renewingSender(
      { send: async () => ({ status: 200, headers: {}, body: Buffer.alloc(0) }) },
      {
        token: fixedToken(OLD),
        limiter: createLimiter({ requestsPerMinute: 60, clock: systemClock, store: kept }),
        tokenUsers,
      },
    );
    const send = (token: Secret) => sender.send({ token } as Parameters<typeof sender.send>[0]);
    const tokens = Array.from({ length: 5 }, (_, index) => new Secret(`token-${index}-5f1d0a7e`));
    for (const token of [...tokens, ...tokens.slice(1), ...tokens.slice(0, 1)]) await send(token);
    const [first, ...others] = tokens.map(tokenDigest);
    expect(asked).toEqual([first, ...others, first]);
  });
});
