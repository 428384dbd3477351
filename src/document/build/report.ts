import type { Finding } from '../../domain/finding.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { ADDRESS_TEXTS } from './texts/address-texts.js';
import { AMOUNT_TEXTS } from './texts/amount-texts.js';
import { DOCUMENT_TEXTS } from './texts/document-texts.js';
import { FILE_TEXTS } from './texts/file-texts.js';
import { ITEM_TEXTS } from './texts/item-texts.js';
import { NATIONAL_TEXTS } from './texts/national-texts.js';
import { PARTY_TEXTS } from './texts/party-texts.js';
import type { ProblemText } from './texts/problem-text.js';

/** Every problem that the builder can meet, in words. */
export const PROBLEM_TEXTS = {
  ...DOCUMENT_TEXTS,
  ...PARTY_TEXTS,
  ...ADDRESS_TEXTS,
  ...NATIONAL_TEXTS,
  ...ITEM_TEXTS,
  ...FILE_TEXTS,
  ...AMOUNT_TEXTS,
} as const satisfies Record<string, ProblemText>;

type ProblemName = keyof typeof PROBLEM_TEXTS;

/** A finding that is not worded yet. */
export interface Problem {
  readonly rule: string;
  readonly field: string;
  /** A text of a national format stands here itself. */
  readonly problem: ProblemName | ProblemText;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Where a part of the builder says why the invoice cannot become a document. It then goes on with a stand-in
 * value, so that one run names everything that must change; a document with findings is never used.
 */
export type Report = (problem: Problem) => void;

/** The problem in words of that language. */
export function worded({ rule, field, problem, values = {} }: Problem, language: OperatorLanguage): Finding {
  const [message, fix] = (typeof problem === 'string' ? PROBLEM_TEXTS[problem] : problem)[language];
  const filled = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return { rule, field, message: filled(message), fix: filled(fix) };
}
