import { safeLine } from '@spacebooks/base/text/one-line';
import { cut } from '@spacebooks/base/text/plain-line';
import type { BankFile } from './bank-file.js';
import { StatementError } from './errors.js';

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

/** What a reader of bytes refuses; `inFile` adds the name of the file. */
export class Unreadable extends Error {
  constructor(readonly complaint: Omit<Complaint, 'file'>) {
    super(complaint.problem);
  }
}

/** What files say of themselves, names of their elements and of files in an archive among it, may be as long as they are. */
const LONGEST_PART = 400;

/** `file:line: field: what is wrong; what to do` */
export function unreadable({ file, line, field, problem, fix }: Complaint): StatementError {
  const name = cut(file, LONGEST_PART);
  const place = line === undefined ? name : `${name}:${line}`;
  const about = field === undefined ? place : `${place}: ${cut(field, LONGEST_PART)}`;
  const detail = `${about}: ${cut(problem, LONGEST_PART)}; ${cut(fix, LONGEST_PART)}`;
  return new StatementError('bank.unreadable', safeLine(detail));
}

/** @throws StatementError `bank.unreadable` in place of `Unreadable` */
export async function inFile<T>(
  { name, content }: BankFile,
  read: (content: Uint8Array) => T | Promise<T>,
): Promise<T> {
  try {
    return await read(content);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw unreadable({ file: name, ...error.complaint });
  }
}

const LONGEST_QUOTE = 40;

/** What stands in a file, as a message quotes it. */
export function quoted(text: string): string {
  return text.length > LONGEST_QUOTE ? `"${text.slice(0, LONGEST_QUOTE)}…"` : `"${text}"`;
}
