import type { Config } from '../config/config.js';
import type { GivenSpace } from '../config/given-spaces.js';
import type { LoadedConfig } from '../config/load.js';
import { Failure } from '../domain/errors.js';
import { EXIT } from '../exit-codes.js';
import type { Db } from '../store/engine/open.js';
import { type CommandContext, CommandError } from './output.js';

/**
 * Reads the configuration; the secrets in it are hidden from then on.
 *
 * @throws ConfigError
 */
export async function openConfig(
  file: string,
  { env, output }: Pick<CommandContext, 'env' | 'output'>,
  how: { readonly tokensMayBeMissing?: boolean; readonly partsMayWait?: boolean } = {},
): Promise<Config> {
  const { config } = await openWithSpaces(file, { env, output }, how);
  return config;
}

/** The same, with what judges spaces by it. @throws ConfigError */
export async function openWithSpaces(
  file: string,
  { env, output }: Pick<CommandContext, 'env' | 'output'>,
  how: { readonly tokensMayBeMissing?: boolean; readonly partsMayWait?: boolean } = {},
): Promise<LoadedConfig> {
  const [{ loadWithSpaces }, { configSecrets }] = await Promise.all([
    import('../config/load.js'),
    import('../config/config.js'),
  ]);
  const load = (stored: readonly GivenSpace[]): LoadedConfig => {
    const loaded = loadWithSpaces(file, { env, partsMayWait: true, ...how, stored });
    for (const secret of configSecrets(loaded.config)) output.redaction.add(secret);
    return loaded;
  };
  const loaded = load([]);
  const { space_source: source, store } = loaded.config;
  return source.from === 'database' ? load(await storedIn(store)) : loaded;
}

/**
 * A configuration with the cutovers and the settings of the page that are in force, as far as there is a database that says so: one that cannot be read is
 * for whoever needs it to complain about.
 */
export async function inForce(config: Config): Promise<Config> {
  const { spacesInForce } = await import('../daemon/spaces/spaces-in-force.js');
  try {
    const opened = await besideIfThere(config.store);
    if (opened === null) return config;
    try {
      return { ...config, spaces: await spacesInForce(opened.db, config, config.spaces) };
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof Failure) return config;
    throw error;
  }
}

/** None where there is no database of this version: the daemon makes it. */
async function storedIn(store: Config['store']): Promise<readonly GivenSpace[]> {
  const [{ createSpaceVersions }, { storedSpaces }] = await Promise.all([
    import('../store/spaces/space-versions.js'),
    import('../daemon/spaces/space-feed.js'),
  ]);
  const opened = await besideIfThere(store);
  if (opened === null) return [];
  try {
    return await storedSpaces(createSpaceVersions(opened.db));
  } finally {
    await opened.close();
  }
}

/** Null where there is no database of this version. @throws Failure `store.*` */
async function besideIfThere(store: Config['store']) {
  const [{ databaseOf }, { engineOf, openBeside }] = await Promise.all([
    import('../config/store-config.js'),
    import('../store/engine/open.js'),
  ]);
  const location = databaseOf(store);
  return openBeside(location).catch(async (error: unknown) => {
    const look = await (await engineOf(location)).inspect(location);
    const isToCome = look.state === 'missing' || (look.state === 'readable' && look.schema === 'older');
    if (isToCome) return null;
    throw error;
  });
}

/** @throws CommandError for a database that lies on a server, which has means of its own */
export async function requireFile({ store }: Config): Promise<void> {
  if (store.url === null) return;
  const { databaseName } = await import('../config/store-config.js');
  throw new CommandError(
    EXIT.config,
    `${databaseName(store)} is backed up and restored by PostgreSQL itself`,
    'Use pg_dump or pg_basebackup, and keep a copy of the archive beside it: spacebooks docs scale.',
  );
}

/** Works with the database beside a daemon, or without one. @throws Failure `store.*` when there is no database */
export async function withDatabase<T>({ store }: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const [{ openBeside }, { databaseOf }] = await Promise.all([
    import('../store/engine/open.js'),
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
