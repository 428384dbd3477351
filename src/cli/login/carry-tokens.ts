import type { Clock } from '@spacebooks/base/clock';
import type { Secret } from '@spacebooks/base/secret';
import type { Config, SpaceConfig } from '../../config/config.js';
import { databaseOf } from '../../config/store-config.js';
import { openSealedTokens } from '../../daemon/start/sealed-tokens.js';
import { Failure } from '../../domain/errors.js';
import { systemRandom } from '../../random.js';
import { openBeside } from '../../store/engine/open.js';
import type { SealedToken, SealedTokens } from '../../store/tokens/sealed-tokens.js';
import { tokenFile } from '../../store/tokens/token-file.js';

/**
 * Keeps the tokens of logins where the daemon of another configuration looks for them: files of this machine, or sealed in its
 * database. A token that is there already stays.
 *
 * @returns how many were carried
 * @throws Failure `login.other-key`, `login.not-kept`, `store.*`
 */
export async function carryTokens(from: Config, to: Config, clock: Clock): Promise<number> {
  const found = await within(from, clock, async (sealed) => (sealed === null ? NONE : sealed.all()));
  return within(to, clock, async (sealed) => {
    let carried = 0;
    for (const space of from.spaces) {
      const target = to.spaces.find(({ id }) => id === space.id);
      const token = tokenOf(space, found);
      if (target === undefined || token === null || isSameFile(space, target)) continue;
      if (await keep(token, target, sealed)) carried += 1;
    }
    return carried;
  });
}

const NONE: ReadonlyMap<string, SealedToken> = new Map();

async function within<T>(
  { store }: Config,
  clock: Clock,
  work: (sealed: SealedTokens | null) => Promise<T>,
): Promise<T> {
  if (store.tokenKeys === null) return work(null);
  const { db, close } = await openBeside(databaseOf(store));
  try {
    return await work(openSealedTokens(store, db, { clock, random: systemRandom }));
  } finally {
    await close();
  }
}

/** Null for one that the configuration has, or nobody. */
function tokenOf(space: SpaceConfig, found: ReadonlyMap<string, SealedToken>): Secret | null {
  const sealed = space.token_in_store ? found.get(space.id) : undefined;
  if (sealed instanceof Failure) throw sealed;
  if (sealed !== undefined) return sealed === 'removed' ? null : sealed;
  return space.token_file === null || space.token.reveal() === '' ? null : space.token;
}

function isSameFile(a: SpaceConfig, b: SpaceConfig): boolean {
  return !a.token_in_store && !b.token_in_store && a.token_file === b.token_file;
}

async function keep(token: Secret, target: SpaceConfig, sealed: SealedTokens | null): Promise<boolean> {
  if (target.token_in_store) return (await sealed?.takeOver(target.id, token)) ?? false;
  return target.token_file === null ? false : tokenFile(target.token_file).writeFirst(token);
}
