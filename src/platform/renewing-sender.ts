import { BoundedMap } from '@spacebooks/base/bounded-map';
import type { Secret } from '@spacebooks/base/secret';
import type { TransportAnswer } from '@spacebooks/http/transport';
import { isFailure } from '../domain/errors.js';
import type { Limiter } from './limiter.js';
import type { Sender, SendRequest } from './sender.js';
import { type TokenSource, tokenDigest } from './token.js';
import { recallUser, type TokenUsers } from './token-user.js';

interface RenewingSenderDeps {
  readonly token: TokenSource;
  readonly limiter: Limiter;
  readonly tokenUsers: TokenUsers;
}

/**
 * Sends with each token under the limit of its user, as far as that is remembered, and once more with another token
 * when the platform does not accept the one it was given: what was refused like that had no effect.
 */
export function renewingSender(
  sender: Pick<Sender, 'send'>,
  { token: source, limiter, tokenUsers }: RenewingSenderDeps,
): Pick<Sender, 'send'> {
  const recalled = oncePerToken((token) => recallUser(token, limiter, tokenUsers));

  const sendOnce = async (request: SendRequest): Promise<TransportAnswer> => {
    await recalled(request.token);
    return sender.send(request);
  };

  return {
    send: async (request) => {
      let { token } = request;
      for (let tries = 1; ; tries += 1) {
        try {
          return await sendOnce({ ...request, token });
        } catch (error) {
          const other = await anotherToken(error, token, source);
          if (other === null || tries > 1) throw error;
          token = other;
        }
      }
    },
  };
}

async function anotherToken(error: unknown, token: Secret, source: TokenSource): Promise<Secret | null> {
  if (!isFailure(error, 'platform.unauthorized')) return null;
  return source.refused(token);
}

/** Of a space: the one that it has, and some that requests may still be under way with. */
const MOST_TOKENS = 4;

/**
 * Runs `work` for a token until it has succeeded once. A daemon that runs for years is given many: it is run again for one
 * that comes back after some others.
 */
function oncePerToken(work: (token: Secret) => Promise<void>): (token: Secret) => Promise<void> {
  const running = new BoundedMap<string, Promise<void>>(MOST_TOKENS);
  return (token) => {
    const key = tokenDigest(token);
    const known = running.get(key);
    if (known !== undefined) return known;
    const begun = work(token).catch((error: unknown) => {
      running.delete(key);
      throw error;
    });
    running.set(key, begun);
    return begun;
  };
}
