import { EXIT, type ExitCode } from '../../exit-codes.js';
import type { CommandContext } from '../output.js';
import { type DecisionOptions, decider, withOperator } from './open-operator.js';

export interface PauseOptions extends DecisionOptions {
  readonly space: string;
}

const TOLD = {
  pause: 'is paused: callbacks are taken, and nothing is taken up, until spacebooks resume',
  resume: 'works again',
} as const;

/** `spacebooks pause SPACE` and `resume SPACE`. @throws Failure `operator.unknown` */
export function pause(
  kind: 'pause' | 'resume',
  options: PauseOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { output } = context;
  const { space, why, json } = options;
  return withOperator(options, context, async ({ operator }) => {
    await operator[kind](space, { by: decider(options), ...(why !== undefined && { why }) });
    if (json) output.line(JSON.stringify({ ok: true, space, paused: kind === 'pause' }));
    else output.line(`${space} ${TOLD[kind]}`);
    return EXIT.ok;
  });
}
