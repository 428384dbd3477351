import { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { expect, it } from 'vitest';
import { standingClock } from './standing-clock.js';

it('runs what becomes due on the way, in order, and nothing else', () => {
  const clock = new SandboxClock(standingClock);
  const start = clock.now();
  const ran: string[] = [];
  clock.after(300, () => ran.push('third'));
  clock.after(200, () => ran.push('second'));
  clock.after(100, () => ran.push('first'));
  const cancel = clock.after(150, () => ran.push('cancelled'));
  cancel();
  clock.advance(99);
  expect(ran).toEqual([]);
  clock.advance(101);
  expect(ran).toEqual(['first', 'second']);
  clock.advance(1000);
  expect(ran).toEqual(['first', 'second', 'third']);
  expect(clock.now() - start).toBe(1200);
});

it('lets one timer cancel a later one that is due as well', () => {
  const clock = new SandboxClock(standingClock);
  const ran: string[] = [];
  clock.after(10, () => {
    ran.push('early');
    cancelLate();
  });
  const cancelLate = clock.after(20, () => ran.push('late'));
  clock.advance(50);
  expect(ran).toEqual(['early']);
});

it('wakes sleepers when their time comes or their signal aborts', async () => {
  const clock = new SandboxClock(standingClock);
  const abort = new AbortController();
  const slept = clock.sleep(1000);
  const aborted = clock.sleep(1_000_000, abort.signal);
  clock.advance(1000);
  await slept;
  abort.abort();
  await aborted;
});

it('forgets everything when it is stopped', () => {
  const clock = new SandboxClock(standingClock);
  let ran = false;
  clock.after(10, () => {
    ran = true;
  });
  clock.stop();
  clock.advance(100);
  expect(ran).toBe(false);
});
