import type { ExitCode } from '../../exit-codes.js';
import type { CommandContext } from '../output.js';
import { decide } from './decide.js';
import type { DecisionOptions } from './open-operator.js';

export interface InvoiceDecisionOptions extends DecisionOptions {
  readonly invoice: string;
  readonly space?: string;
}

/** `spacebooks retry INVOICE`: has it looked at again now. @throws Failure `operator.*` */
export function retry(options: InvoiceDecisionOptions, context: CommandContext): Promise<ExitCode> {
  return decide(options, context, (operator, decision) =>
    operator.retry(options.invoice, inSpace(options, decision)),
  );
}

/** The decision, in the space that was named. */
export function inSpace<T>(
  { space }: { readonly space?: string },
  decision: T,
): T & { readonly spaceId?: string } {
  return { ...decision, ...(space !== undefined && { spaceId: space }) };
}
