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
  /** What was said between the questions so far. */
  notes(): readonly string[];
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
  const asked = new AskedStep(language);
  const notes: string[] = [];
  const text = (name: string, message: string, question: Question, mayBeEmpty: boolean) =>
    askText(asked, texts.get(name), { name, message, mayBeEmpty }, question);
  const question = (name: string, { facts }: Question): string =>
    setupWords(language, `questions.${name}`, facts);
  return {
    language,
    hasPerson: false,
    step: (name) => {
      asked.settle();
      if (asked.fields.length > 0 && asked.step === until) throw asked.open();
      asked.begin(name);
    },
    text: async (name, given) => (await text(name, question(name, given), given, false)) ?? '',
    optionalText: (name, given) => text(name, question(name, given), given, true),
    account: (number, given) => text(`account ${number}`, question('account', given), given, true),
    automatic: (account, given) => text(`automatic ${account}`, question('automatic', given), given, true),
    choose: async (name, choice) => askChoice(asked, texts.get(name), name, choice),
    secret: (name, given) => askSecret(asked, secrets.get(name), name, given),
    complain: (name, complaint) => {
      asked.complain(name, complaint);
      return false;
    },
    tell: (line) => void notes.push(line),
    settle: () => asked.settle(),
    current: () => ({ step: asked.step, fields: asked.fields }),
    notes: () => notes,
  };
}

/** The step that the interview is in, with its questions so far. */
class AskedStep {
  step: StepName = 'platform';
  fields: readonly (Field & { readonly isOpen: boolean })[] = [];

  constructor(readonly language: OperatorLanguage) {}

  begin(step: StepName): void {
    this.step = step;
    this.fields = [];
  }

  open(): StepOpen {
    return new StepOpen(this.step, this.fields);
  }

  settle(): void {
    if (this.fields.some(({ isOpen }) => isOpen)) throw this.open();
  }

  add(field: Omit<Field, 'complaint'>, complaint: Complaint | 'needed' | null, isAnswered: boolean): void {
    const said =
      complaint === 'needed'
        ? setupWords(this.language, 'needed')
        : complaint && complaintSentence(this.language, complaint);
    this.fields = [...this.fields, { ...field, complaint: said, isOpen: !isAnswered || said !== null }];
  }

  complain(name: string, complaint: Complaint): void {
    this.fields = this.fields.map((field) =>
      field.name === name
        ? { ...field, complaint: complaintSentence(this.language, complaint), isOpen: true }
        : field,
    );
  }
}

async function askText(
  asked: AskedStep,
  given: string | undefined,
  shown: Pick<Field, 'name' | 'message' | 'mayBeEmpty'>,
  { suggestion, check }: Question,
): Promise<string | null> {
  const complaint = given === undefined ? null : await judged(given, check, shown.mayBeEmpty);
  const value = given ?? suggestion ?? '';
  asked.add({ ...shown, value, kind: 'text', values: [], isGiven: false }, complaint, given !== undefined);
  const answer = complaint === null ? value : (suggestion ?? '');
  return answer === '' ? null : answer;
}

function askChoice<Value extends string>(
  asked: AskedStep,
  given: string | undefined,
  name: string,
  { suggestion, values, names, facts, mayBeEmpty = false }: Choice<Value>,
): Value | null {
  const { language } = asked;
  const chosen = values.find((value) => value === given) ?? null;
  const isLeft = given === '' && mayBeEmpty;
  const complaint = given === undefined || isLeft || chosen !== null ? null : 'needed';
  const field = {
    name,
    kind: 'choice' as const,
    message: setupWords(language, `questions.${name}`, facts),
    value: given ?? suggestion ?? '',
    values: values.map(
      (value) => [value, names?.[value] ?? setupWords(language, `meanings.${name}.${value}`)] as const,
    ),
    mayBeEmpty,
    isGiven: false,
  };
  asked.add(field, complaint, given !== undefined);
  return given === undefined ? (suggestion ?? null) : chosen;
}

async function askSecret(
  asked: AskedStep,
  given: string | undefined,
  name: SecretName,
  { check, attempt, isNeeded = false }: SecretQuestion,
): Promise<GivenSecret | null> {
  const judge = async (value: string): Promise<Complaint | 'needed' | null> => {
    if (value === '') return isNeeded ? 'needed' : null;
    return check(value) ?? (await attempt?.(new Secret(value))) ?? null;
  };
  const complaint = given === undefined ? null : await judge(given);
  const isGiven = given !== undefined && given !== '' && complaint === null;
  const message = setupWords(asked.language, `secrets.${name}`);
  const shown = { name, message, value: '', mayBeEmpty: !isNeeded };
  asked.add({ ...shown, kind: 'secret', values: [], isGiven }, complaint, given !== undefined);
  // What comes next depends on whether there is one.
  if (!isNeeded) asked.settle();
  return isGiven ? { secret: new Secret(given), file: null } : null;
}

async function judged(
  answer: string,
  check: Question['check'],
  mayBeEmpty: boolean,
): Promise<Complaint | 'needed' | null> {
  if (answer === '') return mayBeEmpty ? null : 'needed';
  return check(answer);
}
