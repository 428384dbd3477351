import type { Clock } from '@spacebooks/base/clock';

/** For a test whose daemons are in its own process: what their clock shows, which no environment says. */
export function tellClock(clock: Pick<Clock, 'now'>): void {
  Reflect.set(globalThis, Symbol.for('spacebooks.traces.now'), () => clock.now());
}
