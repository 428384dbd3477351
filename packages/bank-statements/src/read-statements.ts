import { safeLine } from '@spacebooks/base/text/one-line';
import { cut } from '@spacebooks/base/text/plain-line';
import { amountText } from './amount.js';
import { imbalanceOf } from './balance.js';
import type { BankFile } from './bank-file.js';
import { readCamt } from './camt/read-camt.js';
import type { Layout } from './csv/layout.js';
import { type CsvAccount, readCsv } from './csv/read-csv.js';
import { StatementError } from './errors.js';
import { readMt940 } from './mt940/read-mt940.js';
import type { BankStatement } from './statement.js';
import { inFile, Unreadable } from './unreadable.js';
import { isZip, unzipped } from './unzip.js';

/** What a CSV file does not say of itself. */
export interface CsvTerms extends CsvAccount {
  readonly layout: Layout;
}

/** A month of a busy account has a tenth of it. */
const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * All statements of a file in any format, each checked against its balances.
 *
 * @param csv null where no layout is known
 * @param fix what to do about a file of neither format where none is
 * @throws StatementError
 */
export async function readStatements(
  file: BankFile,
  csv: CsvTerms | null,
  fix = 'download one of those, or say how the CSV file is laid out',
): Promise<readonly BankStatement[]> {
  const statements: BankStatement[] = [];
  for (const each of isZip(file) ? unzipped(file) : [file]) {
    for (const statement of await inFile(each, (content) => readOne(content, csv, fix))) {
      refuseImbalance(each, statement);
      statements.push(statement);
    }
  }
  return statements;
}

async function readOne(
  content: Uint8Array,
  csv: CsvTerms | null,
  fix: string,
): Promise<readonly BankStatement[]> {
  refuseSize(content);
  const start = Buffer.from(content.subarray(0, 4096)).toString('latin1');
  if (/^(?:ï»¿)?\s*</.test(start) || /^(?:þÿ\0<|ÿþ<\0)/.test(start)) return readCamt(content);
  if (/(?:^|[\n\r:¿]):20:/.test(start)) return readMt940(content);
  if (csv !== null) return readCsv(content, csv.layout, csv);
  throw new Unreadable({
    problem: 'is neither CAMT.053 nor MT940, and no account is known whose CSV file it could be',
    fix,
  });
}

function refuseSize({ byteLength }: Uint8Array): void {
  if (byteLength > 0 && byteLength <= LARGEST_BYTES) return;
  const problem = byteLength === 0 ? 'is empty' : `is larger than ${LARGEST_BYTES / 1024 / 1024} MiB`;
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
