import iconv from 'iconv-lite';
import type { BankFile } from '../src/bank-file.js';
import { readStatements } from '../src/read-statements.js';
import type { ReadingTerms } from '../src/reading-terms.js';
import type { BankLine, BankStatement } from '../src/statement.js';

interface Message {
  readonly account?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly charset?: string;
}

/** A message of these lines; from 500,00 to what one credit of 64,50 makes of it. */
export function message(lines: readonly string[], given: Message = {}): BankFile {
  const { account = 'DE42100000000001234567', opening = 'C261109EUR500,00' } = given;
  const { closing = 'C261110EUR564,50', charset = 'utf-8' } = given;
  const all = [
    ':20:S1',
    `:25:${account}`,
    ':28C:12/1',
    `:60F:${opening}`,
    ...lines,
    `:62F:${closing}`,
    '-',
    '',
  ];
  return { name: 'a.sta', content: iconv.encode(all.join('\r\n'), charset) };
}

export async function read(file: BankFile, terms: Partial<ReadingTerms> = {}): Promise<BankStatement> {
  const [statement] = await readStatements(file, { csv: null, ...terms });
  if (statement === undefined) throw new Error('no statement');
  return statement;
}

/** The only line of such a message. */
export async function lineIn(lines: readonly string[], given: Message = {}): Promise<BankLine> {
  const [line, ...more] = (await read(message(lines, given))).lines;
  if (line === undefined || more.length > 0) throw new Error('not one line');
  return line;
}
