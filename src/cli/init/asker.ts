import { initWords } from '../../setup/init-words.js';
import type { Values } from '../../words/load-words.js';
import type { InitOptions } from '../commands/init.js';
import { flagOf } from '../define-command.js';
import { usageError } from '../output.js';

/** What is wrong with an answer, in words that end the sentence "that …"; null when it is right. */
export type Complaint = string | null;

/** An option that answers the question of its name. */
type AnsweringOption = {
  [Name in keyof InitOptions]-?: InitOptions[Name] extends string | undefined ? Name : never;
}[keyof InitOptions];

interface Question {
  /** For the places in its words. */
  readonly facts?: Values;
  /** What --yes takes, and what a terminal shows; undefined where nothing can be suggested. */
  readonly suggestion?: string | undefined;
  readonly check: (answer: string) => Complaint | Promise<Complaint>;
  /** Somebody may have put a secret here by mistake: the answer is never repeated. */
  readonly isDelicate?: boolean;
  /** How the option is written that answers it, where that is not its name: `--account 4400=…` */
  readonly flag?: string;
}

interface Choice<Value extends string> {
  /** For the places in its words. */
  readonly facts?: Values;
  readonly suggestion?: Value | undefined;
  readonly values: readonly Value[];
  /** What the values mean, where they are not ours. */
  readonly names?: Readonly<Record<string, string>>;
  readonly mayBeEmpty?: boolean;
  /** In place of what the option says. */
  readonly given?: string | undefined;
}

/** Asks a person at a terminal, or the options of the command line. */
export interface Asker {
  /** @returns '' where nobody answers: `settle` throws then. @throws CommandError for an option that is wrong */
  text(option: AnsweringOption, question: Question): Promise<string>;
  /** An empty answer is one, too: null. @throws CommandError for an option that is wrong */
  optionalText(option: AnsweringOption | 'account', question: Question): Promise<string | null>;
  /** @throws CommandError for an option that is none of the values */
  choose<Value extends string>(option: AnsweringOption, choice: Choice<Value>): Promise<Value | null>;
  /** A secret, never an option and never shown; null for an empty one, and where there is nobody to ask. */
  secret(
    name: 'token' | 'clientSecret' | 'ksefToken',
    check: (answer: string) => Complaint,
  ): Promise<string | null>;
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

/** A choice in words. */
export interface WordedChoice<Value extends string> extends Pick<Choice<Value>, 'suggestion' | 'mayBeEmpty'> {
  readonly message: string;
  /** Value and what it means. */
  readonly values: readonly (readonly [Value, string])[];
}

/** How somebody is asked whom the options do not answer for. */
export interface Otherwise {
  text(flag: string, question: Question & { message: string }, mayBeEmpty: boolean): Promise<string | null>;
  choose<Value extends string>(flag: string, choice: WordedChoice<Value>): Promise<Value | null>;
}

/** Takes answers from the options, once checked; --yes accepts every suggestion. */
export function optionsFirst(
  options: InitOptions,
  otherwise: Otherwise,
): Pick<Asker, 'text' | 'optionalText' | 'choose'> {
  const text = async (
    option: AnsweringOption | 'account',
    question: Question,
    mayBeEmpty: boolean,
  ): Promise<string | null> => {
    const { facts, suggestion, check, isDelicate = false, flag = flagOf(option) } = question;
    const given = option === 'account' ? undefined : options[option];
    if (given === '' && mayBeEmpty) return null;
    if (given !== undefined && given !== '') {
      const complaint = await check(given);
      if (complaint === null) return given;
      const said = isDelicate ? flag : `${flag} ${JSON.stringify(given)}`;
      throw wrongAnswer(`${said} ${complaint}`);
    }
    if (options.yes && suggestion !== undefined) return suggestion;
    const message = initWords(`questions.${option}`, facts);
    return otherwise.text(flag, { ...question, message }, mayBeEmpty);
  };
  return {
    text: async (option, question) => (await text(option, question, false)) ?? '',
    optionalText: (option, question) => text(option, question, true),
    choose: async (option, choice) => {
      const { given = options[option], suggestion, values, names, facts, mayBeEmpty = false } = choice;
      if (given !== undefined) {
        const chosen = values.find((value) => value === given);
        if (chosen !== undefined) return chosen;
        throw wrongAnswer(`${flagOf(option)} ${JSON.stringify(given)} is none of: ${values.join(', ')}`);
      }
      if (options.yes && suggestion !== undefined) return suggestion;
      return otherwise.choose(flagOf(option), {
        message: initWords(`questions.${option}`, facts),
        suggestion,
        values: values.map((value) => [value, names?.[value] ?? initWords(`meanings.${option}.${value}`)]),
        mayBeEmpty,
      });
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
