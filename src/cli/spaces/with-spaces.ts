import { userInfo } from 'node:os';
import type { Config } from '../../config/config.js';
import type { GivenSpace, JudgedSpaces } from '../../config/given-spaces.js';
import { ConfigError } from '../../config/problem.js';
import { databaseOf } from '../../config/store-config.js';
import { EXIT } from '../../exit-codes.js';
import type { Db } from '../../store/engine/open.js';
import type { Decider } from '../../store/sagas/operator-decisions.js';
import type { NewVersion, SpaceVersions, StoredSpace } from '../../store/spaces/space-versions.js';
import type { Given } from '../define-command.js';
import { openWithSpaces } from '../open-config.js';
import { CONFIG, DECISION, JSON_OUTPUT } from '../options.js';
import { type CommandContext, CommandError } from '../output.js';

export const SPACES_OPTIONS = { ...CONFIG, ...JSON_OUTPUT };
/** Of commands that write. */
export const CHANGE_OPTIONS = { ...SPACES_OPTIONS, ...DECISION };
type ChangeOptions = Given<typeof CHANGE_OPTIONS>;

export const TAKEN_UP = 'A running daemon takes it up within seconds.';

interface OpenSpaces {
  readonly db: Db;
  readonly config: Config;
  readonly versions: SpaceVersions;
  judge(given: readonly GivenSpace[]): JudgedSpaces;
}

/**
 * Opens the spaces of the database, beside a daemon or before the first one.
 *
 * @throws ConfigError; CommandError where the spaces are not in the database; Failure `store.*`
 */
export async function withStoredSpaces<T>(
  { config: file }: Given<typeof CONFIG>,
  context: CommandContext,
  work: (open: OpenSpaces) => Promise<T>,
): Promise<T> {
  const { config, spaces: reader } = await openWithSpaces(file, context, { tokensMayBeMissing: true });
  if (config.space_source.from !== 'database' || reader === null) throw notStored(config);
  const { createSpaceVersions } = await import('../../store/spaces/space-versions.js');
  const { db, close } = await openOrMake(databaseOf(config.store));
  try {
    return await work({ config, db, versions: createSpaceVersions(db), judge: reader.judge });
  } finally {
    await close();
  }
}

/** The first space may be there before the first daemon. */
async function openOrMake(location: string): Promise<{ readonly db: Db; close(): Promise<void> }> {
  const { openIfThere, openDatabase } = await import('../../store/engine/open.js');
  return (await openIfThere(location)) ?? openDatabase(location);
}

function notStored({ space_source: source, file }: Config): CommandError {
  const [where, how] =
    source.from === 'folder'
      ? [`in files in ${source.path}`, 'add, change or remove a file there']
      : [
          `a list in ${file}`,
          'change the list, or write `spaces: { from: database }` and run spacebooks spaces import',
        ];
  return new CommandError(
    EXIT.input,
    `the spaces are ${where}, not in the database`,
    `${how} (spacebooks docs many-spaces)`,
  );
}

/** What a change makes of the spaces that there are. @throws CommandError */
type Change = (stored: readonly StoredSpace[]) => {
  readonly changed: readonly GivenSpace[];
  readonly removed?: readonly string[];
};

/**
 * Writes what passes the same checks as the list does, all or nothing.
 *
 * @returns the ids that were written
 * @throws ConfigError naming each mistake, and as `withStoredSpaces`
 */
export async function changeSpaces(
  options: ChangeOptions,
  context: CommandContext,
  change: Change,
): Promise<readonly string[]> {
  const { clockBeside } = await import('../clock-of-environment.js');
  const { givenInDatabase } = await import('../../daemon/spaces/space-feed.js');
  return withStoredSpaces(options, context, async ({ db, versions, judge }) => {
    const clock = await clockBeside(db, context.env);
    const decider: Decider = {
      by: options.by ?? userInfo().username,
      why: options.reason ?? null,
      at: clock.now(),
    };
    for (;;) {
      const seen = await versions.latest();
      const stored = await versions.list();
      const { changed, removed = [] } = change(stored);
      const ids = changed.map(({ id }) => id);
      const others = stored
        .filter(({ spaceId }) => !ids.includes(spaceId) && !removed.includes(spaceId))
        .map(({ spaceId, definition }) => givenInDatabase(spaceId, definition));
      const { leftOut } = judge([...others, ...changed]);
      const problems = leftOut.filter(({ id }) => ids.includes(id)).flatMap((space) => space.problems);
      if (problems.length > 0) throw new ConfigError(problems);
      const written: NewVersion[] = [
        ...changed.map(({ id, text }) => ({ spaceId: id, definition: String(text) })),
        ...removed.map((spaceId) => ({ spaceId, definition: null })),
      ];
      // Somebody else may have written meanwhile: then it is judged again.
      if (await versions.write(written, decider, seen)) return [...ids, ...removed];
    }
  });
}

/** @throws CommandError for a space that is not there */
export function requireStored(stored: readonly StoredSpace[], id: string): StoredSpace {
  const found = stored.find(({ spaceId }) => spaceId === id);
  if (found !== undefined) return found;
  throw new CommandError(
    EXIT.input,
    `no space is called ${id}`,
    'spacebooks spaces list names those that there are',
  );
}
