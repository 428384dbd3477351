import { input, password, select } from '@inquirer/prompts';
import { type Asker, type Choice, checkedOption, chosenOption, Interrupted } from './asker.js';

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
export function terminalAsker(terminal: Terminal, takeSuggestions: boolean): Asker {
  const tell = (line: string): void => void terminal.output.write(`${line}\n`);
  return {
    text: async (question) => {
      const { given, suggestion, message, mayBeEmpty = false, check } = question;
      if (given === '' && mayBeEmpty) return null;
      if (given !== undefined && given !== '') return checkedOption(question, given);
      if (takeSuggestions && suggestion !== undefined) return suggestion;
      const validate = async (answer: string): Promise<string | true> => {
        if (answer.trim() === '') return mayBeEmpty ? true : 'An answer is needed.';
        const complaint = await check(answer.trim());
        return complaint === null ? true : `That ${complaint}.`;
      };
      const asked = input(
        { message, validate, ...(suggestion !== undefined && { default: suggestion }) },
        terminal,
      );
      const answer = (await orInterrupted(asked)).trim();
      return answer === '' ? null : answer;
    },
    choose: async <Value extends string>(choice: Choice<Value>): Promise<Value | null> => {
      const { given, suggestion, message, values, mayBeEmpty = false } = choice;
      if (given !== undefined) return chosenOption(choice, given);
      if (takeSuggestions && suggestion !== undefined) return suggestion;
      const choices = values.map(([value, meaning]) => ({ value, name: `${value}: ${meaning}` }));
      const none = mayBeEmpty ? [{ value: '' as const, name: 'I decide later, in the file' }] : [];
      const asked = select<Value | ''>(
        {
          message,
          choices: [...choices, ...none],
          ...(suggestion !== undefined && { default: suggestion }),
        },
        terminal,
      );
      const answer = await orInterrupted(asked);
      return answer === '' ? null : answer;
    },
    secret: async (message, check) => {
      const validate = (answer: string): string | true => {
        const complaint = answer.trim() === '' ? null : check(answer.trim());
        return complaint === null ? true : `That ${complaint}.`;
      };
      const answer = await orInterrupted(password({ message, mask: '*', validate }, terminal));
      return answer.trim() === '' ? null : answer.trim();
    },
    hasPerson: true,
    tell,
    settle: () => undefined,
  };
}

async function orInterrupted<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && /^(ExitPromptError|AbortPromptError)$/.test(error.name)) {
      throw new Interrupted('ended by Ctrl-C', { cause: error });
    }
    throw error;
  }
}
