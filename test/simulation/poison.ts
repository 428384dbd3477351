import { type AtWork, openAtWork } from '../../src/einvoice/at-work/at-work.js';
import { NO_LOOP_WATCH } from '../no-loop-watch.js';
import { never } from './crash.js';

const HOUR_MS = 3_600_000;
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
      const atWork = openAtWork({ ...parts, watch: () => NO_LOOP_WATCH });
      open = atWork;
      return {
        compute: (about, work) =>
          atWork.compute(about, async (turn) => {
            if (poisoned.has(about.invoiceId)) {
              noteEnd(`${about.invoiceId} ${about.saga.contentDigest}`);
              end();
            }
            // Nobody is there any more who could take the mark away.
            if (life.dead) return never();
            const result = await work(turn).catch((error: unknown) => {
              if (life.dead) return never<never>();
              throw error;
            });
            return life.dead ? never() : result;
          }),
        close: () => atWork.close(),
      };
    },
  };
}
