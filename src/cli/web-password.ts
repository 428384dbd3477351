import { EXIT, type ExitCode } from '../exit-codes.js';
import { hashPassword, SHORTEST_PASSWORD } from '../web/security/password.js';
import { type CommandContext, printAdvice } from './output.js';
import { passwordGiven } from './read-password.js';

export interface WebPasswordOptions {
  /** One JSON object instead of the hash alone. */
  readonly json: boolean;
}

/** `spacebooks web password`: the hash of a password, for the users of the page. */
export async function webPassword(
  { json }: WebPasswordOptions,
  context: CommandContext,
  read: typeof passwordGiven = passwordGiven,
): Promise<ExitCode> {
  const { output } = context;
  const password = await read(context);
  if (password === null) {
    printAdvice(
      output,
      'no password came on standard input',
      'Run it at a terminal, where it asks, or pass one: spacebooks web password < FILE',
    );
    return EXIT.input;
  }
  if ([...password].length < SHORTEST_PASSWORD) {
    printAdvice(
      output,
      `the password is shorter than ${SHORTEST_PASSWORD} characters`,
      'Choose a longer one: three or four words that do not belong together are easy to remember.',
    );
    return EXIT.input;
  }
  const hash = await hashPassword(password);
  output.line(json ? JSON.stringify({ password_hash: hash }) : hash);
  return EXIT.ok;
}
