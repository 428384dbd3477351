import { enableCompileCache } from 'node:module';
import type { ExitCode } from '../exit-codes.js';
import { command } from './commands/sandbox.js';
import type { CommandDefinition } from './define-command.js';
import { interpreted } from './interpreted.js';
import { type CommandContext, printError, processOutput } from './output.js';
import { runSmallProgram } from './program.js';
import type { SandboxOptions } from './sandbox-options.js';
import { withoutForeignWords } from './without-foreign-words.js';

const NAME = 'cobot-sandbox';

const output = { ...processOutput(), program: NAME };

/** `cobot-sandbox`: `spacebooks sandbox` as a program of its own, for who tests another program against it. */
export function runCobotSandbox(args: readonly string[], env: CommandContext['env']): Promise<ExitCode> {
  // What was compiled at one start need not be at the next; where nothing can be kept, nothing is.
  enableCompileCache();
  withoutForeignWords();
  const compiled = interpreted();
  const definition: CommandDefinition = {
    ...command,
    examples: (command.examples ?? []).map((line) => line.replace('spacebooks sandbox', NAME)),
    run: async (given, context) =>
      (await import('./sandbox.js')).sandbox(given as SandboxOptions, context, undefined, compiled),
  };
  return runSmallProgram({ name: NAME, definition }, args, { output, env });
}

/** What nobody caught. */
export function printDefect(error: unknown): void {
  printError(error, output);
}
