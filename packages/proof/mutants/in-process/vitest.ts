import { collectEach, collectSuite, collectTest } from './collected.js';

/** Stands for vitest in the tests of a room that are tried in one process: they say the same, and are run again and again. */
export { expect } from 'vitest';
export const describe = collectSuite;
export const it = Object.assign(collectTest, { each: collectEach });
export const test = it;
