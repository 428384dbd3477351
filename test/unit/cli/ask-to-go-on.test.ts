import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { lineWords } from '../../../src/bank/line-words.js';
import { askToGoOn } from '../../../src/cli/bank/ask-to-learn.js';
import type { CommandContext } from '../../../src/cli/output.js';

const ERIKA = { debtorId: 'e', name: 'Erika Fuchs', open: ['R-1'] };

async function asked(answer: string, isTTY: boolean) {
  const err: string[] = [];
  const input = Object.assign(Readable.from([`${answer}\n`]), { isTTY });
  const output = { line: () => {}, error: (text: string) => void err.push(text) };
  const goOn = askToGoOn({ input, output } as unknown as CommandContext, lineWords('en', String));
  return { goesOn: await goOn([ERIKA]), err };
}

it.each([
  ['y', true],
  ['n', false],
  ['', false],
])('a terminal is asked whether a customer’s line pays nothing: “%s”', async (answer, goesOn) => {
  const found = await asked(answer, true);
  expect(found.goesOn).toBe(goesOn);
  expect(found.err[0]).toBe('Erika Fuchs is a customer; open: R-1');
  expect(found.err.at(-1)).toBe('Not an invoice? [y/N]');
});

it('without a terminal it goes on: it was said already', async () => {
  expect(await asked('n', false)).toEqual({ goesOn: true, err: [] });
});
