import type { Config } from '../config/config.js';
import type { GivenSpace } from '../config/given-spaces.js';
import type { LoadedConfig } from '../config/load.js';
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
  const { config } = await openWithSpaces(file, { env, output }, how);
  return config;
}

/** The same, with what judges spaces by it. @throws ConfigError */
export async function openWithSpaces(
  file: string,
  { env, output }: Pick<CommandContext, 'env' | 'output'>,
  how: { readonly tokensMayBeMissing?: boolean } = {},
): Promise<LoadedConfig> {
  const [{ loadWithSpaces }, { configSecrets }] = await Promise.all([
    import('../config/load.js'),
    import('../config/config.js'),
  ]);
  const first = loadWithSpaces(file, { env, ...how });
  const { space_source: source, store } = first.config;
  const loaded =
    source.from === 'database'
      ? loadWithSpaces(file, { env, ...how, stored: await storedIn(store.path) })
      : first;
  for (const secret of configSecrets(loaded.config)) output.redaction.add(secret);
  return loaded;
}

/** None where there is no database of this version: the daemon makes it. */
async function storedIn(path: string): Promise<readonly GivenSpace[]> {
  const [{ engine, openBeside }, { createSpaceVersions }, { storedSpaces }] = await Promise.all([
    import('../store/open.js'),
    import('../store/space-versions.js'),
    import('../daemon/space-feed.js'),
  ]);
  const opened = await openBeside(path).catch((error: unknown) => {
    const look = engine.inspect(path);
    const isToCome = look.state === 'missing' || (look.state === 'readable' && look.schema === 'older');
    if (isToCome) return null;
    throw error;
  });
  if (opened === null) return [];
  try {
    return await storedSpaces(createSpaceVersions(opened.db));
  } finally {
    await opened.close();
  }
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
