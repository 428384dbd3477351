import { signed } from '@spacebooks/base/signed';
import { all, type Element, first, textAt } from '@spacebooks/xml/element';
import type { BankLine } from '../statement.js';
import { counterpartyOf } from './party.js';
import { amountIn, dateIn, inCurrency, signedAmount } from './place.js';
import { remittanceOf } from './remittance.js';

/** Whose statement it is. */
export interface Owner {
  readonly account: string;
  readonly currency: string;
}

/**
 * The lines of an `Ntry`: one for each payment in it where their amounts are stated and add up to it, else a single one
 * with their number.
 */
export function linesOf(entry: Element, owner: Owner): readonly BankLine[] {
  inCurrency(entry, owner.currency);
  const amount = signedAmount(entry);
  const payments = all(entry, 'NtryDtls/TxDtls');
  if (payments.length > 1) {
    const amounts = payments.map((payment) => amountOf(payment, amount, owner.currency));
    if (amounts.reduce<number>((sum, each) => sum + (each ?? Number.NaN), 0) === amount) {
      return payments.map((payment, index) => lineOf(entry, payment, amounts[index] ?? 0, owner));
    }
    return [{ ...lineOf(entry, entry, amount, owner), batchCount: payments.length }];
  }
  const count = Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs') ?? '1');
  const line = lineOf(entry, payments[0] ?? entry, amount, owner);
  return [{ ...line, batchCount: Number.isSafeInteger(count) && count > 1 ? count : null }];
}

/** Of one payment of several; null where the bank does not state it in the currency of the account. */
function amountOf(payment: Element, ofEntry: number, currency: string): number | null {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((each) => first(payment, each)?.attributes.Ccy === currency);
  if (path === undefined) return null;
  if (first(payment, 'CdtDbtInd') !== undefined) return signedAmount(payment, path);
  return signed(amountIn(payment, path), Math.sign(ofEntry));
}

/** @param payment the `TxDtls`, or the entry again where it has none of its own */
function lineOf(entry: Element, payment: Element, amount: number, owner: Owner): BankLine {
  const bookedOn = dateIn(entry, first(entry, 'BookgDt') === undefined ? 'ValDt' : 'BookgDt');
  const endToEndId = textAt(payment, 'Refs/EndToEndId');
  const returnReason = textAt(payment, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  const isReturn = returnReason !== null || first(payment, 'RtrInf') !== undefined;
  const isReversal = textAt(entry, 'RvslInd') === 'true';
  return {
    bookedOn,
    valueOn: first(entry, 'ValDt') === undefined ? bookedOn : dateIn(entry, 'ValDt'),
    amount,
    counterparty: counterpartyOf(payment, owner.account, amount > 0 === !(isReturn || isReversal)),
    remittance: remittanceOf(payment, entry),
    endToEndId: endToEndId === 'NOTPROVIDED' ? null : endToEndId,
    references: all(payment, 'RmtInf/Strd/CdtrRefInf/Ref').map(({ text }) => text),
    ultimateParty: null,
    bankReference: textAt(payment, 'Refs/AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    batchCount: null,
    // A return whose reason the bank keeps to itself is a return all the same: NARR, "see the text".
    returnReason: returnReason ?? (isReturn ? 'NARR' : null),
    fees: feesOf(payment === entry ? [entry] : [payment, entry], owner.currency),
    original: originalOf(payment, owner.currency),
  };
}

/** Stated with the payment, else with the entry. */
function feesOf(places: readonly Element[], currency: string): number {
  for (const place of places) {
    const charges = all(place, 'Chrgs').flatMap((each) =>
      first(each, 'Amt') === undefined ? all(each, 'Rcrd') : [each],
    );
    const own = charges.filter((each) => first(each, 'Amt')?.attributes.Ccy === currency);
    if (own.length > 0) return own.reduce((sum, each) => sum + amountIn(each, 'Amt'), 0);
    const total = all(place, 'Chrgs').find(
      (each) => first(each, 'TtlChrgsAndTaxAmt')?.attributes.Ccy === currency,
    );
    if (total !== undefined) return amountIn(total, 'TtlChrgsAndTaxAmt');
  }
  return 0;
}

function originalOf(payment: Element, currency: string): BankLine['original'] {
  const instructed = first(payment, 'AmtDtls/InstdAmt/Amt');
  const stated = instructed?.attributes.Ccy;
  if (stated === undefined || stated === currency) return null;
  return { amount: amountIn(payment, 'AmtDtls/InstdAmt/Amt'), currency: stated };
}
