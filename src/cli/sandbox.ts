import { SandboxCommandError, serveSandboxes } from '@spacebooks/sandbox-engine/command';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type CommandContext, CommandError } from './output.js';
import { askedSandboxes, type SandboxesOptions } from './sandboxes.js';
import { stopSignal } from './signals.js';

/** `spacebooks sandbox`: serves the sandboxes of the platform and of KSeF until a signal. */
export async function sandbox(
  options: SandboxesOptions,
  { output }: Pick<CommandContext, 'output'>,
  stop: Promise<unknown> = stopSignal(),
): Promise<ExitCode> {
  try {
    await serveSandboxes(await askedSandboxes(options), options, output, stop);
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof SandboxCommandError)) throw error;
    throw new CommandError(error.exitCode, error.message, error.advice);
  }
}
