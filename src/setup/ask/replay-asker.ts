import { Secret } from '@spacebooks/base/secret';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Asker, Choice, GivenSecret, Question, SecretName, SecretQuestion, StepName } from './asker.js';
import type { Complaint } from './complaint.js';
import { complaintSentence, setupWords } from './words.js';

/** A question as a page shows it, with what was answered so far. */
export interface Field {
  readonly name: string;
  readonly kind: 'text' | 'choice' | 'secret';
  readonly message: string;
  /** What stands in it; never a secret. */
  readonly value: string;
  /** Value and meaning, of a choice. */
  readonly values: readonly (readonly [value: string, meaning: string])[];
  readonly mayBeEmpty: boolean;
  /** A secret was given already, and is kept when nothing else is. */
  readonly isGiven: boolean;
  /** A sentence; null where nothing is wrong with it. */
  readonly complaint: string | null;
}

/** Answers by the name of their question; an empty text is an answer, too. */
export interface GivenAnswers {
  readonly texts: ReadonlyMap<string, string>;
  readonly secrets: ReadonlyMap<SecretName, string>;
}

/** The interview stops here: these questions are to be shown. */
export class StepOpen extends Error {
  constructor(
    readonly step: StepName,
    readonly fields: readonly Field[],
  ) {
    super(`the step ${step} is open`);
  }
}

export interface ReplayAsker extends Asker {
  /** What was asked in the step that the interview is in. */
  current(): { readonly step: StepName; readonly fields: readonly Field[] };
}

/**
 * Answers from what was given so far, and stops where something is missing or wrong. Asked again with more answers, it comes
 * further: pages in any order, reloaded or gone back to, show the same.
 *
 * @param until shows this step although nothing is missing in it
 */
export function replayAsker(
  { texts, secrets }: GivenAnswers,
  language: OperatorLanguage,
  until: StepName | null,
): ReplayAsker {
  let step: StepName = 'platform';
  let fields: (Field & { readonly isOpen: boolean })[] = [];

  const settle = (): void => {
    if (fields.some(({ isOpen }) => isOpen)) throw new StepOpen(step, fields);
  };
  const add = (
    field: Omit<Field, 'complaint'>,
    complaint: Complaint | 'needed' | null,
    isAnswered: boolean,
  ) => {
    const said =
      complaint === 'needed'
        ? setupWords(language, 'needed')
        : complaint && complaintSentence(language, complaint);
    fields.push({ ...field, complaint: said, isOpen: !isAnswered || said !== null });
  };

  const text = async (
    name: string,
    message: string,
    { suggestion, check }: Question,
    mayBeEmpty: boolean,
  ): Promise<string | null> => {
    const given = texts.get(name);
    const complaint = given === undefined ? null : await judged(given, check, mayBeEmpty);
    const shown = { name, message, value: given ?? suggestion ?? '', mayBeEmpty };
    add({ ...shown, kind: 'text', values: [], isGiven: false }, complaint, given !== undefined);
    const answer = complaint === null ? (given ?? suggestion ?? '') : (suggestion ?? '');
    return answer === '' ? null : answer;
  };

  const choose = <Value extends string>(name: string, choice: Choice<Value>): Value | null => {
    const { suggestion, values, names, facts, mayBeEmpty = false } = choice;
    const given = texts.get(name);
    const chosen = values.find((value) => value === given) ?? null;
    const isLeft = given === '' && mayBeEmpty;
    const complaint = given === undefined || isLeft || chosen !== null ? null : 'needed';
    add(
      {
        name,
        kind: 'choice',
        message: setupWords(language, `questions.${name}`, facts),
        value: given ?? suggestion ?? '',
        values: values.map((value) => [
          value,
          names?.[value] ?? setupWords(language, `meanings.${name}.${value}`),
        ]),
        mayBeEmpty,
        isGiven: false,
      },
      complaint,
      given !== undefined,
    );
    return given === undefined ? (suggestion ?? null) : chosen;
  };

  const secret = async (
    name: SecretName,
    { check, attempt, isNeeded = false }: SecretQuestion,
  ): Promise<GivenSecret | null> => {
    const given = secrets.get(name);
    const judge = async (value: string): Promise<Complaint | 'needed' | null> => {
      if (value === '') return isNeeded ? 'needed' : null;
      return check(value) ?? (await attempt?.(new Secret(value))) ?? null;
    };
    const complaint = given === undefined ? null : await judge(given);
    const isGiven = given !== undefined && given !== '' && complaint === null;
    const shown = {
      name,
      message: setupWords(language, `secrets.${name}`),
      value: '',
      mayBeEmpty: !isNeeded,
    };
    add({ ...shown, kind: 'secret', values: [], isGiven }, complaint, given !== undefined);
    // What comes next depends on whether there is one.
    if (!isNeeded) settle();
    return isGiven ? { secret: new Secret(given), file: null } : null;
  };

  const question = (name: string, { facts }: Question): string =>
    setupWords(language, `questions.${name}`, facts);
  return {
    language,
    hasPerson: false,
    step: (name) => {
      settle();
      if (fields.length > 0 && step === until) throw new StepOpen(step, fields);
      step = name;
      fields = [];
    },
    text: async (name, asked) => (await text(name, question(name, asked), asked, false)) ?? '',
    optionalText: (name, asked) => text(name, question(name, asked), asked, true),
    account: (number, asked) => text(`account ${number}`, question('account', asked), asked, true),
    choose: async (name, choice) => choose(name, choice),
    secret,
    complain: (name, complaint) => {
      fields = fields.map((field) =>
        field.name === name
          ? { ...field, complaint: complaintSentence(language, complaint), isOpen: true }
          : field,
      );
      return false;
    },
    tell: () => undefined,
    settle,
    current: () => ({ step, fields }),
  };
}

async function judged(
  answer: string,
  check: Question['check'],
  mayBeEmpty: boolean,
): Promise<Complaint | 'needed' | null> {
  if (answer === '') return mayBeEmpty ? null : 'needed';
  return check(answer);
}
