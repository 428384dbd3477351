import { daysBetween } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { currencyOfNumber } from '../currency-number.js';
import { firstDay } from '../first-day.js';
import {
  type FixedLine,
  type FixedRecord,
  OR_SEND,
  recordLines,
  recordOf,
  requireSum,
  WHOLE,
  wrongRecord,
} from '../fixed-width.js';
import type { AccountTerms } from '../known-account.js';
import { type ReadStatement, readDecoded } from '../read-decoded.js';
import type { BankStatement } from '../statement.js';
import { ibanAt, shortAccount, writtenAccount } from './account.js';
import { amountOf, type GpcMovement, lineOf, REVERSALS, type ReversalCodes } from './line.js';
import { MESSAGE, MOVEMENT, NOTE, STATEMENT } from './records.js';

interface GpcStatement {
  readonly record: FixedRecord<typeof STATEMENT>;
  readonly movements: GpcMovement[];
}

/**
 * All statements of a GPC (ABO) file, each with its turnovers checked.
 *
 * @throws Unreadable
 */
export function readGpc(content: Uint8Array, terms: AccountTerms = {}): readonly BankStatement[] {
  return readDecoded(content, 'CZ', terms, (text) => statementsOf(recordLines(text)).map(statementOf));
}

function statementsOf(lines: readonly FixedLine[]): readonly GpcStatement[] {
  const statements: GpcStatement[] = [];
  for (const line of lines) takeRecord(statements, line);
  return statements;
}

function takeRecord(statements: GpcStatement[], line: FixedLine): void {
  const code = line.text.slice(0, 3);
  if (code === '074') {
    statements.push({ record: recordOf('record 074', STATEMENT, line), movements: [] });
    return;
  }
  const open = statements.at(-1);
  if (open === undefined) {
    throw wrongRecord(line, code, 'follows no statement (074)');
  }
  if (code === '075') {
    const record = recordOf('record 075', MOVEMENT, line);
    const { account } = open.record.values;
    if (record.values.account !== account) {
      throw record.complaint('account', `is ${record.values.account}, and ${account} in record 074`, WHOLE);
    }
    open.movements.push({ record, texts: [] });
    return;
  }
  if (!/^07[689]$/.test(code)) {
    throw wrongRecord(line, code, 'is none of GPC', OR_SEND);
  }
  const { text } = recordOf(`record ${code}`, code === '076' ? NOTE : MESSAGE, line).values;
  // A single word there is the bank's number of the movement.
  if (code !== '076' || text.includes(' ')) open.movements.at(-1)?.texts.push(text);
}

function statementOf({ record, movements }: GpcStatement): ReadStatement {
  const { values } = record;
  const opening = signed(values.oldBalance, values.oldSign === '-' ? -1 : 1);
  const closing = signed(values.newBalance, values.newSign === '-' ? -1 : 1);
  const currency = currencyOf(record, movements);
  const reversals = reversalCodes(movements, closing - opening);
  requireTurnovers(record, movements, reversals, currency);
  const days = {
    from: values.oldDate,
    to: values.date,
    isDaily: daysBetween(values.oldDate, values.date) < LONGEST_DAILY,
  };
  const lines = movements.map((movement) => lineOf(movement, reversals, days));
  return {
    kind: 'booked',
    account: accountOf(record),
    currency,
    number: values.number === 0 ? null : String(values.number),
    from: firstDay(lines, values.date),
    to: values.date,
    opening,
    closing,
    lines,
  };
}

/** A statement of one day may begin with the balance of a Friday before holidays. */
const LONGEST_DAILY = 5;

/** With its bank where that is stated: else the number alone, as people write it. */
function accountOf({ values }: FixedRecord<typeof STATEMENT>): string {
  const account = writtenAccount(values.account);
  const [, country, , bank = ''] = /^([A-Z]{2})(\d{2})(\d{4})$/.exec(values.ibanStart) ?? [];
  return ibanAt(bank, account, country) ?? shortAccount(account);
}

/** Some banks state it by its number with each movement; the others write statements of their country's currency alone. */
function currencyOf({ values }: FixedRecord<typeof STATEMENT>, movements: readonly GpcMovement[]): string {
  let known: string | null = null;
  for (const { record } of movements) {
    const [, number = ''] = /^0(\d{3})$/.exec(record.values.currency) ?? [];
    const currency = currencyOfNumber(number);
    if (known !== null && currency !== null && currency !== known) {
      throw record.complaint('currency', `is ${currency} in a statement of ${known}`);
    }
    known ??= currency;
  }
  return known ?? (values.ibanStart.startsWith('SK') ? 'EUR' : 'CZK');
}

/** The codes with which the movements make the difference of the balances; the usual ones where neither do. */
function reversalCodes(movements: readonly GpcMovement[], difference: number): ReversalCodes {
  const [usual = { debit: '4', credit: '5' } as const] = REVERSALS;
  const sumWith = (codes: ReversalCodes) => movements.reduce((sum, each) => sum + amountOf(each, codes), 0);
  return REVERSALS.find((codes) => sumWith(codes) === difference) ?? usual;
}

/** What was taken back counts against the turnover of its side. @throws Unreadable */
function requireTurnovers(
  record: FixedRecord<typeof STATEMENT>,
  movements: readonly GpcMovement[],
  { debit, credit }: ReversalCodes,
  currency: string,
): void {
  const turnover = (code: '1' | '2', reversal: string) =>
    movements.reduce((sum, { record: { values } }) => {
      return values.code === code
        ? sum + values.amount
        : values.code === reversal
          ? sum - values.amount
          : sum;
    }, 0);
  const { debits, debitSign, credits, creditSign } = record.values;
  const stated = {
    ...record.values,
    debits: signed(debits, debitSign === '-' ? -1 : 1),
    credits: signed(credits, creditSign === '-' ? -1 : 1),
  };
  requireSum({ ...record, values: stated }, 'debits', turnover('1', debit), currency);
  requireSum({ ...record, values: stated }, 'credits', turnover('2', credit), currency);
}
