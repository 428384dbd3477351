import { exitCodeOf } from '../src/cli/failure-exit-code.js';
import { type Output, printError } from '../src/cli/output.js';
import type { ExitCode } from '../src/exit-codes.js';

/** Ends what a test started past the program as the program does: an error is printed, and has its exit code. */
export function asTheProgram(running: Promise<ExitCode>, output: Output): Promise<ExitCode> {
  return running.catch((error: unknown) => {
    printError(error, output);
    return exitCodeOf(error);
  });
}
