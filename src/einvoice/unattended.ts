import { UNWATCHED } from './at-work/at-work.js';
import type { RunnerParts } from './runner.js';

/** Parts of a runner that nobody watches: no person decides anything, and no request is remembered. */
export const UNATTENDED: Pick<RunnerParts, 'isPaused' | 'releases' | 'trace' | 'atWork'> = {
  isPaused: async () => false,
  releases: { asked: async () => null, settle: async () => {} },
  trace: { of: (_subject, work) => work() },
  atWork: UNWATCHED,
};
