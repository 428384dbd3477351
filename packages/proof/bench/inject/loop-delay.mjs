import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a daemon before its own code (NODE_OPTIONS=--import): SIGPWR writes for how long its loop stood still at
 * most since the last time, milliseconds, on standard output.
 */
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('SIGPWR', () => {
  process.stdout.write(`blocked ${Math.max(0, delay.max / 1e6 - RESOLUTION_MS)}\n`);
  delay.reset();
});
