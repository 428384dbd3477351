import type { VirtualTime } from './virtual-time.js';

const HOUR = 3_600_000;

/** Lets time pass until something has been done. @throws Error when it takes longer than an hour */
export async function meanwhile<T>(
  { time }: { readonly time: Pick<VirtualTime, 'now' | 'settle' | 'runUntil'> },
  doing: Promise<T>,
): Promise<T> {
  let isDone = false;
  const end = doing.finally(() => {
    isDone = true;
  });
  end.catch(() => undefined);
  const until = time.now() + HOUR;
  await time.settle();
  while (!isDone && time.now() < until) await time.runUntil(time.now() + 1_000);
  if (!isDone) throw new Error('it takes longer than an hour');
  return end;
}
