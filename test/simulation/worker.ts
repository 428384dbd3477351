import { BUGS } from './bugs.js';
import { makePlan } from './make-plan.js';
import { simulate } from './simulate.js';
import type { Order, Report } from './work.js';

/** A process that plays the seeds that it is given. */
process.on('message', (order: Order) => {
  void play(order).then((report) => process.send?.(report));
});

async function play({ seed, bug, realVisuals }: Order): Promise<Report> {
  const before = process.cpuUsage();
  const planted = BUGS.find(({ name }) => name === bug) ?? null;
  const { trace: _trace, ...result } = await simulate(makePlan(seed), { bug: planted, realVisuals });
  const { user, system } = process.cpuUsage(before);
  return { seed, ...result, milliseconds: Math.round((user + system) / 1_000) };
}
