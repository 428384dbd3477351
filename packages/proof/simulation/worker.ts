import { Validator } from '../../../test/traces/path/validator.js';
import { createRecorder } from '../../../test/traces/record/recorder.js';
import { type Edge, edgeOf } from '../model/traces/edges/edge.js';
import { DEVIATIONS } from '../model/traces/planted/deviations.js';
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
  const walked = new Set<Edge>();
  const validator = new Validator((steps) => {
    for (const { before, event, after, now } of steps) walked.add(edgeOf(before, event, after, now));
  });
  const observer = createRecorder((observation) => validator.observe(observation));
  const options = { bug: planted, realVisuals, observer };
  const { trace: _trace, ...result } = await simulate(makePlan(seed), options);
  const { user, system } = process.cpuUsage(before);
  const paths = validator.verdict();
  return { seed, ...result, paths, walked: [...walked], milliseconds: Math.round((user + system) / 1_000) };
}
