import { Validator } from '../model/traces/path/validator.js';
import { DEVIATIONS } from '../model/traces/planted/deviations.js';
import { createRecorder } from '../model/traces/record/recorder.js';
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
  const planted = [...BUGS, ...DEVIATIONS].find(({ name }) => name === bug) ?? null;
  const validator = new Validator();
  const observer = createRecorder((observation) => validator.observe(observation));
  const options = { bug: planted, realVisuals, observer };
  const { trace: _trace, ...result } = await simulate(makePlan(seed), options);
  const { user, system } = process.cpuUsage(before);
  const paths = validator.verdict();
  return { seed, ...result, paths, milliseconds: Math.round((user + system) / 1_000) };
}
