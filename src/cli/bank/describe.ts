import type { Gap } from '@spacebooks/bank-statements/balance';
import { counted } from '@spacebooks/base/text/counted';
import type { Difference } from '../../bank/import-files.js';
import type { LineWords } from '../../bank/line-words.js';
import { centsText } from '../../books/formats/text/amount.js';
import type { Breakdown } from '../../domain/bank/breakdown.js';
import type { KeptLine } from '../../domain/bank/kept-line.js';
import { isUndecided } from '../../domain/bank/line-state.js';
import type { TakenStatement } from '../../store/bank/bank-statements.js';
import { type CommandContext, printable } from '../output.js';
import { told } from '../reader-language.js';

/** What became of a statement. */
export function takenLine({ statement, lines, newLines }: TakenStatement): string {
  const { account, number, from, to } = statement;
  const which = number === null ? 'lines' : `statement ${number}`;
  return `${which} of ${account}, ${from} to ${to}: ${newLines} of ${counted(lines, 'line')} new`;
}

/** What is missing. */
export function gapLine({ before, after }: Gap): string {
  const { account, currency } = after;
  const end = `${centsText(before.closing ?? 0)} ${currency} on ${before.to}`;
  const begin = `${centsText(after.opening ?? 0)} ${currency} on ${after.from}`;
  return `${account}: a statement is missing between ${end} and ${begin}: import it too`;
}

/** Lines that are there twice, or not at all. */
export function differenceLine({ account, currency, from, to, computed, closing }: Difference): string {
  const sums = `the lines make ${centsText(computed)} ${currency}, the last balance is ${centsText(closing)} ${currency}`;
  return `${account}, ${from} to ${to}: ${sums}: look for lines that are there twice (two formats of one account), or that are missing`;
}

/** A report of what a line consists of, whose line has not come. */
export function reportLine({ source, day, total, currency, parts }: Breakdown): string {
  return `a report of ${source} waits for its line: ${centsText(total)} ${currency} of ${day}, ${parts.length} parts`;
}

const MOST_TEXT = 60;

/** A line of a list, in its columns. */
export function lineRow({
  id,
  bookedOn,
  amount,
  currency,
  state,
  counterparty,
  remittance,
}: KeptLine): readonly string[] {
  const text = [counterparty.name ?? '', remittance].filter(Boolean).join(', ');
  return [
    String(id),
    bookedOn,
    `${centsText(amount)} ${currency}`,
    state,
    printable(text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text),
  ];
}

/** All that is known of a line. */
export function lineDetails(
  line: KeptLine,
  words: LineWords,
  reader: Pick<CommandContext, 'language'>,
): readonly string[] {
  const { counterparty, original, decision } = line;
  const known: readonly (readonly [string, string | number | null])[] = [
    ['account', line.account],
    ['statement', line.statement],
    ['booked on', line.bookedOn],
    ['value on', line.valueOn],
    ['amount', `${centsText(line.amount)} ${line.currency}`],
    ['paid', original === null ? null : `${centsText(original.amount)} ${original.currency}`],
    ['fees', line.fees === 0 ? null : `${centsText(line.fees)} ${line.currency}`],
    ['name', counterparty.name],
    ['ultimate', line.ultimateParty],
    ['their account', counterparty.account],
    ['BIC', counterparty.bic],
    ['text', line.remittance],
    ['end to end', line.endToEndId],
    ['quotes', line.references.join(', ')],
    ['reference', line.bankReference],
    ['part of', line.parentId === null ? null : told(reader, 'bank.line', { line: line.parentId })],
    ['payments', line.batchCount],
    ['returned', line.returnReason],
    ['state', words.state(line.state)],
    ...words.payments(line).map((payment) => ['payment', payment] as const),
    ['decided by', decision === null ? null : `${decision.by}, ${new Date(decision.at).toISOString()}`],
    ['why', decision === null ? null : words.why(decision)],
  ];
  return [
    told(reader, 'bank.line', { line: line.id }),
    ...known.flatMap(([name, value]) =>
      value === null || value === '' ? [] : [`  ${told(reader, `field.${name}`).padEnd(14)}${value}`],
    ),
    ...(line.verdict === null || !isUndecided(line.state)
      ? []
      : words.verdict(line.verdict).map((text) => `  ${text}`)),
  ];
}
