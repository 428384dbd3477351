import { signed } from '@spacebooks/base/signed';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { bankReferenceOf } from '../bank-reference.js';
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

export function lineOf(movement: Norma43Movement, currency: string): BankLine {
  const { values } = movement.record;
  const { text, name, ultimateParty, endToEndId } = writtenIn(movement.concepts, values.side === '2');
  const amount = signed(values.amount, values.side === '2' ? 1 : -1);
  const references = [values.document, values.reference1, values.reference2].flatMap(
    (reference) => bankReferenceOf(reference) ?? [],
  );
  return {
    bookedOn: values.date,
    valueOn: values.valueDate,
    amount,
    counterparty: { ...NO_COUNTERPARTY, name },
    ultimateParty,
    remittance: text,
    endToEndId,
    references: [],
    bankReference: references.join(' ') || null,
    batchCount: null,
    returnReason: TAKEN_BACK.includes(values.concept)
      ? (isoReasonIn(text) ?? 'NARR')
      : returnReasonIn({ booking: '', text, amount }),
    fees: 0,
    original: originalOf(movement, currency),
  };
}

interface Written {
  readonly name: string | null;
  readonly ultimateParty: string | null;
  readonly endToEndId: string | null;
  readonly text: string;
}

/**
 * Banks use the texts of records 23 as they like: a text goes on from one to the next. SEPA payments may have fields in them
 * (appendix 4): name of the other party, for a direct debit behind its scheme; reference and who it is paid for; codes of the
 * purpose and the text.
 */
function writtenIn(concepts: readonly string[], isCredit: boolean): Written {
  const [first = '', second = '', third = '', ...rest] = concepts;
  const text = singleSpaced(third.slice(8) + rest.join(''));
  const isDirectDebit = /^(?:CORE|B2B )/.test(first);
  if (isDirectDebit && concepts.length > 2) {
    return { name: singleSpaced(first.slice(4, 74)), ultimateParty: null, endToEndId: null, text };
  }
  if (isCredit && second.slice(0, 35).trim() !== '' && PURPOSES.test(third)) {
    return {
      name: singleSpaced(first.slice(0, 66)),
      ultimateParty: singleSpaced(second.slice(35)) || null,
      endToEndId: bankReferenceOf(second.slice(0, 35).replace(/^no proporcionado/i, '')),
      text,
    };
  }
  return { name: null, ultimateParty: null, endToEndId: null, text: singleSpaced(concepts.join('')) };
}

/** A purpose of four letters or none, no category, and a text behind them: a text of the bank does not begin so. */
const PURPOSES = /^(?:[A-Z]{4}| {4}) {4}\S/;

function originalOf({ equivalent }: Norma43Movement, currency: string): BankLine['original'] {
  const paidIn = currencyOfNumber(equivalent?.values.currency ?? '');
  if (equivalent === null || paidIn === null || paidIn === currency) return null;
  return { amount: equivalent.values.amount, currency: paidIn };
}
