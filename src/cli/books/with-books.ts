import { randomUUID } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import type { BookSpace } from '../../books/book-space.js';
import type { BookStores } from '../../books/book-stores.js';
import type { Config } from '../../config/config.js';
import { databaseOf } from '../../config/store-config.js';
import { isFailure } from '../../domain/errors.js';
import type { OnProgress } from '../../domain/progress.js';
import { EXIT } from '../../exit-codes.js';
import type { Logger } from '../../ops/log.js';
import type { Random } from '../../random.js';
import type { Db, OpenDatabase } from '../../store/engine/open.js';
import { clockBeside } from '../clock-of-environment.js';
import { openConfig } from '../open-config.js';
import type { BookOptions } from '../options.js';
import { type CommandContext, CommandError } from '../output.js';
import { withProgress } from '../progress.js';
import { warnMoved } from '../warn-moved.js';

/** The books, opened for one command. */
export interface OpenBooks {
  readonly config: Config;
  /** The spaces that the command is about. */
  readonly spaces: readonly BookSpace[];
  readonly stores: BookStores;
  readonly db: Db;
  /** A daemon uses the same database. */
  readonly besideDaemon: boolean;
  /** Name of this process in claims. */
  readonly holder: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** What a command does about cutovers beside reading those that are in force. */
interface CutoverTerms {
  /** The first statement of a space counts from now on, because something is made by it. */
  readonly takesUp?: boolean;
  /** Nothing is said of those that wait: the command is about them. */
  readonly isSilent?: boolean;
}

/**
 * Opens the books, alone or beside the daemon, does the work, and closes them. The cutovers are those in force, whatever the
 * configuration says.
 *
 * @throws CommandError when the space has no books; ConfigError, Failure `store.*`
 */
export async function withBooks<T>(
  { config: file, space, json }: Pick<BookOptions, 'config' | 'space' | 'json'>,
  context: CommandContext,
  work: (books: OpenBooks) => Promise<T>,
  { takesUp = false, isSilent = false }: CutoverTerms = {},
): Promise<T> {
  // The output holds customers' names: for the owner's eyes only.
  process.umask(0o077);
  const written = await openConfig(file, context);
  const [{ bookSpaces }, { createBookStores }, { openArchive }, { DAEMON }, { silentLog }, { systemRandom }] =
    await Promise.all([
      import('../../daemon/books/book-spaces.js'),
      import('../../books/book-stores.js'),
      import('../../archive/archive.js'),
      import('../../store/books/book-claims.js'),
      import('../../ops/log.js'),
      import('../../random.js'),
    ]);
  if (!isSilent) chosen(bookSpaces(written), space);
  const { database, besideDaemon } = await withProgress(context, json, (show) =>
    open(databaseOf(written.store), show),
  );
  const archive = openArchive(written.archive);
  try {
    const clock = await clockBeside(database.db, context.env);
    const takeUp = takesUp ? clock.now() : null;
    const config = { ...written, spaces: await inForce(database.db, written, takeUp) };
    if (!isSilent) warnMoved(config.spaces, space, context);
    return await work({
      config,
      spaces: isSilent ? bookSpaces(config) : chosen(bookSpaces(config), space),
      stores: createBookStores(database.db, archive, besideDaemon ? 'beside' : 'owner'),
      db: database.db,
      besideDaemon,
      holder: besideDaemon ? `command ${randomUUID()}` : DAEMON,
      clock,
      random: systemRandom,
      log: silentLog,
    });
  } finally {
    await database.close();
  }
}

/** @param now the first statement of each space counts from then on; null: nothing is written */
async function inForce(db: Db, written: Config, now: number | null): Promise<Config['spaces']> {
  const { spacesInForce, takeUpSpaces } = await import('../../daemon/spaces/spaces-in-force.js');
  const { spaces } = written;
  return now === null ? spacesInForce(db, written, spaces) : takeUpSpaces(db, written, spaces, now);
}

/** For commands about one batch or one period. @throws CommandError when it is not clear which space is meant */
export function onlySpace({ spaces }: OpenBooks): BookSpace {
  const [space, second] = spaces;
  if (space !== undefined && second === undefined) return space;
  throw wrongSpace(`name the space with --space: ${spaces.map(({ id }) => id).join(', ')}`);
}

function chosen(spaces: readonly BookSpace[], id: string | undefined): readonly BookSpace[] {
  if (spaces.length === 0) throw wrongSpace('no space of the configuration has a section accounting');
  if (id === undefined) return spaces;
  const found = spaces.filter((space) => space.id === id);
  if (found.length > 0) return found;
  throw wrongSpace(`no space ${id} has books; known: ${spaces.map((space) => space.id).join(', ')}`);
}

function wrongSpace(message: string): CommandError {
  return new CommandError(
    EXIT.input,
    message,
    'spacebooks docs accounting describes the section accounting.',
  );
}

async function open(
  path: string,
  show: OnProgress,
): Promise<{ database: OpenDatabase; besideDaemon: boolean }> {
  const [{ openBeside, openDatabase }, { migrationsTo }] = await Promise.all([
    import('../../store/engine/open.js'),
    import('../../store/schema/migrations-to.js'),
  ]);
  try {
    return { database: await openDatabase(path, { onMigration: migrationsTo(show) }), besideDaemon: false };
  } catch (error) {
    if (!isFailure(error, 'daemon.already-running')) throw error;
    return { database: await openBeside(path), besideDaemon: true };
  }
}
