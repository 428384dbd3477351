import type { ExitCode } from '../../exit-codes.js';
import type { CommandContext } from '../output.js';
import { decide } from './decide.js';
import type { DecisionOptions } from './open-operator.js';

/** `spacebooks replay EVENT`: works on a received event once more. @throws Failure `operator.*` */
export function replay(
  options: DecisionOptions & { readonly event: number },
  context: CommandContext,
): Promise<ExitCode> {
  return decide(options, context, (operator, decision) => operator.replay(options.event, decision));
}
