import { singleSpaced } from '@spacebooks/base/text/one-line';
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
      name:
        nullIfEmpty(of(amount > 0 !== isReturn ? 'NPY' : 'NBE')) ?? nullIfEmpty(isReturn ? of('NPY') : ''),
      account: null,
      bic: null,
    },
    ultimateParty: nullIfEmpty(of(amount > 0 !== isReturn ? 'NPO' : 'NBU')),
    remittance: remittanceOf(of, values.label),
    endToEndId: endToEndIdOf(complements.get('RCN')?.[0] ?? ''),
    references: [of('LCS').slice(0, 35)].filter((reference) => reference !== ''),
    bankReference: nullIfEmpty(of('REF')) ?? nullIfEmpty(values.reference),
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

/** The reference of the payer; the nature of the payment stands behind it. */
function endToEndIdOf(content: string): string | null {
  const reference = content.slice(0, 35).trim();
  return /^(?:0*|NOT ?PROVIDED|NOTPROVIDED)$/.test(reference) ? null : reference;
}

/** `EUR2` and fourteen digits: currency, decimals, amount. */
function amountIn(content: string | undefined): BankLine['original'] {
  const [, currency, decimals, digits = ''] = /^([A-Z]{3})(\d)(\d{14})/.exec(content ?? '') ?? [];
  const amount = wholeCents(digits, Number(decimals));
  return currency === undefined || amount === undefined || amount === 0 ? null : { amount, currency };
}

function nullIfEmpty(text: string): string | null {
  return text === '' ? null : text;
}
