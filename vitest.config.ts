import { defineConfig } from 'vitest/config';
import { FaultReporter } from './test/fault-matrix/reporter.js';

const project = (name: string, include: string[], timeout = 20_000, globalSetup: string[] = []) => ({
  extends: true as const,
  test: { name, include, testTimeout: timeout, hookTimeout: timeout, globalSetup },
});

const faults = project('faults', ['test/faults/**/*.test.ts'], 120_000);

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default', new FaultReporter()],
    // The whole suite runs in one time zone that is not UTC, so that a forgotten zone shows.
    env: { TZ: 'America/New_York' },
    projects: [
      project('unit', ['test/unit/**/*.test.ts', 'test/*.test.ts']),
      project('contract', ['test/contract/**/*.test.ts'], 30_000),
      project('flow', ['test/flow/**/*.test.ts'], 60_000),
      // Each test mostly waits for a process of its own: one worker more than there would be on two cores.
      { ...faults, test: { ...faults.test, maxWorkers: 2 } },
      project('browser', ['test/browser/**/*.test.ts'], 60_000),
      project('conformance', ['test/conformance/**/*.test.ts'], 300_000, ['test/conformance/setup.ts']),
    ],
  },
});
