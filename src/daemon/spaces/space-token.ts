import type { Secret } from '@spacebooks/base/secret';
import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import type { Redaction } from '../../ops/redaction.js';
import type { TokenSource } from '../../platform/token.js';
import type { KeptToken } from '../../store/tokens/kept-token.js';
import type { SealedTokens } from '../../store/tokens/sealed-tokens.js';
import { tokenFile } from '../../store/tokens/token-file.js';

interface TokenEvents {
  /** The platform rejects it, and there is no other; called at each rejection. */
  refused(token: Secret): Promise<void>;
  replaced(): void;
}

export interface SpaceToken extends TokenSource {
  /** Whether nobody says when a login has renewed it, so that `reload` is called now and then. */
  readonly isPolled: boolean;
  /** Picks up a token that a login has kept. */
  reload(): Promise<void>;
  /** A login has kept this one. */
  renew(token: Secret): void;
  listen(events: TokenEvents): void;
}

/**
 * @param tokens of the database; null where logins are files of this machine
 * @param find how the database says what it has of the space
 * @throws Failure `platform.unauthorized` when the space has none yet, `login.other-key`, `store.*`
 */
export async function openSpaceToken(
  space: SpaceConfig,
  redaction: Redaction,
  tokens: SealedTokens | null,
  find = (spaceId: string) => tokens?.find(spaceId),
): Promise<SpaceToken> {
  if (!space.token_in_store || tokens === null) {
    const file = space.token_file === null ? null : tokenFile(space.token_file);
    return createSpaceToken(space.id, space.token, redaction, { kept: file, isPolled: file !== null });
  }
  const token = await find(space.id);
  if (token instanceof Failure) throw token;
  const kept = tokens.of(space.id);
  const first = token === 'removed' ? null : (token ?? space.token);
  return createSpaceToken(space.id, first, redaction, { kept, isPolled: false });
}

function createSpaceToken(
  id: string,
  first: Secret | null,
  redaction: Redaction,
  { kept, isPolled }: { readonly kept: KeptToken | null; readonly isPolled: boolean },
): SpaceToken {
  if (first === null || first.reveal() === '') {
    const detail = `space ${id} has none yet: run spacebooks login ${id}`;
    throw new Failure('platform.unauthorized', { detail });
  }
  redaction.add(first);
  let current = first;
  let events: TokenEvents | null = null;

  const renew = (token: Secret): boolean => {
    if (isSame(token, current)) return false;
    redaction.add(token);
    current = token;
    events?.replaced();
    return true;
  };
  /** One that cannot be read is retried at the next poll. */
  const take = async (): Promise<boolean> => {
    const token = (await kept?.read().catch(() => null)) ?? null;
    return token !== null && renew(token);
  };

  return {
    isPolled,
    current: () => current,
    refused: async (refused) => {
      if (!isSame(refused, current) || (await take())) return current;
      await events?.refused(current);
      return null;
    },
    reload: async () => void (await take()),
    renew: (token) => void renew(token),
    listen: (listener) => {
      events = listener;
    },
  };
}

function isSame(a: Secret, b: Secret): boolean {
  return a.reveal() === b.reveal();
}
