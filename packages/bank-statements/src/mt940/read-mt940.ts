import { ibanOf } from '../bank-account-name.js';
import { decodedByLooks } from '../charset.js';
import type { BankStatement } from '../statement.js';
import { Unreadable } from '../unreadable.js';
import { type Balance, balanceOf } from './balance.js';
import { type Field, messagesOf } from './fields.js';
import { lineOf } from './line.js';

const DOWNLOAD = 'download it from the bank again, whole';

/** All statements of an MT940 file. @throws Unreadable */
export function readMt940(content: Uint8Array): readonly BankStatement[] {
  const messages = messagesOf(decodedByLooks(content));
  if (messages.length > 0) return messages.map(statementOf);
  throw new Unreadable({ field: ':20:', problem: 'is missing', fix: DOWNLOAD });
}

function statementOf(fields: readonly Field[]): BankStatement {
  const one = (...tags: readonly string[]): Field => {
    const found = fields.find(({ tag }) => tags.includes(tag));
    if (found !== undefined) return found;
    const field = `:${tags.join(': or :')}:`;
    throw new Unreadable({ line: fields[0]?.line ?? 1, field, problem: 'is missing', fix: DOWNLOAD });
  };
  const opening = balanceOf(one('60F', '60M'));
  const closing = balanceOf(one('62F', '62M'));
  requireCurrency(closing, opening.currency);
  const stated = accountOf(one('25').lines[0] ?? '');
  const lines = fields.flatMap((field, index) => {
    const next = fields[index + 1];
    return field.tag === '61' ? [lineOf(field, next?.tag === '86' ? next : null)] : [];
  });
  return {
    kind: 'booked',
    account: ibanOf(stated) ?? stated,
    currency: opening.currency,
    number: one('28C', '28').lines[0]?.trim() ?? null,
    from: lines.map(({ bookedOn }) => bookedOn).toSorted()[0] ?? closing.date,
    to: closing.date,
    opening: opening.amount,
    closing: closing.amount,
    remarks: [],
    lines,
  };
}

/** Some banks write the currency behind the account. */
function accountOf(text: string): string {
  return text.trim().replace(/(\d)(?:[ /])?[A-Z]{3}$/, '$1');
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
