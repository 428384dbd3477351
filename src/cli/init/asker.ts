import type { InitOptions } from '../commands/init.js';
import { flagOf } from '../define-command.js';
import { usageError } from '../output.js';

/** What is wrong with an answer, in words that end the sentence "that …"; null when it is right. */
export type Complaint = string | null;

/** An option that answers a question. */
type AnsweringOption = {
  [Name in keyof InitOptions]-?: InitOptions[Name] extends string | undefined ? Name : never;
}[keyof InitOptions];

interface Question {
  readonly message: string;
  /** What --yes takes, and what a terminal shows; undefined where nothing can be suggested. */
  readonly suggestion?: string | undefined;
  readonly check: (answer: string) => Complaint | Promise<Complaint>;
  /** Somebody may have put a secret here by mistake: the answer is never repeated. */
  readonly isDelicate?: boolean;
  /** How the option is written that answers it, where that is not its name: `--account 4400=…` */
  readonly flag?: string;
}

export interface Choice<Value extends string> {
  readonly message: string;
  readonly suggestion?: Value | undefined;
  /** Value and what it means. */
  readonly values: readonly (readonly [Value, string])[];
  readonly mayBeEmpty?: boolean;
  /** In place of what the option says. */
  readonly given?: string | undefined;
}

/** Asks a person at a terminal, or the options of the command line. */
export interface Asker {
  /** @returns '' where nobody answers: `settle` throws then. @throws CommandError for an option that is wrong */
  text(option: AnsweringOption, question: Question): Promise<string>;
  /** An empty answer is one, too: null. @throws CommandError for an option that is wrong */
  optionalText(option: AnsweringOption, question: Question): Promise<string | null>;
  /** @throws CommandError for an option that is none of the values */
  choose<Value extends string>(option: AnsweringOption, choice: Choice<Value>): Promise<Value | null>;
  /** A secret, never an option and never shown; null for an empty one, and where there is nobody to ask. */
  secret(message: string, check: (answer: string) => Complaint): Promise<string | null>;
  /** Whether a person is there to ask. */
  readonly hasPerson: boolean;
  /** Says something between questions. */
  tell(line: string): void;
  /** @throws MissingAnswers when questions were not answered that need an answer */
  settle(): void;
}

/** An option says something that cannot be. */
export function wrongAnswer(message: string) {
  return usageError(message, 'correct the option, or leave it out to be asked at a terminal');
}

/** How somebody is asked whom the options do not answer for. */
export interface Otherwise {
  text(flag: string, question: Question, mayBeEmpty: boolean): Promise<string | null>;
  choose<Value extends string>(flag: string, choice: Choice<Value>): Promise<Value | null>;
}

/** Takes answers from the options, once checked; --yes accepts every suggestion. */
export function optionsFirst(
  options: InitOptions,
  otherwise: Otherwise,
): Pick<Asker, 'text' | 'optionalText' | 'choose'> {
  const text = async (
    option: AnsweringOption,
    question: Question,
    mayBeEmpty: boolean,
  ): Promise<string | null> => {
    const { suggestion, check, isDelicate = false, flag } = question;
    const given = flag === undefined ? options[option] : undefined;
    if (given === '' && mayBeEmpty) return null;
    if (given !== undefined && given !== '') {
      const complaint = await check(given);
      if (complaint === null) return given;
      const said = isDelicate ? flagOf(option) : `${flagOf(option)} ${JSON.stringify(given)}`;
      throw wrongAnswer(`${said} ${complaint}`);
    }
    if (options.yes && suggestion !== undefined) return suggestion;
    return otherwise.text(flag ?? flagOf(option), question, mayBeEmpty);
  };
  return {
    text: async (option, question) => (await text(option, question, false)) ?? '',
    optionalText: (option, question) => text(option, question, true),
    choose: async (option, choice) => {
      const { given = options[option], suggestion, values } = choice;
      if (given !== undefined) {
        const chosen = values.find(([value]) => value === given);
        if (chosen !== undefined) return chosen[0];
        const known = values.map(([each]) => each).join(', ');
        throw wrongAnswer(`${flagOf(option)} ${JSON.stringify(given)} is none of: ${known}`);
      }
      if (options.yes && suggestion !== undefined) return suggestion;
      return otherwise.choose(flagOf(option), choice);
    },
  };
}

/** Where there is nobody to ask: every question that is left is kept, for `settle`. */
export function optionsAsker(options: InitOptions, tell: (line: string) => void): Asker {
  const missing: (readonly [flag: string, question: string])[] = [];
  const note = (flag: string, message: string, suggestion: string | undefined, mayBeEmpty: boolean) => {
    const hint = suggestion === undefined ? '' : ` (--yes takes ${suggestion})`;
    if (!mayBeEmpty || suggestion !== undefined) missing.push([flag, `${message}${hint}`]);
    return null;
  };
  return {
    ...optionsFirst(options, {
      text: async (flag, { message, suggestion }, mayBeEmpty) => note(flag, message, suggestion, mayBeEmpty),
      choose: async (flag, { message, suggestion, mayBeEmpty = false }) =>
        note(flag, message, suggestion, mayBeEmpty),
    }),
    secret: async () => null,
    hasPerson: false,
    tell,
    settle: () => {
      if (missing.length === 0) return;
      for (const [flag, message] of missing) tell(`  ${flag}: ${message}`);
      throw usageError(
        `not given: ${missing.map(([flag]) => flag).join(', ')}`,
        'give these options, --yes for what it suggests, or run it at a terminal, where it asks',
      );
    },
  };
}
