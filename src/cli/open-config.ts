import type { Config } from '../config/config.js';
import { EXIT } from '../exit-codes.js';
import type { Db } from '../store/open.js';
import { type CommandContext, CommandError } from './output.js';

/**
 * Reads the configuration; the secrets in it are hidden from then on.
 *
 * @throws ConfigError
 */
export async function openConfig(
  file: string,
  { env, output }: Pick<CommandContext, 'env' | 'output'>,
  how: { readonly tokensMayBeMissing?: boolean } = {},
): Promise<Config> {
  const [{ loadConfig }, { configSecrets }] = await Promise.all([
    import('../config/load.js'),
    import('../config/config.js'),
  ]);
  const config = loadConfig(file, { env, ...how });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  return config;
}

/** Works with the database beside a daemon, or without one. @throws Failure `store.*` when there is no database */
export async function withDatabase<T>({ store }: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const [{ openBeside }, { databaseOf }] = await Promise.all([
    import('../store/open.js'),
    import('../config/store-config.js'),
  ]);
  const { db, close } = await openBeside(databaseOf(store));
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** @throws CommandError for a space that is not configured */
export function requireSpace(space: string | undefined, { spaces }: Config): void {
  if (space === undefined || spaces.some(({ id }) => id === space)) return;
  const known = spaces.map(({ id }) => id).join(', ');
  throw new CommandError(EXIT.input, `no space is called ${space}`, `name one of: ${known}`);
}
