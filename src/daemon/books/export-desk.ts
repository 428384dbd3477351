import type { Clock } from '@spacebooks/base/clock';
import type { BookSpace } from '../../books/book-space.js';
import type { BookStores } from '../../books/book-stores.js';
import { beginExport, exportAhead } from '../../books/export-now.js';
import type { Config } from '../../config/config.js';
import { isFailure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import type { Tracer } from '../../ops/tracing/span.js';
import type { Random } from '../../random.js';
import type { ExportDesk, LastExport } from '../../web/export-desk.js';
import { exportOf, spacesWithBooks } from './books-of-page.js';

interface ExportDeskDeps {
  readonly config: Config;
  readonly stores: BookStores;
  /** For what people look at. */
  readonly looking: BookStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly tracer?: Tracer | undefined;
  /** What an export has handed out is to be delivered. */
  readonly wakeBooks: (spaceId: string) => void;
}

/** Most exports are over by then, and whoever asked sees at once what became of it. */
const SOON_MS = 2_000;

/** The exports of the page, with what is under way when the daemon stops. */
export function openExportDesk(deps: ExportDeskDeps): ExportDesk & { idle(): Promise<void> } {
  const { config, looking, clock, random, log, wakeBooks } = deps;
  const spaceOf = spacesWithBooks(config);
  const underWay = new Set<Promise<void>>();
  const last: ExportDesk['last'] = async (spaceId, exportName) => {
    const asked = await looking.asked.last(spaceId, exportName);
    if (asked === null) return null;
    const isRunning = asked.finishedAt === null && (await looking.asked.isBusy(spaceId, clock.now()));
    const state: LastExport['state'] = asked.finishedAt !== null ? 'over' : isRunning ? 'running' : 'lost';
    return { ...asked, state };
  };
  /** Until it is over, or for a moment. */
  const watch = async (space: BookSpace, done: Promise<void>): Promise<void> => {
    const ended = new AbortController();
    const work = done
      .catch((error: unknown) => log.error('export.lost', { space: space.id, error: String(error) }))
      .finally(() => {
        underWay.delete(work);
        ended.abort();
        wakeBooks(space.id);
      });
    underWay.add(work);
    await clock.sleep(SOON_MS, ended.signal);
  };
  return {
    last,
    ahead: async (spaceId, exportName) => {
      const space = spaceOf(spaceId);
      return exportAhead({ stores: looking, clock }, space, exportOf(space, exportName));
    },
    begin: async (spaceId, exportName, asked) => {
      const space = spaceOf(spaceId);
      const terms = exportOf(space, exportName);
      try {
        const begun = await beginExport({ ...deps, holder: `page ${random.id()}` }, space, terms, asked);
        if (begun.status === 'late') return 'late';
        await watch(space, begun.done);
        return 'begun';
      } catch (error) {
        const isOurs = async () => (await last(spaceId, exportName))?.state === 'running';
        if (isFailure(error, 'accounting.busy') && (await isOurs())) return 'running';
        throw error;
      }
    },
    idle: async () => {
      await Promise.all(underWay);
    },
  };
}
