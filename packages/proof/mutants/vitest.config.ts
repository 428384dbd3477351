import { defineConfig } from 'vitest/config';

/** For Stryker alone: the tests of one room, in the time zone of all others. What hangs, Stryker ends. */
export default defineConfig({
  test: {
    include: ['packages/proof/mutants/judge.test.ts'],
    env: { TZ: 'America/New_York' },
    testTimeout: 60_000,
  },
});
