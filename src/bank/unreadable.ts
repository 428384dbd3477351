import { Failure } from '../domain/errors.js';
import { safeLine } from '../domain/one-line.js';
import { cut } from '../domain/plain-line.js';

/** What is wrong with a file, for the person who can change it. */
export interface Complaint {
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** As the file calls it: `Ntry/Amt`, `:61:`, a column. */
  readonly field?: string;
  readonly problem: string;
  readonly fix: string;
}

/** What files say of themselves, names of their elements and of files in an archive among it, may be as long as they are. */
const LONGEST_PART = 400;

/** `file:line: field: what is wrong; what to do` */
export function unreadable({ file, line, field, problem, fix }: Complaint): Failure {
  const name = cut(file, LONGEST_PART);
  const place = line === undefined ? name : `${name}:${line}`;
  const about = field === undefined ? place : `${place}: ${cut(field, LONGEST_PART)}`;
  return new Failure('bank.unreadable', {
    detail: safeLine(`${about}: ${cut(problem, LONGEST_PART)}; ${cut(fix, LONGEST_PART)}`),
  });
}

const LONGEST_QUOTE = 40;

/** What stands in a file, as a message quotes it. */
export function quoted(text: string): string {
  return text.length > LONGEST_QUOTE ? `"${text.slice(0, LONGEST_QUOTE)}…"` : `"${text}"`;
}
