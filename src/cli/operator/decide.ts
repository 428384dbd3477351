import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { Decided, Operator } from '../../operator/operator.js';
import type { CommandContext } from '../output.js';
import { type DecisionOptions, decider, withOperator } from './open-operator.js';
import { nameOf } from './words.js';

/** Lets a person decide about one invoice, and says what comes of it. @throws Failure `operator.*` */
export function decide(
  options: DecisionOptions,
  context: CommandContext,
  what: (operator: Operator, decision: { readonly by: string; readonly why?: string }) => Promise<Decided>,
): Promise<ExitCode> {
  const { output } = context;
  const { why, json } = options;
  return withOperator(options, context, async ({ operator }) => {
    const decided = await what(operator, { by: decider(options), ...(why !== undefined && { why }) });
    if (json) output.line(JSON.stringify({ ok: true, ...decided }));
    else output.line(`${nameOf(decided)} in ${decided.spaceId}: ${decided.next}`);
    return EXIT.ok;
  });
}
