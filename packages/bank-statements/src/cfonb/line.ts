import { singleSpaced } from '@spacebooks/base/text/one-line';
import { bankReferenceOf } from '../bank-reference.js';
import type { FixedRecord } from '../fixed-width.js';
import { wholeCents } from '../fixed-width.js';
import { returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import type { MOVEMENT } from './records.js';

/** Texts of records 05 by their qualifier, in their order. */
export type Complements = ReadonlyMap<string, readonly string[]>;

export function lineOf(
  { values }: FixedRecord<typeof MOVEMENT>,
  complements: Complements,
  amount: number,
  currency: string,
): BankLine {
  const of = (qualifier: string): string => singleSpaced((complements.get(qualifier) ?? []).join(' '));
  const isReturn = !/^0*$/.test(values.rejectReason);
  const fees = amountIn(complements.get('FEE')?.[0]);
  const original = amountIn(complements.get('MMO')?.[0]);
  return {
    bookedOn: values.date,
    valueOn: values.valueDate ?? values.date,
    amount,
    // What came back is between the same two as what it takes back.
    counterparty: {
      name: of(amount > 0 !== isReturn ? 'NPY' : 'NBE') || (isReturn && of('NPY')) || null,
      account: null,
      bic: null,
    },
    ultimateParty: of(amount > 0 !== isReturn ? 'NPO' : 'NBU') || null,
    remittance: remittanceOf(of, values.label),
    // The nature of the payment stands behind the payer's reference.
    endToEndId: bankReferenceOf((complements.get('RCN')?.[0] ?? '').slice(0, 35)),
    references: [of('LCS').slice(0, 35)].filter((reference) => reference !== ''),
    bankReference: bankReferenceOf(of('REF')) ?? bankReferenceOf(values.reference),
    batchCount: null,
    returnReason: isReturn
      ? values.rejectReason
      : returnReasonIn({ booking: '', text: `${values.label} ${of('LIB')}`, amount }),
    fees: fees?.currency === currency ? fees.amount : 0,
    original: original === null || original.currency === currency ? null : original,
  };
}

/** What one customer wrote to the other; else the bank's text; else the label of the movement. */
function remittanceOf(of: (qualifier: string) => string, label: string): string {
  const own = singleSpaced(`${of('LCC')} ${of('LC2')} ${of('LCS')}`);
  const parts = [own, of('LIB')].filter((part) => part !== '');
  const [first = label, second = ''] = parts;
  return first.includes(second) ? first : `${first} ${second}`;
}

/** `EUR2` and fourteen digits: currency, decimals, amount. */
function amountIn(content: string | undefined): BankLine['original'] {
  const [, currency, decimals, digits = ''] = /^([A-Z]{3})(\d)(\d{14})/.exec(content ?? '') ?? [];
  const amount = wholeCents(digits, Number(decimals));
  return currency === undefined || amount === undefined || amount === 0 ? null : { amount, currency };
}
