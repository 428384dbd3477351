import type { FailedCase } from '../../domain/advice/failure-advice.js';
import type { AlertWhere } from '../../domain/alerts/alert.js';
import type { Finding } from '../../domain/finding.js';
import type { Reason } from '../../domain/saga/model.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { FailureWords } from '../../words/failures.js';
import type { ToldFinding } from '../../words/findings.js';
import type { Formats } from '../../words/formats.js';
import type { Values } from '../../words/load-words.js';
import type { detailIn } from '../../words/phrases.js';
import type { Told } from '../../words/retold.js';
import type { Wording } from '../../words/word-key.js';
import type { AdviceView } from './advice-view.js';

/** Of a page for what did not work: `problem.<name>.title`. */
export type ProblemName = keyof Wording extends never ? string : NameIn<keyof Wording>;
type NameIn<Key> = Key extends `problem.${infer Name}.title` ? Name : never;

/** What is no key, and no beginning of keys with a value behind it: `state.${state}`. */
type Unknown<Key extends string> = Key extends keyof Wording
  ? never
  : [Extract<keyof Wording, Key>] extends [never]
    ? Key
    : never;

/** The values that the text of a key names. */
type Places<Key extends string> = Key extends keyof Wording ? Wording[Key] : never;

/** Of a key that may be any, its values may be any. */
type SaidWith<Key extends string> = [keyof Wording] extends [Key]
  ? [values?: Values]
  : [Unknown<Key>] extends [never]
    ? [Places<Key>] extends [never]
      ? [values?: Values]
      : [values: Values & Readonly<Record<Places<Key>, string | number>>]
    : [noSuchKey: never];

interface FailedReason {
  readonly code: string;
  readonly findings?: Reason['findings'];
}

/** A page's way to speak. */
export interface Words extends Formats {
  readonly language: OperatorLanguage;
  say<Key extends string>(key: Key, ...values: SaidWith<Key>): string;
  /** Of a code of the closed set. */
  failure(code: string): FailureWords;
  /** What finance does about a failure, in order. */
  advise(reason: FailedReason, failed?: Partial<FailedCase>): readonly AdviceView[];
  /** Of a failure or a reason. */
  detailOf(reason: {
    readonly detail?: string | null | undefined;
    readonly phrase?: Reason['phrase'];
  }): ReturnType<typeof detailIn>;
  /** Where finance sets the account that a finding lacks; null of what is no missing account. */
  accountRule(spaceId: string | null, finding: Finding): string | null;
  /** What was kept in English, such as a note of a file. */
  retold(subject: 'kept' | 'phrases', text: string): Told;
  /** Of an event of the platform; one that has no words here is called as there. */
  eventName(event: string): string;
  /** What an alert is about, on one line. */
  place(where: AlertWhere): string;
  /** In the reader’s language, with the field’s name in place of its path. */
  finding(finding: Finding): ToldFinding;
  /** The language in which findings are said at once. */
  languageOfSpace(spaceId: string | null): string;
  /** In the zone of the space; of the first one where there is none, or an unknown one. */
  at(moment: number, spaceId?: string | null): string;
}
