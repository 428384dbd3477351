import { all, type Element, textAt } from '@spacebooks/xml/element';
import { bankReferenceOf } from '../bank-reference.js';
import { type BankEntry, type BankLine, NO_COUNTERPARTY } from '../statement.js';
import { divided, isIncomplete } from './batch.js';
import { feesOf } from './fees.js';
import { lineOf, type Owner } from './line.js';
import { inCurrency, signedAmount } from './place.js';
import { inOneLine } from './summary.js';

/**
 * The lines of an `Ntry`: one for each payment in it where their amounts add up to it, with or without charges, else a single
 * one with all that is said of them.
 */
export function linesOf(entry: Element, owner: Owner): readonly BankLine[] {
  inCurrency(entry, owner.currency);
  const amount = signedAmount(entry);
  const of = bankEntryOf(entry, amount, owner);
  return bookedLines(entry, amount, owner).map((line) => ({ ...line, entry: of }));
}

function bookedLines(entry: Element, amount: number, owner: Owner): readonly BankLine[] {
  const payments = all(entry, 'NtryDtls/TxDtls');
  if (payments.length < 2) {
    const [payment = entry] = payments;
    const fees = feesOf(payment === entry ? [entry] : [payment, entry], owner.currency);
    const line = lineOf(entry, payment, { amount, fees }, owner);
    // What a returned payment is more than the payment is a charge that nobody states.
    const isPart = line.returnReason === null && isIncomplete(entry, payment, amount, owner.currency);
    return [{ ...line, batchCount: countOf(entry) ?? (isPart ? LEAST_IN_BATCH : null) }];
  }
  const division = divided(entry, payments, amount, owner.currency);
  if (division === null) {
    const whole = lineOf(entry, entry, { amount, fees: feesOf([entry], owner.currency) }, owner);
    const parts = payments.map((payment) => lineOf(entry, payment, { amount, fees: 0 }, owner));
    return [inOneLine(whole, parts)];
  }
  const lines = payments.map((payment, index) =>
    lineOf(entry, payment, division.parts[index] ?? { amount: 0, fees: 0 }, owner),
  );
  return division.charges === 0 ? lines : [...lines, chargesLine(entry, division.charges, owner)];
}

/** Where the bank lists one of several, and does not say of how many. */
const LEAST_IN_BATCH = 2;

/** What the bank took for an entry as a whole. */
function chargesLine(entry: Element, amount: number, owner: Owner): BankLine {
  const line = lineOf(entry, entry, { amount, fees: 0 }, owner);
  return { ...line, counterparty: NO_COUNTERPARTY, returnReason: null };
}

/** Null for one payment, and where the bank does not say how many there are. */
function countOf(entry: Element): number | null {
  const count = Number(textAt(entry, 'NtryDtls/Btch/NbOfTxs') ?? '1');
  return Number.isSafeInteger(count) && count > 1 ? count : null;
}

/** What CAMT.053 and 054 say of the same entry. */
function bankEntryOf(entry: Element, amount: number, { message }: Owner): BankEntry {
  const stated = [
    ['AcctSvcrRef', textAt(entry, 'AcctSvcrRef')],
    ['PmtInfId', textAt(entry, 'NtryDtls/Btch/PmtInfId')],
    ['MsgId', textAt(entry, 'NtryDtls/Btch/MsgId')],
    ['MsgId', textAt(entry, 'AddtlInfInd/MsgId')],
    ['MsgId', message],
  ] as const;
  const references = stated.flatMap(([name, text]) => {
    const reference = bankReferenceOf(text ?? '');
    return reference === null ? [] : [`${name}:${reference}`];
  });
  return { references: [...new Set(references)], amount };
}
