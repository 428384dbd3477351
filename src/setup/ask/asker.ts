import type { Secret } from '@spacebooks/base/secret';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { Values } from '../../words/load-words.js';
import type { Complaint } from './complaint.js';

/** The parts of a setup, in their order; a page each where they are asked on one. */
export const STEPS = ['platform', 'space', 'invoices', 'books', 'place', 'page', 'alerts', 'review'] as const;
export type StepName = (typeof STEPS)[number];

/** Questions with an answer in the open; the words are under `questions`, and the command line has an option of that name. */
export type QuestionName =
  | 'platform'
  | 'auth'
  | 'clientId'
  | 'space'
  | 'spaceUrl'
  | 'id'
  | 'timeZone'
  | 'language'
  | 'from'
  | 'country'
  | 'standard'
  | 'platformSettings'
  | 'vatId'
  | 'servicePeriod'
  | 'iban'
  | 'contactName'
  | 'contactPhone'
  | 'contactEmail'
  | 'ksef'
  | 'ksefQrUrl'
  | 'chart'
  | 'currency'
  | 'vatAccount'
  | 'datevConsultant'
  | 'datevClient'
  | 'jpkTaxOffice'
  | 'jpkEmail'
  | 'before'
  | 'lastDay'
  | 'lastNumber'
  | 'debtors'
  | 'bankIban'
  | 'bankFolder'
  | 'bankPost'
  | 'exports'
  | 'listen'
  | 'publicUrl'
  | 'data'
  | 'webUser'
  | 'webListen'
  | 'webPublicUrl'
  | 'alertTo'
  | 'mailHost'
  | 'mailPort'
  | 'mailSecurity'
  | 'mailFrom'
  | 'mailUser'
  | 'alertFormat'
  | 'alertTest';

/** Questions whose answer is never shown; the words are under `secrets`. */
export type SecretName =
  | 'token'
  | 'clientSecret'
  | 'ksefToken'
  | 'webPassword'
  | 'mailPassword'
  | 'alertWebhook';

export type AnswerCheck = (answer: string) => Complaint | null | Promise<Complaint | null>;

export interface Question {
  /** For the places in its words. */
  readonly facts?: Values;
  /** What --yes takes, and what a terminal shows; undefined where nothing can be suggested. */
  readonly suggestion?: string | undefined;
  readonly check: AnswerCheck;
}

export interface Choice<Value extends string> {
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

export interface SecretQuestion {
  readonly check: (answer: string) => Complaint | null;
  /** Whether others take it, asked of them at once where a person can correct it. */
  readonly attempt?: (secret: Secret) => Promise<Complaint | null>;
  readonly isNeeded?: boolean;
  /** A person may name a file instead. */
  readonly mayBeInFile?: boolean;
}

export interface GivenSecret {
  readonly secret: Secret;
  /** That it was read from; null where it was typed. */
  readonly file: string | null;
}

/** Asks somebody: at a terminal, by the options of the command line, or on a page. */
export interface Asker {
  /** That it speaks. */
  readonly language: OperatorLanguage;
  /** The questions before it have their answers from here on. @throws as `settle` */
  step(name: StepName): void;
  /** @returns '' where nobody answers: `settle` throws then. @throws WrongAnswer */
  text(name: QuestionName, question: Question): Promise<string>;
  /** An empty answer is one, too: null. @throws WrongAnswer */
  optionalText(name: QuestionName, question: Question): Promise<string | null>;
  /** The ledger account of a revenue account. */
  account(number: string, question: Question): Promise<string | null>;
  /** The rate that DATEV takes out of amounts on a ledger account by itself, or none. */
  automatic(account: string, question: Question): Promise<string | null>;
  /** @throws WrongAnswer */
  choose<Value extends string>(name: QuestionName, choice: Choice<Value>): Promise<Value | null>;
  /** Never shown; null for an empty one. @throws WrongAnswer */
  secret(name: SecretName, question: SecretQuestion): Promise<GivenSecret | null>;
  /** An answer turned out to be wrong. @returns whether the same questions are to be asked again. @throws WrongAnswer */
  complain(name: QuestionName, complaint: Complaint): boolean;
  /** Whether a person is there to ask. */
  readonly hasPerson: boolean;
  /** Says something between questions. */
  tell(line: string): void;
  /** @throws what ends the interview when questions were not answered that need an answer */
  settle(): void;
}
