import type { LoopWatch } from '../src/einvoice/at-work/watch-loop.js';

/** For a loop that nobody watches: its process is that of the tests. */
export const NO_LOOP_WATCH: LoopWatch = {
  begin: () => undefined,
  end: () => undefined,
  close: () => undefined,
};
