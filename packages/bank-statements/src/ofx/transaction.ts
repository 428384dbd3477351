import type { LocalDate } from '@spacebooks/base/calendar';
import { isCalendarDate } from '@spacebooks/base/calendar';
import { signed } from '@spacebooks/base/signed';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { centsOf } from '../amount.js';
import { ibanOf } from '../bank-account-name.js';
import { bankReferenceOf } from '../bank-reference.js';
import { returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import { quoted, Unreadable } from '../unreadable.js';
import { childrenOf, type OfxElement, valueAt } from './tags.js';

const FIX = 'download it from the bank again, or in another format such as CAMT.053';

/**
 * A line from `STMTTRN`; null for one that is only held.
 *
 * @throws Unreadable
 */
export function lineOf(element: OfxElement, currency: string): BankLine | null {
  const type = valueAt(element, 'TRNTYPE').toUpperCase();
  if (type === 'HOLD') return null;
  requireFinal(element, currency);
  const amount = amountOf(element, 'TRNAMT');
  if ((type === 'DEBIT' && amount > 0) || (type === 'CREDIT' && amount < 0)) {
    throw complaint(element, 'TRNAMT', `is ${quoted(valueAt(element, 'TRNAMT'))}, and TRNTYPE says ${type}`);
  }
  const bookedOn = dayAt(element, 'DTPOSTED');
  if (bookedOn === null) {
    throw complaint(
      element,
      'DTPOSTED',
      `${quoted(valueAt(element, 'DTPOSTED'))} is no day such as 20261103`,
    );
  }
  const name = singleSpaced(valueAt(element, 'NAME') || valueAt(element, 'PAYEE/NAME'));
  const memo = singleSpaced(valueAt(element, 'MEMO'));
  const account = valueAt(element, 'BANKACCTTO/ACCTID');
  const reference = valueAt(element, 'FITID') || valueAt(element, 'REFNUM');
  return {
    bookedOn,
    valueOn: dayAt(element, 'DTAVAIL') ?? bookedOn,
    amount,
    counterparty: {
      name: name || null,
      account: account === '' ? null : (ibanOf(account) ?? account),
      bic: null,
    },
    ultimateParty: null,
    // Banks that have one text put it into the name.
    remittance: memo === '' ? name : memo,
    endToEndId: null,
    references: [],
    bankReference: bankReferenceOf(reference),
    batchCount: null,
    returnReason: returnReasonIn({ booking: '', text: `${name} ${memo}`, amount }),
    fees: 0,
    original: null,
  };
}

/** @throws Unreadable for what changes another line, and for an amount in another currency */
function requireFinal(element: OfxElement, currency: string): void {
  if (valueAt(element, 'CORRECTFITID') !== '') {
    throw complaint(
      element,
      'CORRECTFITID',
      'corrects a line of an earlier statement, which is not done here',
    );
  }
  const paidIn = childrenOf(element, 'CURRENCY')[0];
  const symbol = paidIn === undefined ? currency : valueAt(paidIn, 'CURSYM');
  if (symbol !== currency)
    throw complaint(element, 'CURRENCY', `is ${quoted(symbol)} in a statement of ${currency}`);
}

/** Cents with their sign. Decimals follow a point or a comma; blanks may stand behind a sign and between thousands. @throws Unreadable */
function amountOf(element: OfxElement, name: string): number {
  const stated = valueAt(element, name);
  const [, sign, digits = ''] = /^([+-]?)\s*([\d.,]+|\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?)$/.exec(stated) ?? [];
  const whole = digits.replace(/\s/g, '').replace(/^(?=[.,]\d)/, '0');
  const cents = centsOf(whole, whole.includes(',') ? ',' : '.');
  if (cents !== null) return signed(cents, sign === '-' ? -1 : 1);
  throw complaint(element, name, `${quoted(stated)} is no amount of whole cents such as -119.00`);
}

/** Of `YYYYMMDD`, with a time and its zone behind it; null where there is none. */
export function dayAt(element: OfxElement, path: string): LocalDate | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(valueAt(element, path)) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

function complaint(element: OfxElement, name: string, problem: string): Unreadable {
  const [found] = childrenOf(element, name);
  return new Unreadable({
    line: found?.line ?? element.line,
    field: `${element.name}/${name}`,
    problem,
    fix: FIX,
  });
}
