import { parseIban } from '@spacebooks/base/bank-account';
import { signed } from '@spacebooks/base/signed';
import { firstDay } from '../first-day.js';
import {
  type FixedLine,
  type FixedRecord,
  fixedLines,
  OR_SEND,
  recordOf,
  requireCount,
  WHOLE,
  wrongRecord,
} from '../fixed-width.js';
import type { AccountTerms } from '../known-account.js';
import { ibanOfNational } from '../national-account.js';
import { type ReadStatement, readDecoded } from '../read-decoded.js';
import type { BankStatement } from '../statement.js';
import { quoted } from '../unreadable.js';
import { type CbiMovement, lineOf, STRUCTURES } from './line.js';
import { CLOSING, INFORMATION, MOVEMENT, OPENING, TRAILER } from './records.js';

const WIDTH = 120;

interface Report {
  readonly opening: FixedRecord<typeof OPENING>;
  readonly movements: CbiMovement[];
  closing: FixedRecord<typeof CLOSING> | null;
}

/**
 * All statements of a CBI file ("rendicontazione", flows RH and EC), with the numbers of its statements and records and the
 * order of the movements checked.
 *
 * @throws Unreadable
 */
export function readCbi(content: Uint8Array, terms: AccountTerms = {}): readonly BankStatement[] {
  return readDecoded(content, 'IT', terms, (text) =>
    reportsOf(fixedLines(withFirstBlank(text), WIDTH)).map(statementOf),
  );
}

/** Programs that cut blanks off take the first one, too. */
function withFirstBlank(text: string): string {
  return text.replace(/^(?=(?:RH|EC|EF|6[1-5])[A-Z0-9])/gm, ' ');
}

function reportsOf(lines: readonly FixedLine[]): readonly Report[] {
  const reports: Report[] = [];
  let start = 0;
  let before = 0;
  for (const [index, line] of lines.entries()) {
    const type = line.text.slice(1, 3);
    if (type === 'RH' || type === 'EC') {
      start = index;
      before = reports.length;
    } else if (type === 'EF') {
      const trailer = recordOf('record EF', TRAILER, line);
      requireCount(trailer, 'reports', reports.length - before, 'statements');
      requireCount(trailer, 'records', index - start + 1, 'records');
    } else {
      takeRecord(reports, line, type);
    }
  }
  const last = lines.at(-1);
  const open = reports.find(({ closing }) => closing === null);
  if (open !== undefined) throw wrongRecord(open.opening, '64', 'is missing');
  if (last?.text.slice(1, 3) !== 'EF') throw wrongRecord(last ?? { line: 1 }, 'EF', 'is missing');
  return reports;
}

function takeRecord(reports: Report[], line: FixedLine, type: string): void {
  const report = reports.at(-1);
  if (type === '61') {
    if (report?.closing === null) throw wrongRecord(line, '64', 'is missing');
    reports.push({ opening: recordOf('record 61', OPENING, line), movements: [], closing: null });
    return;
  }
  if (report === undefined || !/^6[2-5]$/.test(type)) {
    const problem = /^6[2-5]$/.test(type) ? 'follows no opening balance (61)' : 'is none of CBI';
    throw wrongRecord(line, type, problem, OR_SEND);
  }
  if (type === '65') return;
  if (type === '64') {
    const closing = recordOf('record 64', CLOSING, line);
    requireReport(closing, report);
    report.closing = closing;
    return;
  }
  if (report.closing !== null) {
    throw wrongRecord(line, type, 'stands behind the closing balance (64)');
  }
  if (type === '62') takeMovement(report, line);
  else takeInformation(report, line);
}

function requireReport(
  {
    values,
    complaint,
  }: FixedRecord<typeof MOVEMENT> | FixedRecord<typeof INFORMATION> | FixedRecord<typeof CLOSING>,
  { opening }: Report,
): void {
  const { report } = opening.values;
  if (values.report !== report)
    throw complaint('report', `is ${values.report}, and ${report} in record 61`, WHOLE);
}

/** Movements are numbered from 001; 999 is followed by 001. */
function takeMovement(report: Report, line: FixedLine): void {
  const record = recordOf('record 62', MOVEMENT, line);
  requireReport(record, report);
  const expected = (report.movements.length % 999) + 1;
  if (record.values.movement !== expected) {
    throw record.complaint('movement', `is ${record.values.movement}, and ${expected} follows`, WHOLE);
  }
  report.movements.push({ record, information: [] });
}

function takeInformation(report: Report, line: FixedLine): void {
  const record = recordOf('record 63', INFORMATION, line);
  requireReport(record, report);
  const { movement, structure, content, whole } = record.values;
  const current = report.movements.at(-1);
  if (current === undefined || current.record.values.movement !== movement) {
    throw record.complaint('movement', `is ${movement}, which the record 62 before it has not`, WHOLE);
  }
  const known = STRUCTURES.find((each) => each === structure);
  current.information.push(
    known === undefined ? { structure: '', content: whole } : { structure: known, content },
  );
}

function statementOf({ opening, movements, closing }: Report): ReadStatement {
  if (closing === null) throw wrongRecord(opening, '64', 'is missing');
  const { currency, side, balance } = opening.values;
  if (!/^[A-Z]{3}$/.test(currency)) throw opening.complaint('currency', `${quoted(currency)} is no currency`);
  if (closing.values.currency !== currency) {
    throw closing.complaint('currency', `is ${closing.values.currency}, and ${currency} in record 61`, WHOLE);
  }
  const lines = movements.map((movement) => lineOf(movement, currency));
  return {
    kind: 'booked',
    account: accountOf(opening),
    currency,
    number: null,
    from: firstDay(lines, closing.values.date),
    to: closing.values.date,
    opening: signed(balance, side === 'C' ? 1 : -1),
    closing: signed(closing.values.balance, closing.values.side === 'C' ? 1 : -1),
    lines,
  };
}

/** An IBAN where all its parts are stated. */
function accountOf({ values }: FixedRecord<typeof OPENING>): string {
  const { country, checkDigits, checkLetter, bank, branch, account } = values;
  const national = `${checkLetter}${bank}${branch}${account.padStart(12, '0')}`;
  return (
    parseIban(`${country}${checkDigits}${national}`) ??
    (checkLetter === '' ? null : ibanOfNational('IT', national)) ??
    national
  );
}
