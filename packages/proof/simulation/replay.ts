import { Validator } from '../../../test/traces/path/validator.js';
import { createRecorder } from '../../../test/traces/record/recorder.js';
import { tellRejections } from '../../../test/traces/tell.js';
import type { Bug } from './bugs.js';
import type { Plan } from './plan.js';
import { simulate } from './simulate.js';

export interface Replayed {
  readonly trace: readonly string[];
  /** What was broken, and what was no path of the saga's graph. */
  readonly found: readonly string[];
  /** The last line. */
  readonly figures: string;
}

/** Plays a plan on the daemon, with a bug or without, and follows its e-invoices through the graph of their saga. */
export async function replay(plan: Plan, bug: Bug | null): Promise<Replayed> {
  const validator = new Validator();
  const observer = createRecorder((observation) => validator.observe(observation));
  const { violations, trace, steps, crashes, faults, uncued } = await simulate(plan, { bug, observer });
  const { traces, rejections } = validator.verdict();
  const found = [...violations.map((line) => `VIOLATION ${line}`), ...tellRejections(plan.seed, rejections)];
  const counts = `violations ${violations.length}, traces ${traces}, rejected ${rejections.length}`;
  return {
    trace,
    found,
    figures: `steps ${steps}, crashes ${crashes}, faults ${faults}, not come to ${uncued}, ${counts}`,
  };
}
