import type { LocalDate } from '@spacebooks/base/calendar';
import { all, type Element, first, textAt } from '@spacebooks/xml/element';
import { bankReferenceOf } from '../bank-reference.js';
import type { BankLine } from '../statement.js';
import { feesOfReturn } from './fees.js';
import { partiesOf } from './party.js';
import { amountIn, dateIn } from './place.js';
import { remittanceOf } from './remittance.js';
import { returnReasonOf } from './return-reason.js';

/** Whose statement it is, and what it says for all of its entries. */
export interface Owner {
  readonly account: string;
  readonly name: string | null;
  readonly currency: string;
  /** Of an entry that has no dates of its own. */
  readonly day: LocalDate;
  /** The id of the message, where another one may refer to it for details. */
  readonly message: string | null;
}

/** @param payment the `TxDtls`, or the entry again where it has none of its own */
export function lineOf(
  entry: Element,
  payment: Element,
  { amount, fees }: Pick<BankLine, 'amount' | 'fees'>,
  owner: Owner,
): BankLine {
  const days = ['BookgDt', 'ValDt'].filter((path) => first(entry, path) !== undefined);
  const [booked = null, valued = booked] = days.map((path) => dateIn(entry, path));
  const remittance = remittanceOf(payment, entry);
  const returnReason = returnReasonOf(payment, entry, { amount, text: remittance });
  // What came back states its parties as they were.
  const isPaidByOther = amount > 0 === (returnReason === null);
  const isReturn = returnReason !== null && fees === 0;
  return {
    bookedOn: booked ?? owner.day,
    valueOn: valued ?? owner.day,
    amount,
    ...partiesOf(payment, owner, isPaidByOther),
    remittance,
    endToEndId: bankReferenceOf(textAt(payment, 'Refs/EndToEndId') ?? ''),
    references: all(payment, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    bankReference: bankReferenceIn(payment, entry),
    batchCount: null,
    returnReason,
    fees: isReturn ? feesOfReturn(payment, amount, owner.currency) : fees,
    original: originalOf(payment, owner.currency),
  };
}

/** German banks write `NONREF` into `AcctSvcrRef`, and their own id into a reference of the type `FI-UMSATZ-ID`. */
const OWN_ID = /UMSATZ|BUCHUNG|TRANSA[CK]TION|TRX|TXN|BOOKING|ENTRY|MOVEMENT|^FI-/i;

function bankReferenceIn(payment: Element, entry: Element): string | null {
  const own = all(payment, 'Refs/Prtry').filter((each) => OWN_ID.test(textAt(each, 'Tp') ?? ''));
  const stated = [
    textAt(payment, 'Refs/AcctSvcrRef'),
    ...own.map((each) => textAt(each, 'Ref')),
    textAt(entry, 'AcctSvcrRef'),
    // The payer's bank gives it, and no bank on the way changes it.
    textAt(payment, 'Refs/TxId'),
  ];
  return stated.map((text) => bankReferenceOf(text ?? '')).find((each) => each !== null) ?? null;
}

function originalOf(payment: Element, currency: string): BankLine['original'] {
  const instructed = first(payment, 'AmtDtls/InstdAmt/Amt');
  const stated = instructed?.attributes.Ccy;
  if (stated === undefined || stated === currency) return null;
  return { amount: amountIn(payment, 'AmtDtls/InstdAmt/Amt'), currency: stated };
}
