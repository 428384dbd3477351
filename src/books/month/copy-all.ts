import { Failure, isFailure } from '../../domain/errors.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { BookSpace } from '../book-space.js';
import type { MonthDeps } from './month-deps.js';

/** Copies the platform; null where another process has it for itself. @throws Failure `platform.*`, `sync.*`, `store.*` */
export type CopyPlatform = ((onProgress: OnProgress) => Promise<unknown>) | null;

interface CopyDeps extends Pick<MonthDeps, 'facts'> {
  readonly copy: CopyPlatform;
  readonly onProgress?: OnProgress;
}

/** While it is copied people go on, and what they do then is copied once more. */
const MOST_COPIES = 3;

/**
 * Copies the platform until nothing is known that is newer than the copy, where this process may.
 *
 * @returns why it could not be copied; null where it was, or another process has the platform
 */
export async function copyAll(
  { facts, copy, onProgress = NO_PROGRESS }: CopyDeps,
  { id }: BookSpace,
): Promise<Failure | null> {
  if (copy === null) return null;
  try {
    for (let copies = 0; copies < MOST_COPIES; copies += 1) {
      await copy(onProgress);
      if ((await facts.newer(id)) === 0) break;
    }
    return null;
  } catch (error) {
    if (error instanceof Failure && !isFailure(error, 'accounting.busy')) return error;
    throw error;
  }
}
