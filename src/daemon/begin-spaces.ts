import { recoverBooks } from '../books/after-restore.js';
import { bookSpace } from './book-spaces.js';
import type { ComposedDaemon } from './compose.js';
import type { OpenDaemon } from './open.js';
import type { SpaceWorks } from './space-work.js';
import type { OpenSpace } from './spaces.js';

export interface BeginDeps
  extends Pick<OpenDaemon, 'clock' | 'log'>,
    Pick<ComposedDaemon, 'sagas' | 'stores'> {
  readonly works: SpaceWorks;
}

/**
 * Begins the work of spaces while the daemon runs, or begins it again with other settings.
 *
 * @throws Failure `store.*`; nothing is under way in those that failed, and it may be called again
 */
export async function beginSpaces(spaces: readonly OpenSpace[], deps: BeginDeps): Promise<void> {
  const { works, stores, clock, log } = deps;
  await Promise.all(spaces.map(({ id }) => works.end(id)));
  const books = spaces.flatMap(({ config }) => bookSpace(config) ?? []);
  await recoverBooks({ stores, clock, log }, books);
  for (const space of spaces) await beginSpace(space, deps);
}

async function beginSpace(space: OpenSpace, { works }: BeginDeps): Promise<void> {
  works.prepare(space);
  try {
    const books = bookSpace(space.config);
    if (books !== null) await works.nights.add({ space: books, client: space.client });
  } catch (error) {
    await works.end(space.id);
    throw error;
  }
  works.begin(space.id);
  works.runner.wake(space.id);
}
