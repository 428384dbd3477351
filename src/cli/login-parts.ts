import type { Clock } from '../clock.js';
import { type Config, configSecrets, type SpaceConfig } from '../config/config.js';
import { loadConfig } from '../config/load.js';
import { Failure, unknownSpace } from '../domain/errors.js';
import { createOAuthExchange, type OAuthExchange } from '../platform/oauth/exchange.js';
import { type TokenFile, tokenFile } from '../store/token-file.js';
import { clockOf } from './clock-of-environment.js';
import type { CommandContext } from './output.js';

/** What `login` and `logout` have in common. */
export interface LoginParts {
  readonly config: Config;
  readonly space: SpaceConfig;
  readonly file: TokenFile;
  readonly exchange: OAuthExchange;
  readonly clock: Clock;
}

export interface LoginPartsOptions {
  /** What we call the space. */
  readonly space: string;
  /** The configuration. */
  readonly config: string;
  /** Version of spacebooks. */
  readonly version: string;
}

/** @throws ConfigError, Failure `operator.unknown-space`, or `login.not-possible` when the space has no file that a login may write */
export function loginParts(options: LoginPartsOptions, { env, output }: CommandContext): LoginParts {
  const config = loadConfig(options.config, { env, tokensMayBeMissing: true });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  const space = config.spaces.find(({ id }) => id === options.space);
  if (space === undefined) {
    throw unknownSpace(options.space, config.spaces);
  }
  if (space.token_file === null) {
    const detail = `the token of ${space.id} stands in the configuration; write token_file in place of token, or leave both out`;
    throw new Failure('login.not-possible', { detail });
  }
  const clock = clockOf(env);
  return {
    config,
    space,
    file: tokenFile(space.token_file),
    exchange: createOAuthExchange({ clock, version: options.version }),
    clock,
  };
}
