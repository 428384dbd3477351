import { signed } from '@spacebooks/base/signed';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { centsOf } from '../amount.js';
import { ibanOf } from '../bank-account-name.js';
import { bankReferenceOf } from '../bank-reference.js';
import type { FixedRecord } from '../fixed-width.js';
import { isoReasonIn, returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import type { MOVEMENT } from './records.js';

export interface CbiMovement {
  readonly record: FixedRecord<typeof MOVEMENT>;
  /** Contents of records 63 by their structure; those of a text have none. */
  readonly information: { readonly structure: string; readonly content: string }[];
}

/** Structures of records 63, each with its 104 characters. */
export const STRUCTURES = ['KKK', 'YYY', 'YY2', 'ZZ1', 'ZZ2', 'ZZ3', 'ID1', 'RI1', 'RI2'] as const;

/** Causes of ABI: collections, bills and cheques unpaid, cheques given back, entries cancelled. */
const TAKEN_BACK: readonly string[] = ['08', '37', '42', '55', '57', '68'];

export function lineOf(movement: CbiMovement, currency: string): BankLine {
  const { values } = movement.record;
  const of = (structure: string, from: number, length: number): string =>
    (movement.information.find((each) => each.structure === structure)?.content ?? '')
      .slice(from - 17, from - 17 + length)
      .trim();
  const { own, bank } = textsOf(movement);
  const amount = signed(values.amount, values.side === 'C' ? 1 : -1);
  const iban = of('YY2', 67, 34);
  const isTakenBack = TAKEN_BACK.includes(values.cause);
  return {
    bookedOn: values.date,
    valueOn: values.valueDate,
    amount,
    counterparty: {
      name:
        singleSpaced(of('YYY', 41, 40) || of('ZZ2', 17, 104) || (amount < 0 ? of('ZZ3', 17, 50) : '')) ||
        null,
      account: iban === '' ? null : (ibanOf(iban) ?? iban),
      bic: null,
    },
    ultimateParty: null,
    remittance: own === '' ? bank : own,
    endToEndId: bankReferenceOf(of('ID1', 52, 35)),
    references: [],
    bankReference: bankReferenceOf(values.bankReference),
    batchCount: null,
    returnReason: isTakenBack
      ? (isoReasonIn(bank) ?? 'NARR')
      : returnReasonIn({ booking: '', text: `${bank} ${own}`, amount }),
    fees: amountIn(of('ZZ1', 92, 13)) + amountIn(of('ZZ1', 105, 13)),
    original: originalOf(of('ZZ1', 17, 18), of('ZZ1', 35, 3), currency),
  };
}

/** What the payer wrote, and what the bank writes about the movement. */
function textsOf({ record: { values }, information }: CbiMovement) {
  const contents = (...structures: readonly string[]) =>
    information.flatMap(({ structure, content }) => (structures.includes(structure) ? [content] : []));
  const reason = contents('ZZ3').map((content) => content.slice(50));
  const described = values.referenceType === '' ? values.description : '';
  return {
    own: singleSpaced([...contents('RI1', 'RI2'), ...reason].join('')),
    // A text goes on from one record to the next, within a word.
    bank: singleSpaced([described, ...contents('')].join('')),
  };
}

function originalOf(stated: string, paidIn: string, currency: string): BankLine['original'] {
  const amount = amountIn(stated);
  return amount === 0 || !/^[A-Z]{3}$/.test(paidIn) || paidIn === currency
    ? null
    : { amount, currency: paidIn };
}

/** Zero where none is stated. */
function amountIn(stated: string): number {
  return /^\d+(?:,\d*)?$/.test(stated) ? (centsOf(stated.replace(/^0+(?=\d)/, ''), ',') ?? 0) : 0;
}
