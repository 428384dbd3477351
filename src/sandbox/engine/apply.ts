import type { World } from '../world.js';
import { Problem } from './problem.js';
import type { Transition } from './record-type.js';

/** Runs a transition. @throws Problem when one of its refusals applies */
export function apply<R, Input>(
  transition: Transition<R, Input>,
  record: R,
  input: Input,
  world: World,
): void {
  const refusal = transition.refusals.find((each) => each.when(record, input, world));
  if (refusal !== undefined) {
    const { status, detail, pointer } = refusal;
    throw new Problem(status, [pointer === undefined ? { detail } : { detail, pointer }]);
  }
  transition.change(record, input, world);
}
