import { all, type Element, first, textAt } from '@spacebooks/xml/element';
import { ibanOf } from '../bank-account-name.js';
import type { BankStatement } from '../statement.js';
import { Unreadable } from '../unreadable.js';
import { linesOf } from './entry.js';
import { dateIn, inCurrency, lastDayOf, required, signedAmount } from './place.js';

/** A `Stmt`. @throws Unreadable */
export function statementOf(statement: Element): BankStatement {
  const account = required(statement, 'Acct');
  const { opening, closing } = balancesOf(statement);
  const currency = textAt(account, 'Ccy') ?? required(opening, 'Amt').attributes.Ccy ?? '';
  for (const balance of [opening, closing]) inCurrency(balance, currency);
  const stated = textAt(account, 'Id/IBAN', 'Id/Othr/Id') ?? required(account, 'Id/IBAN').text;
  const period = first(statement, 'FrToDt');
  const to = period === undefined ? dateIn(closing, 'Dt') : lastDayOf(period);
  const booked = all(statement, 'Ntry').filter(isBooked);
  const lines = booked.flatMap((entry) => linesOf(entry, { account: stated, currency }));
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    kind: 'booked',
    account: ibanOf(stated) ?? stated,
    currency,
    number: textAt(statement, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    from: period === undefined ? (days[0] ?? to) : dateIn(period, 'FrDtTm'),
    to,
    opening: signedAmount(opening),
    closing: signedAmount(closing),
    remarks: [],
    lines,
  };
}

/** What is pending or only announced moves nothing: it comes again once it is booked. Version 8 has a code inside. */
function isBooked(entry: Element): boolean {
  return (textAt(entry, 'Sts', 'Sts/Cd') ?? 'BOOK') === 'BOOK';
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
