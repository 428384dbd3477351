import type { ExitCode } from '../../exit-codes.js';
import type { InitOptions } from '../commands/init.js';
import type { CommandContext } from '../output.js';
import { optionsAsker } from './asker.js';
import { setUp } from './set-up.js';
import { processTerminal, type Terminal, terminalAsker } from './terminal-asker.js';

/**
 * `spacebooks init`: asks at a terminal, or takes everything from options; logs in, reads the space from the platform
 * and writes a configuration with comments. Nothing is written before the last answer.
 */
export function init(
  options: InitOptions,
  context: CommandContext,
  terminal: Terminal | null = processTerminal(),
): Promise<ExitCode> {
  const asker =
    terminal === null ? optionsAsker(options, context.output.error) : terminalAsker(terminal, options);
  return setUp(options, asker, context);
}
