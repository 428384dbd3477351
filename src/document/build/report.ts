import type { Finding } from '../../domain/finding.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { findingWords } from '../finding-words.js';

/** A finding that is not worded yet. */
export interface Problem {
  readonly rule: string;
  readonly field: string;
  /** Its key in the words of the subject `problems`. */
  readonly problem: string;
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Where a part of the builder reports why the invoice cannot become a document. It then continues with a stand-in
 * value, so that one run names everything that must change; a document with findings is never used.
 */
export type Report = (problem: Problem) => void;

/** The problem in words of that language. */
export function worded({ rule, field, problem, values }: Problem, language: OperatorLanguage): Finding {
  return { rule, field, ...findingWords('problems', problem, language, values) };
}
