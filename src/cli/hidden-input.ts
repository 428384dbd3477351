import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../domain/errors.js';
import type { CommandContext } from './output.js';

type Input = NonNullable<CommandContext['input']>;

/** The lines of an input, of which a terminal shows nothing. Empty ones are left out. */
export async function* hiddenLines(input: Input): AsyncGenerator<string> {
  // The terminal's own echo is off in this mode; what readline would write instead goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  try {
    for await (const line of lines) if (line !== '') yield line;
  } finally {
    lines.close();
  }
}

/**
 * The first line of standard input; a terminal is asked for it and does not show it. Never an argument or an
 * environment variable, which others on the machine may see.
 *
 * @returns null when none came
 */
export async function passwordGiven({
  output,
  input = process.stdin,
}: CommandContext): Promise<string | null> {
  if (input.isTTY) output.error('Password (not shown):');
  for await (const line of hiddenLines(input)) return line;
  return null;
}

/** The same for a login. @throws Failure `login.not-possible` when none came */
export async function readPassword(context: CommandContext): Promise<string> {
  const password = await passwordGiven(context);
  if (password !== null) return password;
  throw new Failure('login.not-possible', { detail: 'no password came on standard input' });
}
