import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { SpaceConfig } from '../../config/config.js';
import type { StoreConfig } from '../../config/store-config.js';
import { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import { type Poller, startPoller } from '../../poller.js';
import type { Random } from '../../random.js';
import type { Db } from '../../store/schema/tables.js';
import type { SealedToken, SealedTokens } from '../../store/tokens/sealed-tokens.js';
import { tokenFile } from '../../store/tokens/token-file.js';
import { failureText } from '../../words/failures.js';
import type { OpenSpace } from '../spaces/spaces.js';
import { openSealedTokens } from './sealed-tokens.js';

/** Logins that all machines share, as a daemon follows them. */
export interface Logins {
  readonly tokens: SealedTokens;
  /** @returns undefined where no login of the space was ever kept. @throws Failure `store.*` */
  find(space: SpaceConfig): Promise<SealedToken | undefined>;
  /** Spaces are opened one by one from now on: what was read at the start may be old. */
  started(): void;
  /** Gives spaces the tokens that logins keep on any machine; who hears of one expedites it. */
  follow(spaces: ReadonlyMap<string, Pick<OpenSpace, 'token'>>): Poller;
}

interface LoginDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'secret'>;
  readonly log: Logger;
}

/** Whatever the news of other daemons miss comes so late at most. */
const POLL_MS = MINUTE_MS;

/** What a former key has sealed is sealed anew, and that key needed no more. Null where logins are files of each machine. */
export async function openLogins(store: StoreConfig, db: Db, deps: LoginDeps): Promise<Logins | null> {
  const tokens = openSealedTokens(store, db, deps);
  if (tokens === null) return null;
  const { clock, log } = deps;
  const resealed = await tokens.resealAll();
  if (resealed > 0) log.info('tokens.resealed', { tokens: resealed });
  let { sequence, tokens: atStart } = await tokens.since(0);
  let isStarting = true;

  const poll = async (spaces: Parameters<Logins['follow']>[0]): Promise<null> => {
    const later = await tokens.since(sequence);
    for (const [id, token] of later.tokens) {
      if (token instanceof Failure) log.error('token.unreadable', { space: id, error: failureText(token) });
      // A logout has revoked it on the platform, which refuses it from now on.
      else if (token !== 'removed') spaces.get(id)?.token.renew(token);
    }
    sequence = later.sequence;
    return null;
  };

  return {
    tokens,
    // Of ten thousand spaces, one by one takes seconds.
    find: async (space) => {
      const found = isStarting ? atStart.get(space.id) : await tokens.find(space.id);
      if (found !== undefined || space.token.reveal() === '') return found;
      const isTakenOver = await takeOverFile(space, tokens, log);
      return isTakenOver ? space.token : await tokens.find(space.id);
    },
    started: () => {
      isStarting = false;
      atStart = new Map();
    },
    follow: (spaces) =>
      startPoller({
        poll: () => poll(spaces),
        onFailure: (error, failures) => {
          log.debug('tokens.poll-failed', { error: String(error) });
          return Math.min(1_000 * 2 ** failures, POLL_MS);
        },
        longestRestMs: POLL_MS,
        clock,
      }),
  };
}

/**
 * A login of before, which lies in a file of this machine, is kept for all of them and its file deleted, unless one was kept
 * already: that is the space's then.
 */
async function takeOverFile(space: SpaceConfig, tokens: SealedTokens, log: Logger): Promise<boolean> {
  const { id, token, token_file: path } = space;
  if (path === null || !(await tokens.takeOver(id, token))) return false;
  log.info('token.taken-over', { space: id, file: path });
  await tokenFile(path)
    .remove()
    .catch((error: unknown) => log.warn('token.file-left', { space: id, file: path, error: String(error) }));
  return true;
}
