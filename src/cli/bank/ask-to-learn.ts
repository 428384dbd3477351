import { createInterface } from 'node:readline';
import type { LineWords } from '../../bank/line-words.js';
import type { Lesson } from '../../domain/bank/learn.js';
import { type CommandContext, printable } from '../output.js';

/** Asks a person at a terminal whether a decision is to be learnt. Nobody is there to answer: it is not. */
export function askToLearn(
  { output, input = process.stdin }: CommandContext,
  words: Pick<LineWords, 'rule'>,
): (lessons: readonly Lesson[]) => Promise<boolean> {
  return async (lessons) => {
    if (input.isTTY !== true) return false;
    for (const lesson of lessons) output.error(printable(words.rule(lesson)));
    output.error('Learn it for further lines of the account? [y/N]');
    const lines = createInterface({ input, terminal: false });
    try {
      for await (const line of lines) return /^\s*(y|yes|j|ja|t|tak)\s*$/i.test(line);
    } finally {
      lines.close();
    }
    return false;
  };
}
