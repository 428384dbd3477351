import { type Element, first, textAt } from '@spacebooks/xml/element';
import { isReturnCode } from '../business-code.js';
import { isoReasonIn, returnReasonIn } from '../return-words.js';

/**
 * Sub-families of ISO 20022's bank transaction codes for what is taken back: credit transfers (return, cancellation; ACH alike),
 * direct debits (cancellation, return or unpaid, reversal), cheques, cards and drafts that were not paid.
 */
const RETURNS = new Set('RRTN RPCR ARET AREV RCDD UPDD PRDD UPCQ XPCQ CQRV UPCT UDFT'.split(' '));

/** And for what the bank takes for itself: words of returns say there what the charge is for. */
const CHARGES = new Set('FEES COMM COME COMI COMT TAXE CHRG INTR'.split(' '));

/** What is said of a payment beside its codes. */
interface Said {
  /** Cents, below zero for a debit of the account. */
  readonly amount: number;
  readonly text: string;
}

/**
 * Why a payment came back: the reason of its `RtrInf`, else one that the bank's texts name, else `NARR`; null for what did not
 * come back. That it did is said by `RtrInf`, by `RvslInd`, by a bank transaction code, or by the bank's words.
 */
export function returnReasonOf(payment: Element, entry: Element, { amount, text }: Said): string | null {
  const stated = textAt(payment, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry');
  if (stated !== null) return stated;
  const codes = [payment, entry].flatMap((each) => first(each, 'BkTxCd') ?? []);
  const booking = [
    // Banks write words there, too.
    ...codes.map((each) => textAt(each, 'Prtry/Cd')),
    textAt(payment, 'RtrInf/AddtlInf'),
    textAt(payment, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
    .filter((each) => each !== null)
    .join(' ');
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '');
  if (first(payment, 'RtrInf') !== undefined || isReversal || codes.some(isReturn)) {
    return isoReasonIn(booking) ?? isoReasonIn(text) ?? 'NARR';
  }
  return codes.some(isCharge) ? null : returnReasonIn({ booking, text, amount });
}

function isReturn(code: Element): boolean {
  return RETURNS.has(subFamilyOf(code)) || isReturnCode(textAt(code, 'Prtry/Cd') ?? '');
}

function isCharge(code: Element): boolean {
  return CHARGES.has(subFamilyOf(code));
}

function subFamilyOf(code: Element): string {
  return textAt(code, 'Domn/Fmly/SubFmlyCd') ?? '';
}
