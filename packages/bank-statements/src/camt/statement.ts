import type { LocalDate } from '@spacebooks/base/calendar';
import { all, type Element, first, textAt } from '@spacebooks/xml/element';
import { ibanOf } from '../bank-account-name.js';
import type { BankStatement, StatementKind } from '../statement.js';
import { leftOut } from '../statement-remark.js';
import { Unreadable } from '../unreadable.js';
import { linesOf } from './entry.js';
import { dateIn, inCurrency, lastDayOf, required, signedAmount } from './place.js';

/** What a `Stmt`, `Rpt` or `Ntfctn` is part of. */
interface Context {
  readonly kind: StatementKind;
  /** With the `GrpHdr`. */
  readonly message: Element;
}

/** A `Stmt`, or what takes its place in CAMT.052 and 054. @throws Unreadable */
export function statementOf(statement: Element, { kind, message }: Context): BankStatement {
  const account = required(statement, 'Acct');
  const stated = textAt(account, 'Id/IBAN', 'Id/Othr/Id') ?? required(account, 'Id/IBAN').text;
  const balances = kind === 'booked' ? balancesOf(statement) : null;
  const currency = textAt(account, 'Ccy') ?? currencyOf(statement, balances?.opening);
  if (balances !== null) for (const each of [balances.opening, balances.closing]) inCurrency(each, currency);
  const period = first(statement, 'FrToDt');
  const day = period === undefined ? dayOf(statement, message, balances?.closing) : lastDayOf(period);
  const owner = {
    ...{ account: stated, name: textAt(account, 'Ownr/Nm', 'Ownr/Pty/Nm'), currency, day },
    message: kind === 'details' ? textAt(message, 'GrpHdr/MsgId') : null,
  };
  const states = kind === 'preliminary' ? ['BOOK', 'PDNG'] : ['BOOK'];
  const entries = all(statement, 'Ntry');
  const counted = entries.filter((entry) => states.includes(stateOf(entry)));
  const count = (...wanted: readonly string[]): number =>
    entries.filter((entry) => wanted.includes(stateOf(entry))).length;
  const lines = counted.flatMap((entry) => linesOf(entry, owner));
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    kind,
    account: ibanOf(stated) ?? stated,
    currency,
    number: textAt(statement, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    from: period === undefined ? (days[0] ?? day) : dateIn(period, 'FrDtTm'),
    to: period === undefined && balances === null ? (days.at(-1) ?? day) : day,
    opening: balances === null ? null : signedAmount(balances.opening),
    closing: balances === null ? null : signedAmount(balances.closing),
    remarks: kind === 'booked' ? leftOut(count('PDNG', 'FUTR'), count('INFO')) : [],
    lines,
  };
}

/** What is pending or only announced moves nothing: it comes again once it is booked. Version 8 has a code inside. */
function stateOf(entry: Element): string {
  return textAt(entry, 'Sts', 'Sts/Cd') ?? 'BOOK';
}

/** Where the account states none. */
function currencyOf(statement: Element, opening: Element | undefined): string {
  const amount = opening === undefined ? undefined : required(opening, 'Amt');
  const stated = [amount, first(statement, 'Bal/Amt'), first(statement, 'Ntry/Amt')];
  const currency = stated.map((each) => each?.attributes.Ccy).find((each) => each !== undefined);
  return currency ?? required(statement, 'Acct/Ccy').text;
}

/** The day of a statement that does not say its period. */
function dayOf(statement: Element, message: Element, closing: Element | undefined): LocalDate {
  if (closing !== undefined) return dateIn(closing, 'Dt');
  return first(statement, 'CreDtTm') === undefined
    ? dateIn(message, 'GrpHdr/CreDtTm')
    : dateIn(statement, 'CreDtTm');
}

/** Opening and closing balance; pages of a statement have intermediate ones (ITBD) in their place. */
function balancesOf(statement: Element): { readonly opening: Element; readonly closing: Element } {
  const balances = all(statement, 'Bal');
  const called = (code: string) => balances.filter((each) => textAt(each, 'Tp/CdOrPrtry/Cd') === code);
  const between = called('ITBD');
  const opening = called('OPBD')[0] ?? called('PRCD')[0] ?? between[0];
  const closing = called('CLBD')[0] ?? between.findLast((each) => each !== opening);
  if (opening !== undefined && closing !== undefined) return { opening, closing };
  throw new Unreadable({
    line: statement.line,
    field: 'Stmt/Bal',
    problem: `has no ${opening === undefined ? 'opening (OPBD or PRCD)' : 'closing (CLBD)'} balance`,
    fix: 'ask the bank for end-of-day statements: without balances nobody can see whether lines are missing',
  });
}
