import { safeLine } from '@spacebooks/base/text/one-line';
import { cut } from '@spacebooks/base/text/plain-line';
import { amountText } from './amount.js';
import { imbalanceOf } from './balance.js';
import type { BankFile } from './bank-file.js';
import { readCsv } from './csv/read-csv.js';
import { StatementError } from './errors.js';
import { FORMATS, LONGEST_START } from './formats.js';
import { refuseOtherFile } from './other-file.js';
import type { ReadingTerms } from './reading-terms.js';
import { withProvenReferences } from './references.js';
import type { BankStatement } from './statement.js';
import { inFile, Unreadable } from './unreadable.js';
import { isZip, unzipped } from './unzip.js';

/** A month of a busy account has a tenth of it. */
const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * All statements of a file in any format, each checked against its balances.
 *
 * @throws StatementError
 */
export async function readStatements(file: BankFile, terms: ReadingTerms): Promise<readonly BankStatement[]> {
  const statements: BankStatement[] = [];
  for (const each of isZip(file) ? unzipped(file) : [file]) {
    for (const statement of await inFile(each, (content) => readOne(content, terms))) {
      refuseImbalance(each, statement);
      statements.push({
        ...statement,
        lines: statement.lines.map((line) => withProvenReferences(line, statement.account)),
      });
    }
  }
  return statements;
}

/** True for a file whose beginning is that of no format, so that a layout has to say what it is. */
export function needsLayout(file: BankFile): boolean {
  return !isZip(file) && formatOf(file.content) === undefined;
}

function startOf(content: Uint8Array): string {
  return Buffer.from(content.subarray(0, LONGEST_START)).toString('latin1');
}

function formatOf(content: Uint8Array): (typeof FORMATS)[number] | undefined {
  const start = startOf(content);
  return FORMATS.find(({ begins }) => begins(start));
}

async function readOne(content: Uint8Array, terms: ReadingTerms): Promise<readonly BankStatement[]> {
  refuseSize(content);
  refuseOtherFile(startOf(content));
  const format = formatOf(content);
  if (format !== undefined) return format.read(content, terms);
  if (terms.csv !== null) return readCsv(content, terms.csv.layout, terms.csv);
  throw new Unreadable({
    problem: `is neither ${FORMATS.map(({ name }) => name).join(' nor ')}, and no account is known whose CSV file it could be`,
    fix: terms.fix ?? 'download one of those, or say how the CSV file is laid out',
  });
}

function refuseSize({ byteLength }: Uint8Array): void {
  if (byteLength > 0 && byteLength <= LARGEST_BYTES) return;
  if (byteLength === 0) throw new Unreadable({ problem: 'is empty', fix: 'download it from the bank again' });
  const problem = `is larger than ${LARGEST_BYTES / 1024 / 1024} MiB`;
  throw new Unreadable({ problem, fix: 'download fewer days at a time' });
}

/** An IBAN and a number of a statement have a third of it. */
const LONGEST_NAME = 100;

function refuseImbalance({ name }: BankFile, statement: BankStatement): void {
  const imbalance = imbalanceOf(statement);
  if (imbalance === null) return;
  const { account, currency, number, lines, opening } = statement;
  const which = cut(`statement ${number ?? `to ${statement.to}`} of ${account}`, LONGEST_NAME);
  const computed = `${amountText(opening ?? 0, currency)} and ${lines.length} lines make ${amountText(imbalance.computed, currency)}`;
  const closing = amountText(imbalance.closing, currency);
  throw new StatementError(
    'bank.unbalanced',
    safeLine(`${name}: ${which}: ${computed}, its closing balance is ${closing}`),
  );
}
