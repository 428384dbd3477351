import { signed } from '@spacebooks/base/signed';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { currencyOfNumber } from '../currency-number.js';
import type { FixedRecord } from '../fixed-width.js';
import { isoReasonIn, returnReasonIn } from '../return-words.js';
import { type BankLine, NO_COUNTERPARTY } from '../statement.js';
import type { EQUIVALENT, MOVEMENT } from './records.js';

export interface Norma43Movement {
  readonly record: FixedRecord<typeof MOVEMENT>;
  /** Records 23, 76 characters each. */
  readonly concepts: string[];
  equivalent: FixedRecord<typeof EQUIVALENT> | null;
}

/** Common concepts: returned and unpaid; cancelled and corrected. */
const TAKEN_BACK: readonly string[] = ['14', '98'];

export function lineOf(movement: Norma43Movement): BankLine {
  const { values } = movement.record;
  const { isDirectDebit, name, text } = writtenIn(movement.concepts);
  const amount = signed(values.amount, values.side === '2' ? 1 : -1);
  const references = [values.document, values.reference1, values.reference2];
  const stated = references.filter((reference) => !/^0*$/.test(reference));
  return {
    bookedOn: values.date,
    valueOn: values.valueDate,
    amount,
    counterparty: isDirectDebit ? { ...NO_COUNTERPARTY, name } : NO_COUNTERPARTY,
    ultimateParty: null,
    remittance: text,
    endToEndId: null,
    references: [],
    bankReference: stated.length === 0 ? null : stated.join(' '),
    batchCount: null,
    returnReason: TAKEN_BACK.includes(values.concept)
      ? (isoReasonIn(text) ?? 'NARR')
      : returnReasonIn({ booking: '', text, amount }),
    fees: 0,
    original: originalOf(movement),
  };
}

/**
 * Banks use the texts of records 23 as they like: a text goes on from one to the next. Only a direct debit that was collected
 * from the account has fields: scheme and creditor; its id and the mandate; the text from the third on.
 */
function writtenIn(concepts: readonly string[]) {
  const [first = '', , ...rest] = concepts;
  const isDirectDebit = /^(?:CORE|B2B )/.test(first) && concepts.length > 2;
  return isDirectDebit
    ? {
        isDirectDebit,
        name: singleSpaced(first.slice(4, 74)),
        text: singleSpaced((rest[0] ?? '').slice(8) + rest.slice(1).join('')),
      }
    : { isDirectDebit, name: null, text: singleSpaced(concepts.join('')) };
}

function originalOf({ equivalent }: Norma43Movement): BankLine['original'] {
  const currency = currencyOfNumber(equivalent?.values.currency ?? '');
  return equivalent === null || currency === null ? null : { amount: equivalent.values.amount, currency };
}
