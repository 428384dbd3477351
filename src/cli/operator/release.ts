import type { ExitCode } from '../../exit-codes.js';
import type { CommandContext } from '../output.js';
import { decide } from './decide.js';
import { type InvoiceDecisionOptions, inSpace } from './retry.js';

/** `spacebooks release INVOICE`: has our lock taken back, and the e-invoice given up. @throws Failure `operator.*` */
export function release(options: InvoiceDecisionOptions, context: CommandContext): Promise<ExitCode> {
  return decide(options, context, (operator, decision) =>
    operator.release(options.invoice, inSpace(options, decision)),
  );
}
