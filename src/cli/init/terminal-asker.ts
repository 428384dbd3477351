import { input, password, select } from '@inquirer/prompts';
import { EXIT } from '../../exit-codes.js';
import { initWords } from '../../setup/init-words.js';
import type { InitOptions } from '../commands/init.js';
import { CommandError } from '../output.js';
import { type Asker, type Complaint, optionsFirst, type WordedChoice } from './asker.js';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** The process's own terminal, questions on standard error; null where there is none. */
export function processTerminal(): Terminal | null {
  const { stdin, stderr } = process;
  return stdin.isTTY === true && stderr.isTTY === true ? { input: stdin, output: stderr } : null;
}

/** Asks a person for what the options do not say; a wrong answer is asked for again, with the reason. */
export function terminalAsker(terminal: Terminal, options: InitOptions): Asker {
  return {
    ...optionsFirst(options, {
      text: async (_flag, { suggestion, message, check }, mayBeEmpty) => {
        const validate = async (answer: string): Promise<string | true> => {
          if (answer.trim() === '') return mayBeEmpty ? true : initWords('needed');
          return asSentence(await check(answer.trim()));
        };
        const preset = suggestion !== undefined && { default: suggestion };
        const answer = (await orInterrupted(input({ message, validate, ...preset }, terminal))).trim();
        return answer === '' ? null : answer;
      },
      choose: async <Value extends string>(
        _flag: string,
        choice: WordedChoice<Value>,
      ): Promise<Value | null> => {
        const { suggestion, message, values, mayBeEmpty = false } = choice;
        const choices = values.map(([value, meaning]) => ({ value, name: `${value}: ${meaning}` }));
        const none = mayBeEmpty ? [{ value: '' as const, name: initWords('later') }] : [];
        const preset = suggestion !== undefined && { default: suggestion };
        const asked = select<Value | ''>({ message, choices: [...choices, ...none], ...preset }, terminal);
        return (await orInterrupted(asked)) || null;
      },
    }),
    secret: async (name, check) => {
      const message = initWords(`secrets.${name}`);
      const validate = (answer: string): string | true =>
        asSentence(answer.trim() === '' ? null : check(answer.trim()));
      const answer = await orInterrupted(password({ message, mask: '*', validate }, terminal));
      return answer.trim() || null;
    },
    hasPerson: true,
    tell: (line) => void terminal.output.write(`${line}\n`),
    settle: () => undefined,
  };
}

function asSentence(complaint: Complaint): string | true {
  return complaint === null ? true : `That ${complaint}.`;
}

async function orInterrupted<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && /^(ExitPromptError|AbortPromptError)$/.test(error.name)) {
      throw new CommandError(
        EXIT.interrupted,
        'cancelled by Ctrl-C: nothing was written',
        'start it again at any time',
      );
    }
    throw error;
  }
}
