import type { Clock } from '@spacebooks/base/clock';
import type { Config, SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { createOAuthExchange, type OAuthExchange } from '../../platform/oauth/exchange.js';
import type { KeptToken } from '../../store/tokens/kept-token.js';
import { tokenFile } from '../../store/tokens/token-file.js';
import { unknownSpace } from '../../words/failures.js';
import { clockBeside, clockOf } from '../clock-of-environment.js';
import { openConfig } from '../open-config.js';
import type { CommandContext } from '../output.js';

/** What `login` and `logout` share. */
interface OpenLogin {
  readonly config: Config;
  readonly space: SpaceConfig;
  readonly kept: KeptToken;
  /** Path of the file that it is in; null for the database. */
  readonly path: string | null;
  readonly exchange: OAuthExchange;
  readonly clock: Clock;
  close(): Promise<void>;
}

/**
 * @param given the space, as we call it
 * @throws ConfigError, Failure `operator.unknown-space`, or `login.not-possible` when the space has no file that a login may write
 */
export async function openLogin(
  given: { readonly space: string; readonly config: string },
  context: CommandContext,
): Promise<OpenLogin> {
  const config = await openConfig(given.config, context, { tokensMayBeMissing: true });
  const space = config.spaces.find(({ id }) => id === given.space);
  if (space === undefined) throw unknownSpace(given.space, config.spaces);
  if (space.token_file === null) {
    const detail = `the token of ${space.id} stands in the configuration; write token_file in place of token, or leave both out`;
    throw new Failure('login.not-possible', { detail });
  }
  const clock = clockOf(context.env);
  // Before a person is asked for anything: where it cannot be kept, nobody need log in.
  const { close, ...place } = await openPlace(space, config, context.env);
  const exchange = createOAuthExchange({ clock, version: context.version });
  return {
    ...place,
    config,
    space,
    exchange,
    clock,
    close: async () => {
      exchange.close();
      await close();
    },
  };
}

type Place = Pick<OpenLogin, 'kept' | 'path' | 'close'>;

async function openPlace(space: SpaceConfig, { store }: Config, env: CommandContext['env']): Promise<Place> {
  const file = tokenFile(space.token_file ?? '');
  if (!space.token_in_store) return { kept: file, path: file.path, close: async () => undefined };
  const [{ openBeside }, { databaseOf }, { openSealedTokens }, { systemRandom }] = await Promise.all([
    import('../../store/engine/open.js'),
    import('../../config/store-config.js'),
    import('../../daemon/start/sealed-tokens.js'),
    import('../../random.js'),
  ]);
  const { db, close } = await openBeside(databaseOf(store));
  const clock = await clockBeside(db, env);
  const kept = openSealedTokens(store, db, { clock, random: systemRandom })?.of(space.id) ?? file;
  return { kept: inPlaceOf(file, kept), path: null, close };
}

/** A file of before says nothing any more, and is deleted with the next login or logout. */
function inPlaceOf(file: KeptToken, kept: KeptToken): KeptToken {
  return {
    read: async () => (await kept.read()) ?? (await file.read()),
    write: async (token) => {
      await kept.write(token);
      // What stays there counts no more; the doctor says so.
      await file.remove().catch(() => false);
    },
    remove: async () => {
      const wasKept = await kept.remove();
      return (await file.remove()) || wasKept;
    },
  };
}
