/** What is wrong with an answer, in words that end the sentence "that …"; null when it is right. */
export type Complaint = string | null;

export interface Question {
  /** The option that answers it, `--public-url`. */
  readonly flag: string;
  readonly message: string;
  /** What the option said. */
  readonly given: string | undefined;
  /** What --yes takes, and what a terminal shows; undefined where nothing can be suggested. */
  readonly suggestion?: string | undefined;
  /** An empty answer is one, too: null. */
  readonly mayBeEmpty?: boolean;
  readonly check: (answer: string) => Complaint | Promise<Complaint>;
  /** Somebody may have put a secret here by mistake: the answer is never repeated. */
  readonly isDelicate?: boolean;
}

export interface Choice<Value extends string> {
  readonly flag: string;
  readonly message: string;
  readonly given: string | undefined;
  readonly suggestion?: Value | undefined;
  /** Value and what it means. */
  readonly values: readonly (readonly [Value, string])[];
  readonly mayBeEmpty?: boolean;
}

/** Asks a person at a terminal, or the options of the command line. */
export interface Asker {
  /** @returns null for an empty answer. @throws WrongAnswer for an option that is wrong */
  text(question: Question): Promise<string | null>;
  choose<Value extends string>(choice: Choice<Value>): Promise<Value | null>;
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
export class WrongAnswer extends Error {}

/** Nobody is there to ask, and these options are not given. */
export class MissingAnswers extends Error {
  constructor(readonly missing: readonly (readonly [flag: string, message: string])[]) {
    super(`not given: ${missing.map(([flag]) => flag).join(', ')}`);
  }
}

/** A person ended it (Ctrl-C). */
export class Interrupted extends Error {}

export function checkChoice<Value extends string>({ values }: Choice<Value>, answer: string): Value | null {
  return values.find(([value]) => value === answer)?.[0] ?? null;
}

/** @throws WrongAnswer */
export async function checkedOption(
  { flag, check, isDelicate = false }: Question,
  given: string,
): Promise<string> {
  const complaint = await check(given);
  const said = isDelicate ? flag : `${flag} ${JSON.stringify(given)}`;
  if (complaint !== null) throw new WrongAnswer(`${said} ${complaint}`);
  return given;
}

/** @throws WrongAnswer */
export function chosenOption<Value extends string>(choice: Choice<Value>, given: string): Value {
  const value = checkChoice(choice, given);
  if (value !== null) return value;
  const known = choice.values.map(([each]) => each).join(', ');
  throw new WrongAnswer(`${choice.flag} ${JSON.stringify(given)} is none of: ${known}`);
}

/** Takes what the options say, and suggestions only where they may be taken (--yes). */
export function optionsAsker(takeSuggestions: boolean, tell: (line: string) => void): Asker {
  const missing: (readonly [string, string])[] = [];
  const otherwise = <Value extends string>({
    flag,
    message,
    suggestion,
    mayBeEmpty = false,
  }: Question | Choice<Value>): string | null => {
    if (takeSuggestions && suggestion !== undefined) return suggestion;
    const hint = suggestion === undefined ? '' : ` (--yes takes ${suggestion})`;
    if (!mayBeEmpty || suggestion !== undefined) missing.push([flag, `${message}${hint}`]);
    return null;
  };
  return {
    text: async (question) => {
      const { given } = question;
      if (given !== undefined && given !== '') return checkedOption(question, given);
      return given === '' && question.mayBeEmpty === true ? null : otherwise(question);
    },
    choose: async (choice) =>
      choice.given === undefined
        ? (otherwise(choice) as (typeof choice.values)[number][0] | null)
        : chosenOption(choice, choice.given),
    secret: async () => null,
    hasPerson: false,
    tell,
    settle: () => {
      if (missing.length > 0) throw new MissingAnswers(missing.splice(0));
    },
  };
}
