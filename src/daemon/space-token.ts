import type { SpaceConfig } from '../config/config.js';
import { Failure } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import type { Redaction } from '../ops/redaction.js';
import type { TokenSource } from '../platform/token.js';
import { tokenFile } from '../store/token-file.js';

export interface TokenEvents {
  /** The platform rejects it, and there is no other; called at each rejection. */
  refused(token: Secret): Promise<void>;
  replaced(): void;
}

export interface SpaceToken extends TokenSource {
  /** Picks up a token that a login has written to the file. */
  reload(): Promise<void>;
  listen(events: TokenEvents): void;
}

/** @throws Failure `platform.unauthorized` when the space has none yet */
export function createSpaceToken(
  { id, token, token_file: path }: SpaceConfig,
  redaction: Redaction,
): SpaceToken {
  if (token.reveal() === '') {
    const detail = `space ${id} has none yet: run spacebooks login ${id}`;
    throw new Failure('platform.unauthorized', { detail });
  }
  const file = path === null ? null : tokenFile(path);
  let current = token;
  let events: TokenEvents | null = null;

  /** An unreadable file is retried at the next poll. */
  const take = async (): Promise<boolean> => {
    const kept = (await file?.read().catch(() => null)) ?? null;
    if (kept === null || isSame(kept, current)) return false;
    redaction.add(kept);
    current = kept;
    events?.replaced();
    return true;
  };

  return {
    current: () => current,
    refused: async (refused) => {
      if (!isSame(refused, current) || (await take())) return current;
      await events?.refused(current);
      return null;
    },
    reload: async () => void (await take()),
    listen: (listener) => {
      events = listener;
    },
  };
}

function isSame(a: Secret, b: Secret): boolean {
  return a.reveal() === b.reveal();
}
