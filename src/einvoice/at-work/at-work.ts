import type { Clock } from '../../clock.js';
import { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import type { SagaRecord } from '../../store/saga-row.js';
import { type MarkFile, openMarkFile, readMarks } from './mark-file.js';
import { endsOf, marksAtStart, type WorkMarks, withoutEnds } from './marks.js';
import { createMutex } from './mutex.js';
import { watchLoop } from './watch-loop.js';

/**
 * Computes documents, which is where texts of others could end the process or never come to an end: one at a time (the
 * thread is one), each under a mark that outlives the process. So the next start knows whose work it was.
 */
export interface AtWork {
  /**
   * @throws Failure `invoice.set-aside`, without working, when two processes have ended at the work on this content of
   * the invoice; else what the work throws
   */
  compute<T>(about: Computed, work: (turn: Turn) => Promise<T>): Promise<T>;
  close(): void;
}

/** The content of an invoice that is computed with. */
export type Computed = Pick<SagaRecord, 'spaceId' | 'invoiceId' | 'saga'>;

export interface Turn {
  /** Waits for somebody outside this thread: others compute meanwhile, and nothing that happens is this invoice's doing. */
  readonly aside: <T>(wait: () => Promise<T>) => Promise<T>;
}

export interface AtWorkParts {
  /** Of the file of marks, beside the database. */
  readonly path: string;
  /** Of spacebooks. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Ends the process when the loop has stood still for minutes: a thread of its own, by real time. */
  readonly watch?: typeof watchLoop;
}

/** Reads what the process before left behind. */
export function openAtWork({ path, version, clock, log, watch = watchLoop }: AtWorkParts): AtWork {
  const mutex = createMutex();
  const loop = watch();
  let file: MarkFile | null = null;
  let marks = marksAtStart(readMarks(path), version, clock.now());

  /** A disk that is full takes the protection away, not the work. */
  const keep = (next: WorkMarks): void => {
    marks = next;
    try {
      file ??= openMarkFile(path);
      file.write(marks);
    } catch (error) {
      log.warn('what is being computed cannot be noted', { path, error: String(error) });
    }
  };
  for (const [work, { count }] of Object.entries(marks.ends)) {
    log.warn('a process ended while it computed an e-invoice', { work, ends: count });
  }
  keep(marks);

  const begin = (work: string): void => {
    keep({ ...marks, work });
    loop.begin();
  };
  const pause = (): void => {
    loop.end();
    keep({ ...marks, work: null });
  };

  return {
    compute: async (about, compute) => {
      const work = nameOf(about);
      const ends = endsOf(marks, work, clock.now());
      if (ends !== null) {
        throw new Failure('invoice.set-aside', { detail: `spacebooks ended ${ends} times at this work` });
      }
      let release = await mutex.acquire();
      begin(work);
      const aside: Turn['aside'] = async (wait) => {
        pause();
        release();
        try {
          return await wait();
        } finally {
          release = await mutex.acquire();
          begin(work);
        }
      };
      try {
        return await compute({ aside });
      } finally {
        marks = withoutEnds(marks, work);
        pause();
        release();
      }
    },
    close: () => {
      loop.close();
      file?.close();
      file = null;
    },
  };
}

/** Another content is another work: what was corrected is tried. */
function nameOf({ spaceId, invoiceId, saga }: Computed): string {
  return `${spaceId}/${invoiceId}/${saga.contentDigest?.slice(0, 16) ?? ''}`;
}

/** Computes without a mark, for commands that a person watches. */
export const UNWATCHED: Pick<AtWork, 'compute'> = {
  compute: (_about, work) => work({ aside: (wait) => wait() }),
};
