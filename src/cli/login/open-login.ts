import type { Clock } from '../../clock.js';
import type { Config, SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { createOAuthExchange, type OAuthExchange } from '../../platform/oauth/exchange.js';
import { type TokenFile, tokenFile } from '../../store/token-file.js';
import { unknownSpace } from '../../words/failures.js';
import { clockOf } from '../clock-of-environment.js';
import { openConfig } from '../open-config.js';
import type { CommandContext } from '../output.js';

/** What `login` and `logout` share. */
interface OpenLogin {
  readonly config: Config;
  readonly space: SpaceConfig;
  readonly file: TokenFile;
  readonly exchange: OAuthExchange;
  readonly clock: Clock;
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
  return {
    config,
    space,
    file: tokenFile(space.token_file),
    exchange: createOAuthExchange({ clock, version: context.version }),
    clock,
  };
}
