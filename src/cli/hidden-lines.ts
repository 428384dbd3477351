import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Standard input, or what a test gives in its place. */
export type HiddenInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** The lines of an input, of which a terminal shows nothing. Empty ones are left out. */
export async function* hiddenLines(input: HiddenInput): AsyncGenerator<string> {
  // The terminal's own echo is off in this mode; what readline would write instead goes nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  try {
    for await (const line of lines) if (line !== '') yield line;
  } finally {
    lines.close();
  }
}
