import type { Answer } from '../src/cli/define-command.js';
import { exitCodeOf } from '../src/cli/failure-exit-code.js';
import { type Output, printError } from '../src/cli/output.js';
import type { ExitCode } from '../src/exit-codes.js';

/** Ends what a test started past the program as the program does: an error is printed, and has its exit code. */
export async function asTheProgram(running: Promise<ExitCode | Answer>, output: Output): Promise<ExitCode> {
  const ended = running.then((answer) => {
    if (typeof answer !== 'object') return answer;
    for (const line of answer.lines) output.line(line);
    return answer.code;
  });
  return ended.catch((error: unknown) => {
    printError(error, output);
    return exitCodeOf(error);
  });
}
