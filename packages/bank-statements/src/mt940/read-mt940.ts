import { ibanOf } from '../bank-account-name.js';
import { decodedFor } from '../charset.js';
import type { AccountTerms } from '../known-account.js';
import type { BankStatement } from '../statement.js';
import { Unreadable } from '../unreadable.js';
import { type Balance, balanceOf } from './balance.js';
import { type Field, messagesOf } from './fields.js';
import { lineOf } from './line.js';
import { type Movement, movementOf } from './movement.js';
import { preliminaryOf } from './preliminary.js';

const DOWNLOAD = 'download it from the bank again, whole';

/**
 * All statements of an MT940 file, and of MT942 as preliminary. Strict about dates, sides, amounts and balances; all else is
 * text that every bank writes in its own way (ADR 195).
 *
 * @throws Unreadable
 */
export function readMt940(content: Uint8Array, terms: AccountTerms = {}): readonly BankStatement[] {
  const { text, remarks } = decodedFor(content, statedAccountIn(content), terms);
  const messages = messagesOf(text);
  if (messages.length > 0) return messages.map((fields) => ({ ...statementOf(fields), remarks }));
  throw new Unreadable({ field: ':20:', problem: 'is missing', fix: DOWNLOAD });
}

/** Whose letters they are: that of the first statement. */
function statedAccountIn(content: Uint8Array): string | null {
  const [, stated] = /(?:^|[\n\r]):25P?:([^\n\r]*)/.exec(Buffer.from(content).toString('latin1')) ?? [];
  return stated === undefined ? null : accountOf(stated);
}

function statementOf(fields: readonly Field[]): Omit<BankStatement, 'remarks'> {
  const one = (...tags: readonly string[]): Field => {
    const found = fields.find(({ tag }) => tags.includes(tag));
    if (found !== undefined) return found;
    throw missing(fields, tags);
  };
  const account = accountOf(one('25', '25P').lines[0] ?? '');
  if (account === '') throw missing(fields, ['25', '25P']);
  const number = fields.find(({ tag }) => tag === '28C' || tag === '28')?.lines[0]?.trim() || null;
  const preliminary = preliminaryOf(fields);
  if (preliminary !== null) {
    const { currency, madeOn } = preliminary;
    const lines = linesOf(fields, { account, currency }, true);
    const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
    const [from = madeOn, to = madeOn] = [days[0], days.at(-1)];
    if (from === null || to === null) throw missing(fields, ['13D']);
    return { kind: 'preliminary', account, currency, number, from, to, opening: null, closing: null, lines };
  }
  const opening = balanceOf(one('60F', '60M'));
  const closing = balanceOf(one('62F', '62M'));
  requireCurrency(closing, opening.currency);
  const { currency } = opening;
  const lines = linesOf(fields, { account, currency }, false);
  return {
    kind: 'booked',
    account,
    currency,
    number,
    from: lines.map(({ bookedOn }) => bookedOn).toSorted()[0] ?? closing.date,
    to: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    lines,
  };
}

function missing(fields: readonly Field[], tags: readonly string[]): Unreadable {
  const field = `:${tags.join(': or :')}:`;
  return new Unreadable({ line: fields[0]?.line ?? 1, field, problem: 'is missing', fix: DOWNLOAD });
}

/** Fields of the message, behind its lines. */
const ENDS_LINES: readonly string[] = ['62F', '62M', '64', '65', '90C', '90D'];

function linesOf(
  fields: readonly Field[],
  owner: Pick<BankStatement, 'account' | 'currency'>,
  isPreliminary: boolean,
): BankStatement['lines'] {
  const found: { readonly movement: Movement; readonly below: Field[] }[] = [];
  let isAmongLines = false;
  for (const field of fields) {
    if (field.tag === '61') found.push({ movement: movementOf(field, isPreliminary), below: [] });
    else if (isAmongLines) found.at(-1)?.below.push(field);
    isAmongLines = field.tag === '61' || (isAmongLines && !ENDS_LINES.includes(field.tag));
  }
  const references = Map.groupBy(found, ({ movement }) => movement.customerReference);
  const isShared = (reference: string): boolean => (references.get(reference)?.length ?? 0) > 1;
  return found.map(({ movement, below }) => lineOf(movement, below, { ...owner, isShared }));
}

/**
 * The IBAN, or what the bank calls the account. Banks write a BIC or slashes before it, and the currency behind it:
 * `CCRALULL/LU28…`, `//AT20111/12345678901/EUR`.
 */
function accountOf(text: string): string {
  const stated = text
    .trim()
    .replace(/(\d)[ /]?[A-Z]{3}$/, '$1')
    .replace(/^\/{1,2}/, '');
  const parts = [text, stated, ...stated.split('/')].map(ibanOf);
  return parts.find((iban) => iban !== null) ?? stated;
}

function requireCurrency(closing: Balance, currency: string): void {
  if (closing.currency === currency) return;
  throw new Unreadable({
    line: closing.line,
    field: ':62F:',
    problem: `is in ${closing.currency} and the opening balance in ${currency}`,
    fix: DOWNLOAD,
  });
}
