import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, SpaceSource } from '../../config/config.js';
import type { GivenSpace, JudgeSpaces } from '../../config/given-spaces.js';
import type { SpaceReader } from '../../config/load.js';
import type { SpaceVersions } from '../../store/spaces/space-versions.js';

/** Spaces that come and go, wherever they stand. */
export interface SpaceFeed {
  /** Those that the daemon starts with. */
  readonly first: readonly GivenSpace[];
  /** Differs after a change; a hint to read, nothing more. */
  version(): Promise<string>;
  read(): Promise<readonly GivenSpace[]>;
  readonly judge: JudgeSpaces;
  /** Whether a change counts only when it has stayed for a poll: an editor may be writing. */
  readonly isWrittenByHand: boolean;
}

/** Null where the spaces are a list. @throws Failure `store.*` */
export async function openSpaceFeed(
  { space_source: source }: Pick<Config, 'space_source'>,
  reader: SpaceReader | null,
  stored: Pick<SpaceVersions, 'list' | 'latest'>,
): Promise<SpaceFeed | null> {
  if (reader === null || source.from === 'list') return null;
  const { judge } = reader;
  if (source.from === 'folder') {
    return {
      first: reader.given,
      version: () => folderVersion(source),
      read: async () => reader.inFolder(),
      judge,
      isWrittenByHand: true,
    };
  }
  const read = () => storedSpaces(stored);
  return {
    first: await read(),
    version: async () => String(await stored.latest()),
    read,
    judge,
    isWrittenByHand: false,
  };
}

/** The spaces of the database, as the configuration judges them. @throws Failure `store.*` */
export async function storedSpaces(stored: Pick<SpaceVersions, 'list'>): Promise<readonly GivenSpace[]> {
  const spaces = await stored.list();
  return spaces.map(({ spaceId, definition }) => givenInDatabase(spaceId, definition));
}

export function givenInDatabase(id: string, text: string): GivenSpace {
  return { id, file: `space ${id} (database)`, text };
}

/** Names, sizes and times of the files. */
async function folderVersion({ path }: Extract<SpaceSource, { from: 'folder' }>): Promise<string> {
  const names = (await readdir(path)).sort();
  const facts = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(path, name)).catch(() => null);
      return found === null ? '' : `${name} ${found.size} ${found.mtimeMs}`;
    }),
  );
  return facts.join('\n');
}
