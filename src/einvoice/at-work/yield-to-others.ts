import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lets the other threads of this process go before the one that calls, where they compete for a core: a callback is answered
 * first. Beside a thread that never rests it still gets a tenth of the core, so that no document runs out of its time. Linux
 * alone has a priority for each thread; elsewhere nothing changes.
 */
export function yieldToOthers(): void {
  const id = threadId();
  if (id === null) return;
  try {
    const lower = getPriority(id) + constants.priority.PRIORITY_BELOW_NORMAL;
    setPriority(id, Math.min(lower, constants.priority.PRIORITY_LOW));
  } catch {
    // A sandbox may refuse it, which costs nobody a document.
  }
}

/** @returns the kernel's number for it; null where there is none to be had */
function threadId(): number | null {
  if (process.platform !== 'linux') return null;
  try {
    // `PID/task/TID`: what asks is a thread, not its process.
    const [, id] = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? [];
    return id === undefined ? null : Number(id);
  } catch {
    return null;
  }
}
