import { EXIT, type ExitCode } from '../exit-codes.js';
import { Interrupted, MissingAnswers, optionsAsker, WrongAnswer } from './init/asker.js';
import type { InitOptions } from './init/options.js';
import { setUp } from './init/set-up.js';
import { processTerminal, type Terminal, terminalAsker } from './init/terminal-asker.js';
import { AlreadyThere } from './init/write.js';
import { type CommandContext, printAdvice } from './output.js';

/**
 * `spacebooks init`: asks at a terminal, or takes everything from options; logs in, reads the space from the platform
 * and writes a configuration with comments. Nothing is written before the last answer.
 */
export async function init(
  options: InitOptions,
  context: CommandContext,
  terminal: Terminal | null = processTerminal(),
): Promise<ExitCode> {
  const { output } = context;
  const asker =
    terminal === null ? optionsAsker(options.yes, output.error) : terminalAsker(terminal, options.yes);
  try {
    return await setUp(options, asker, context);
  } catch (error) {
    if (error instanceof Interrupted) {
      printAdvice(output, 'ended by Ctrl-C: nothing was written', 'start it again whenever you like');
      return EXIT.interrupted;
    }
    if (error instanceof AlreadyThere) {
      printAdvice(
        output,
        `${error.message} is there already`,
        'choose another --out, or replace it with --force',
      );
      return EXIT.input;
    }
    if (error instanceof WrongAnswer) {
      printAdvice(output, error.message, 'correct the option, or leave it out to be asked at a terminal');
      return EXIT.usage;
    }
    if (!(error instanceof MissingAnswers)) throw error;
    for (const [flag, message] of error.missing) output.error(`  ${flag}: ${message}`);
    printAdvice(
      output,
      error.message,
      'give these options, --yes for what it suggests, or run it at a terminal, where it asks',
    );
    return EXIT.usage;
  }
}
