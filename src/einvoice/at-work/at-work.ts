import type { Clock } from '@spacebooks/base/clock';
import { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import type { SagaRecord } from '../../store/sagas/saga-row.js';
import { type DocumentThread, openDocumentThread, ThreadEnded } from './document-thread.js';
import { doJob, type JobInput, type JobName, type Result } from './jobs.js';
import {
  endsOf,
  type MarkFile,
  marksAtStart,
  openMarkFile,
  readMarks,
  type WorkMarks,
  withEnd,
  withoutEnds,
} from './marks.js';

/**
 * Computes documents in a thread of their own, so that callbacks are answered meanwhile: one at a time, each under a mark
 * that outlives the process. What ends the thread is tried once more in a new one; what ends the whole process is known to
 * the next one by its mark.
 */
export interface AtWork {
  /**
   * @throws Failure `invoice.set-aside` when two threads or processes have ended at the work on this content of the
   * invoice; else what the job throws
   */
  compute<Name extends JobName>(about: Computed, name: Name, ...given: JobInput<Name>): Promise<Result<Name>>;
  /** How many jobs wait or are under way. */
  queued(): number;
  close(): void;
}

/** The content of an invoice that is computed with. */
export type Computed = Pick<SagaRecord, 'spaceId' | 'invoiceId' | 'saga'>;

interface AtWorkDeps {
  /** Of the file of marks, beside the database. */
  readonly path: string;
  /** Of spacebooks. */
  readonly version: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly openThread?: () => DocumentThread;
}

/** Reads what the process before left behind. */
export function openAtWork({
  path,
  version,
  clock,
  log,
  openThread = openDocumentThread,
}: AtWorkDeps): AtWork {
  const mutex = createMutex();
  const thread = openThread();
  let queued = 0;
  let isClosed = false;
  const file = keptMarks(path, log);
  let marks = marksAtStart(readMarks(path), version, clock.now());

  const keep = (next: WorkMarks): void => {
    marks = next;
    file.write(marks);
  };
  for (const [work, { count }] of Object.entries(marks.ends)) {
    log.warn('einvoice.process-died', { work, ends: count });
  }
  keep(marks);

  /** @returns null when the thread ended at it, which is counted */
  const attempt = async <Name extends JobName>(
    work: string,
    name: Name,
    given: JobInput<Name>,
  ): Promise<{ readonly result: Result<Name> } | null> => {
    queued += 1;
    const release = await mutex.acquire();
    keep({ ...marks, work });
    try {
      const result = await thread.run(name, given);
      marks = withoutEnds(marks, work);
      return { result };
    } catch (error) {
      if (!(error instanceof ThreadEnded)) {
        marks = withoutEnds(marks, work);
        throw error;
      }
      // A thread that was closed has done nothing wrong.
      if (isClosed) throw error;
      marks = withEnd(marks, work, clock.now());
      log.warn('einvoice.thread-died', { work, job: name, reason: error.message });
      return null;
    } finally {
      keep({ ...marks, work: null });
      if (isClosed) file.close();
      queued -= 1;
      release();
    }
  };

  return {
    compute: async (about, name, ...given) => {
      const work = nameOf(about);
      for (;;) {
        const ends = endsOf(marks, work, clock.now());
        if (ends !== null) {
          throw new Failure('invoice.set-aside', { detail: `spacebooks ended ${ends} times at this work` });
        }
        const done = await attempt(work, name, given);
        if (done !== null) return done.result;
      }
    },
    queued: () => queued,
    close: () => {
      isClosed = true;
      thread.close();
      file.close();
    },
  };
}

/** A disk that is full takes the protection away, not the work. */
function keptMarks(path: string, log: Logger): MarkFile {
  let file: MarkFile | null = null;
  return {
    write: (marks) => {
      try {
        file ??= openMarkFile(path);
        file.write(marks);
      } catch (error) {
        log.warn('einvoice.mark-failed', { path, error: String(error) });
      }
    },
    close: () => {
      file?.close();
      file = null;
    },
  };
}

/** Another content is another work: what was corrected is tried. */
function nameOf({ spaceId, invoiceId, saga }: Computed): string {
  return `${spaceId}/${invoiceId}/${saga.contentDigest?.slice(0, 16) ?? ''}`;
}

/** Computes in this thread and without a mark, for commands that a person watches. */
export const UNWATCHED: Pick<AtWork, 'compute'> = {
  compute: (_about, name, ...given) => doJob(name, given),
};

/** One at a time, in the order in which they came. */
export function createMutex() {
  let last: Promise<void> = Promise.resolve();
  return {
    /** @returns gives it to the next one */
    acquire: async (): Promise<() => void> => {
      const before = last;
      let release = (): void => undefined;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return release;
    },
  };
}
