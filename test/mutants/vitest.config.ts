import { defineConfig } from 'vitest/config';

/** For Stryker alone: the tests of one room, in the time zone of all others. */
export default defineConfig({
  test: { include: ['test/mutants/judge.test.ts'], env: { TZ: 'America/New_York' } },
});
