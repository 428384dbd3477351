import { Failure } from '../domain/errors.js';
import { type HiddenInput, hiddenLines } from './hidden-lines.js';
import type { CommandContext } from './output.js';

/**
 * The first line of standard input; a terminal is asked for it and does not show it. Never an argument or an
 * environment variable, which others on the machine may see.
 *
 * @returns null when none came
 */
export async function passwordGiven(
  { output }: CommandContext,
  input: HiddenInput = process.stdin,
): Promise<string | null> {
  if (input.isTTY) output.error('Password (it is not shown):');
  for await (const line of hiddenLines(input)) return line;
  return null;
}

/** The same for a login. @throws Failure `login.not-possible` when none came */
export async function readPassword(
  context: CommandContext,
  input: HiddenInput = process.stdin,
): Promise<string> {
  const password = await passwordGiven(context, input);
  if (password !== null) return password;
  throw new Failure('login.not-possible', { detail: 'no password came on standard input' });
}
