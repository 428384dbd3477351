import { HOUR_MS } from '@spacebooks/base/durations';
import {
  type AtWork,
  type Computed,
  createMutex,
  openAtWork,
} from '../../../src/einvoice/at-work/at-work.js';
import { type DocumentThread, IN_THIS_THREAD } from '../../../src/einvoice/at-work/document-thread.js';
import { never } from './crash.js';

/** By then it is set aside. */
const MOST_ENDS = 2;

/** Invoices that end the daemon that computes them, whatever it is that computes. */
export interface Poison {
  add(invoiceId: string): void;
  /** Another version computes them all. */
  clear(): void;
  /** As the daemon opens it: with the same file of marks, and no thread of real time. */
  readonly openAtWork: typeof openAtWork;
  /** The daemon is gone, and its file is closed. */
  crashed(): void;
  /** Invoices by which more daemons ended within an hour than it takes to set them aside. */
  readonly violations: readonly string[];
}

export interface PoisonHooks {
  /** The daemon ends now. */
  readonly end: () => void;
  /** Of the daemon that is being started. */
  readonly life: () => { readonly dead: boolean };
  readonly now: () => number;
  /** A moment of a wrong clock says nothing of an hour. */
  readonly clockWasSet: () => boolean;
}

export function createPoison({ end, life: lifeNow, now, clockWasSet }: PoisonHooks): Poison {
  const poisoned = new Set<string>();
  const ends = new Map<string, number[]>();
  const violations: string[] = [];
  let open: AtWork | null = null;

  const noteEnd = (work: string): void => {
    const recent = [...(ends.get(work) ?? []).filter((at) => at > now() - HOUR_MS), now()];
    ends.set(work, recent);
    if (recent.length > MOST_ENDS && !clockWasSet()) {
      violations.push(`${recent.length} daemons ended within an hour at the work on ${work}`);
    }
  };

  return {
    add: (invoiceId) => void poisoned.add(invoiceId),
    clear: () => poisoned.clear(),
    crashed: () => {
      open?.close();
      open = null;
    },
    violations,
    openAtWork: (parts) => {
      const life = lifeNow();
      /** Who computes is known to the thread by whose turn it is. */
      const turns = createMutex();
      let current: Computed | null = null;
      /** Nobody is there any more who could take the mark away. */
      const unlessDead = async <T>(result: T): Promise<T> => (life.dead ? never() : result);
      const run: DocumentThread['run'] = async (name, given) => {
        if (current !== null && poisoned.has(current.invoiceId)) {
          noteEnd(`${current.invoiceId} ${current.saga.contentDigest}`);
          end();
        }
        if (life.dead) return never();
        const result = await IN_THIS_THREAD.run(name, given).catch((error: unknown) => {
          if (life.dead) return never<never>();
          throw error;
        });
        return unlessDead(result);
      };
      const atWork = openAtWork({ ...parts, openThread: () => ({ ...IN_THIS_THREAD, run }) });
      open = atWork;
      return {
        compute: async (about, name, ...given) => {
          const release = await turns.acquire();
          current = about;
          try {
            return await atWork.compute(about, name, ...given);
          } finally {
            release();
          }
        },
        queued: () => atWork.queued(),
        close: () => atWork.close(),
      };
    },
  };
}
