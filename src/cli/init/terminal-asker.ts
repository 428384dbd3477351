import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { input, password, select } from '@inquirer/prompts';
import { Secret } from '@spacebooks/base/secret';
import { EXIT } from '../../exit-codes.js';
import type { Asker, GivenSecret, SecretName, SecretQuestion } from '../../setup/ask/asker.js';
import type { Complaint } from '../../setup/ask/complaint.js';
import { complaintSentence, setupWords } from '../../setup/ask/words.js';
import { CommandError } from '../output.js';
import { FILE_OF, optionsFirst, type WordedChoice } from './asker.js';
import type { InitOptions } from './options.js';
import { readSecret } from './read-secret.js';

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** The process's own terminal, questions on standard error; null where there is none. */
export function processTerminal(): Terminal | null {
  const { stdin, stderr } = process;
  return stdin.isTTY === true && stderr.isTTY === true ? { input: stdin, output: stderr } : null;
}

/** An answer that may be empty, although something is suggested. */
const TAKEN_AWAY = ' – Backspace takes the suggestion away:';

/** Asks a person for what the options do not say; a wrong answer is asked for again, with the reason. */
export function terminalAsker(terminal: Terminal, options: InitOptions): Asker {
  const tell = (line: string): void => void terminal.output.write(`${line}\n`);
  return {
    ...optionsFirst(options, {
      text: async (_flag, { suggestion, message: asked, check }, mayBeEmpty) => {
        const message = mayBeEmpty && suggestion !== undefined ? `${asked}${TAKEN_AWAY}` : asked;
        const validate = async (answer: string): Promise<string | true> => {
          if (answer.trim() === '') return mayBeEmpty ? true : setupWords('en', 'needed');
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
        const none = mayBeEmpty ? [{ value: '' as const, name: setupWords('en', 'later') }] : [];
        const preset = suggestion !== undefined && { default: suggestion };
        const asked = select<Value | ''>({ message, choices: [...choices, ...none], ...preset }, terminal);
        return (await orInterrupted(asked)) || null;
      },
      secret: (name, question) => askSecret(name, question, { terminal, tell }),
    }),
    complain: (_name, complaint) => {
      tell(complaintSentence('en', complaint));
      return true;
    },
    hasPerson: true,
    tell,
    settle: () => undefined,
  };
}

interface Asking {
  readonly terminal: Terminal;
  readonly tell: (line: string) => void;
}

/** Nothing that is typed is shown; a file may be named in place of an empty answer, and is shown once it looks like one. */
async function askSecret(
  name: SecretName,
  question: SecretQuestion,
  { terminal, tell }: Asking,
): Promise<GivenSecret | null> {
  const { check, attempt, isNeeded = false, mayBeInFile = false } = question;
  const judge = async (secret: string): Promise<string | true> =>
    asSentence(check(secret) ?? (await attempt?.(new Secret(secret))) ?? null);
  for (;;) {
    const message = setupWords('en', `secrets.${name}`);
    const validate = async (answer: string): Promise<string | true> => {
      if (answer.trim() !== '') return judge(answer.trim());
      return isNeeded && !mayBeInFile ? setupWords('en', 'needed') : true;
    };
    const typed = (await orInterrupted(password({ message, mask: '*', validate }, terminal))).trim();
    if (typed !== '') return { secret: new Secret(typed), file: null };
    if (!mayBeInFile) return null;
    const named = await askFile(name, question, terminal);
    if (named !== 'the secret itself') return named;
    tell(setupWords('en', 'pasted'));
  }
}

/** @returns `the secret itself` where that was given in place of a file */
async function askFile(
  name: SecretName,
  { check, isNeeded = false }: SecretQuestion,
  terminal: Terminal,
): Promise<GivenSecret | null | 'the secret itself'> {
  const isPasted = (answer: string): boolean => !leadsToFile(answer) && check(answer) === null;
  const asked = input(
    {
      message: setupWords('en', `questions.${FILE_OF[name]}`),
      transformer: (answer) => (leadsToFile(answer) ? answer : '*'.repeat(answer.length)),
      validate: async (answer) => {
        if (answer.trim() === '') return isNeeded ? setupWords('en', 'needed') : true;
        if (isPasted(answer.trim())) return true;
        const read = await readSecret(answer.trim(), check);
        return read instanceof Secret ? true : setupWords('en', 'no-file', { reason: read });
      },
    },
    terminal,
  );
  const file = (await orInterrupted(asked)).trim();
  if (file === '') return null;
  if (isPasted(file)) return 'the secret itself';
  const secret = await readSecret(file, check);
  return secret instanceof Secret ? { secret, file: file === '-' ? null : file } : null;
}

/** Whether a text is a path that may be shown: of a file, or into a folder that is there. */
function leadsToFile(text: string): boolean {
  const path = text.trim();
  if (path === '-' || existsSync(path)) return true;
  if (!path.includes('/')) return false;
  return statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() === true && dirname(path) !== '.';
}

function asSentence(complaint: Complaint | null): string | true {
  return complaint === null ? true : complaintSentence('en', complaint);
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
