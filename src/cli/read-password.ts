import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Failure } from '../domain/errors.js';
import type { Surroundings } from './output.js';

/**
 * The first line of standard input; a terminal is asked for it and does not show it. Never an argument or an
 * environment variable, which others on the machine may see.
 */
export async function readPassword(
  { output }: Surroundings,
  input: NodeJS.ReadStream = process.stdin,
): Promise<string> {
  if (input.isTTY) output.error('Password (it is not shown):');
  // The terminal's own echo is off in this mode; what readline would write instead goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  try {
    for await (const line of lines) if (line !== '') return line;
  } finally {
    lines.close();
  }
  throw new Failure('login.not-possible', { detail: 'no password came on standard input' });
}
