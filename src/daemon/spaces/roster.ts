import { recoverBooks } from '../../books/after-restore.js';
import type { Stoppable } from '../../poller.js';
import { bookSpaces } from '../books/book-spaces.js';
import type { ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';
import type { CommonDuties } from '../upkeep/common-duties.js';
import { beginSpaces } from './begin-spaces.js';
import type { SpaceWorks } from './space-work.js';
import type { OpenSpace } from './spaces.js';

/** In which spaces this process works: in all, or in those of its shares. */
export interface Roster extends Stoppable {
  /** Begins the work, and waits for the first upkeep of each space. @throws Failure `daemon.twin`, `store.*` */
  begin(): Promise<void>;
  /**
   * Begins the work of a space that is new, or has other settings now; nothing happens where another process works in it.
   *
   * @throws Failure `store.*`; it may be called again
   */
  beginSpace(space: OpenSpace): Promise<void>;
  /** Whether this process works in the space. */
  isOurs(space: OpenSpace): boolean;
  /** What the workers are at; null where one process does everything. */
  readonly workers: (() => Promise<WorkersState>) | null;
}

interface WorkersState {
  /** How many shares this process holds. */
  readonly held: number;
  /** How many workers there are, this one included. */
  readonly live: number;
}

export interface RosterDeps {
  readonly open: OpenDaemon;
  readonly composed: ComposedDaemon;
  readonly works: SpaceWorks;
  readonly common: CommonDuties;
}

/** The roster of a process that does everything; the spaces that there are were prepared. */
export function workAlone({ open, composed, works, common }: RosterDeps): Roster {
  const { config, spaces, clock, log, environment } = open;
  const { sagas, stores } = composed;
  return {
    begin: async () => {
      for (const id of spaces.keys()) works.begin(id);
      await works.firstTry(environment.patienceMs);
      const waiting = config.left_out.map(({ id }) => id);
      await recoverBooks({ stores, clock, log }, bookSpaces(config), waiting);
      await works.nights.start();
      await common.start();
    },
    beginSpace: async (space) => {
      await works.end(space.id);
      await beginSpaces([space], { works, sagas, stores, clock, log });
    },
    isOurs: () => true,
    workers: null,
    stop: async () => undefined,
  };
}
