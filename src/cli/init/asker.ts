import { Secret } from '@spacebooks/base/secret';
import type {
  Asker,
  Choice,
  GivenSecret,
  Question,
  QuestionName,
  SecretName,
  SecretQuestion,
} from '../../setup/ask/asker.js';
import { type Complaint, WrongAnswer } from '../../setup/ask/complaint.js';
import { complaintWords, setupWords } from '../../setup/ask/words.js';
import { flagOf } from '../define-command.js';
import { usageError } from '../output.js';
import type { InitOptions } from './options.js';
import { readSecret } from './read-secret.js';

/** The options that name files with secrets. */
export const FILE_OF = {
  token: 'tokenFrom',
  clientSecret: 'clientSecretFile',
  ksefToken: 'ksefTokenFrom',
  webPassword: 'webPasswordFrom',
  mailPassword: 'mailPasswordFrom',
  alertWebhook: 'alertWebhookFrom',
} as const satisfies Record<SecretName, keyof InitOptions>;

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
  secret(name: SecretName, question: SecretQuestion): Promise<GivenSecret | null>;
}

/** Takes answers from the options, once checked; --yes accepts every suggestion. Commands speak English. */
export function optionsFirst(
  options: InitOptions,
  otherwise: Otherwise,
): Pick<
  Asker,
  'language' | 'step' | 'text' | 'optionalText' | 'account' | 'automatic' | 'choose' | 'secret'
> {
  const ask = async (
    { flag, given, message }: { flag: string; given: string | undefined; message: string },
    question: Question,
    mayBeEmpty: boolean,
  ): Promise<string | null> => {
    if (given === '' && mayBeEmpty) return null;
    if (given !== undefined && given !== '') {
      const complaint = await question.check(given);
      if (complaint === null) return given;
      throw new WrongAnswer(`${flag} ${JSON.stringify(given)} ${complaintWords('en', complaint)}`);
    }
    if (options.yes && question.suggestion !== undefined) return question.suggestion;
    return otherwise.text(flag, { ...question, message }, mayBeEmpty);
  };
  const text = (name: QuestionName, question: Question, mayBeEmpty: boolean): Promise<string | null> =>
    ask(
      {
        flag: flagOf(name),
        given: options[name],
        message: setupWords('en', `questions.${name}`, question.facts),
      },
      question,
      mayBeEmpty,
    );
  const askOf = (name: 'account' | 'automatic', of: string, question: Question): Promise<string | null> =>
    ask(
      {
        flag: `--${name} ${of}=…`,
        given: undefined,
        message: setupWords('en', `questions.${name}`, question.facts),
      },
      question,
      true,
    );
  return {
    language: 'en',
    step: () => undefined,
    text: async (name, question) => (await text(name, question, false)) ?? '',
    optionalText: (name, question) => text(name, question, true),
    account: (number, question) => askOf('account', number, question),
    automatic: (account, question) => askOf('automatic', account, question),
    choose: async (name, choice) => {
      const { given = options[name], suggestion, values, names, facts, mayBeEmpty = false } = choice;
      if (given !== undefined) {
        const chosen = values.find((value) => value === given);
        if (chosen !== undefined) return chosen;
        throw new WrongAnswer(`${flagOf(name)} ${JSON.stringify(given)} is none of: ${values.join(', ')}`);
      }
      if (options.yes && suggestion !== undefined) return suggestion;
      return otherwise.choose(flagOf(name), {
        message: setupWords('en', `questions.${name}`, facts),
        suggestion,
        values: values.map((value) => [
          value,
          names?.[value] ?? setupWords('en', `meanings.${name}.${value}`),
        ]),
        mayBeEmpty,
      });
    },
    secret: async (name, question) => {
      const option = FILE_OF[name];
      const file = options[option];
      if (file === undefined) return otherwise.secret(name, question);
      if (file === '') return null;
      const read = await readSecret(file, question.check);
      if (read instanceof Secret) return { secret: read, file: file === '-' ? null : file };
      // What was given is never repeated: it may be the secret itself.
      throw new WrongAnswer(`${flagOf(option)}: ${read}`);
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
      secret: async (name, { isNeeded = false }) =>
        note(flagOf(FILE_OF[name]), setupWords('en', `secrets.${name}`), undefined, !isNeeded),
    }),
    complain: (name, complaint: Complaint) => {
      throw new WrongAnswer(`${flagOf(name)}: ${complaintWords('en', complaint)}`);
    },
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
