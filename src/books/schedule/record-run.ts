import type { Clock } from '../../clock.js';
import { Failure } from '../../domain/errors.js';
import type { BookRun, BookRunKind, BookRuns } from '../../store/book-runs.js';

export interface RecordedRun<Result> extends Pick<BookRun, 'spaceId' | 'businessDate'> {
  readonly kind: BookRunKind;
  /** @param onProgress keeps how far it is, for people */
  readonly work: (onProgress: (text: string) => void) => Promise<Result>;
  /** What is kept of its result. */
  readonly summary: (result: Result) => unknown;
}

/** Does something with the books of a space and records how far it is and what became of it. */
export async function recordRun<Result>(
  { runs, clock }: { readonly runs: BookRuns; readonly clock: Clock },
  { work, summary, ...about }: RecordedRun<Result>,
): Promise<Result> {
  const run = await runs.start(about, clock.now());
  const onProgress = (text: string): void => void runs.progress(run, text).catch(() => undefined);
  try {
    const result = await work(onProgress);
    await runs.finish(run, 'done', summary(result), clock.now());
    return result;
  } catch (error) {
    // Where not even this can be written, the failure itself says why.
    await runs.finish(run, 'failed', reasonOf(error), clock.now()).catch(() => undefined);
    throw error;
  }
}

function reasonOf(error: unknown): { readonly code: string; readonly detail: string } {
  if (error instanceof Failure) return { code: error.code, detail: error.detail ?? '' };
  return { code: 'daemon.defect', detail: String(error) };
}
