import { recoverBooks } from '../../books/after-restore.js';
import { bookSpace } from '../books/book-spaces.js';
import type { ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';
import type { SpaceWorks } from './space-work.js';
import type { OpenSpace } from './spaces.js';

export interface BeginDeps
  extends Pick<OpenDaemon, 'clock' | 'log'>,
    Pick<ComposedDaemon, 'sagas' | 'stores'> {
  readonly works: SpaceWorks;
}

/**
 * Begins the work of spaces while the daemon runs, or begins it again with other settings. E-invoices go on first: what is
 * known of the books asks the archive, which takes seconds where many spaces are taken over at once. Those that are parked wait
 * for the first upkeep, which ends the alert of a token that is accepted by now: what they meet then is told anew.
 *
 * @throws Failure `store.*`; nothing is under way in any of them then, and it may be called again
 */
export async function beginSpaces(spaces: readonly OpenSpace[], deps: BeginDeps): Promise<void> {
  const { works, sagas, stores, clock, log } = deps;
  const endAll = async (): Promise<void> => void (await Promise.all(spaces.map(({ id }) => works.end(id))));
  await endAll();
  for (const space of spaces) {
    works.prepare(space, async () => {
      await sagas.wakeParked(space.id, clock.now());
      works.runner.wake(space.id);
    });
    works.runner.wake(space.id);
  }
  try {
    const books = spaces.flatMap(({ config }) => bookSpace(config) ?? []);
    await recoverBooks({ stores, clock, log }, books);
    for (const { id, config, client } of spaces) {
      const space = bookSpace(config);
      if (space !== null) await works.nights.add({ space, client });
      works.begin(id);
    }
  } catch (error) {
    await endAll();
    throw error;
  }
}
