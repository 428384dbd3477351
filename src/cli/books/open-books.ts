import { randomUUID } from 'node:crypto';
import { createArchive } from '../../archive/archive.js';
import type { BookSpace } from '../../books/book-space.js';
import { type BookStores, createBookStores } from '../../books/book-stores.js';
import { DAEMON } from '../../books/schedule/night-shift.js';
import type { Clock } from '../../clock.js';
import { type Config, configSecrets } from '../../config/config.js';
import { loadConfig } from '../../config/load.js';
import { bookSpaces } from '../../daemon/book-spaces.js';
import { Failure } from '../../domain/errors.js';
import { type Logger, silentLog } from '../../ops/log.js';
import { type Random, systemRandom } from '../../random.js';
import { type Db, type OpenDatabase, openBeside, openDatabase } from '../../store/open.js';
import { clockOf } from '../clock-of-environment.js';
import type { CommandContext } from '../output.js';

/** What commands about the books are given alike. */
export interface BookOptions {
  readonly config: string;
  /** Id of a space; all that have books when left out. */
  readonly space?: string;
  readonly json: boolean;
}

/** The books, opened for one command. */
export interface OpenBooks {
  readonly config: Config;
  /** The spaces that the command is about. */
  readonly spaces: readonly BookSpace[];
  readonly stores: BookStores;
  readonly db: Db;
  /** A daemon works with the same database. */
  readonly besideDaemon: boolean;
  /** Name of this process in claims. */
  readonly holder: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** Which is at fault: the command line names a space that has no books, or there are several. */
export class WrongSpace extends Error {}

/** Opens the books, alone or beside the daemon, does the work, and closes them. */
export async function withBooks<T>(
  { config: file, space }: Pick<BookOptions, 'config' | 'space'>,
  { env, output }: CommandContext,
  work: (books: OpenBooks) => Promise<T>,
): Promise<T> {
  // What it writes holds customers' names: for the owner's eyes only.
  process.umask(0o077);
  const config = loadConfig(file, { env });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  const spaces = chosen(bookSpaces(config), space);
  const { database, besideDaemon } = await open(config.store.path);
  try {
    return await work({
      config,
      spaces,
      stores: createBookStores(
        database.db,
        createArchive(config.archive.path),
        besideDaemon ? 'beside' : 'owner',
      ),
      db: database.db,
      besideDaemon,
      holder: besideDaemon ? `command ${randomUUID()}` : DAEMON,
      clock: clockOf(env),
      random: systemRandom,
      log: silentLog,
    });
  } finally {
    await database.close();
  }
}

/** For commands about one batch or one period. @throws WrongSpace when it is not clear which */
export function onlySpace({ spaces }: OpenBooks): BookSpace {
  const [space, second] = spaces;
  if (space === undefined || second !== undefined) {
    throw new WrongSpace(`name the space with --space: ${spaces.map(({ id }) => id).join(', ')}`);
  }
  return space;
}

function chosen(spaces: readonly BookSpace[], id: string | undefined): readonly BookSpace[] {
  if (spaces.length === 0) throw new WrongSpace('no space of the configuration has a section accounting');
  if (id === undefined) return spaces;
  const found = spaces.filter((space) => space.id === id);
  if (found.length > 0) return found;
  throw new WrongSpace(`no space ${id} has books; known: ${spaces.map((space) => space.id).join(', ')}`);
}

async function open(path: string): Promise<{ database: OpenDatabase; besideDaemon: boolean }> {
  try {
    return { database: await openDatabase(path), besideDaemon: false };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'daemon.already-running') throw error;
    return { database: await openBeside(path), besideDaemon: true };
  }
}
