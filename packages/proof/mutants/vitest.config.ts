import { defineConfig } from 'vitest/config';

/** The packages are read from their sources, which are changed. */
const alias = [
  { find: /^@spacebooks\/([^/]+)$/, replacement: `${import.meta.dirname}/../../$1/src/index.ts` },
  {
    find: /^@spacebooks\/([^/]+)\/(.+)$/,
    replacement: `${import.meta.dirname}/../../$1/src/$2.ts`,
  },
];

/** For Stryker alone: the tests of one room, in the time zone of all others. What hangs, Stryker ends. */
export default defineConfig({
  resolve: { alias },
  test: {
    include: ['packages/proof/mutants/judge.test.ts'],
    env: { TZ: 'America/New_York' },
    testTimeout: 60_000,
  },
});
