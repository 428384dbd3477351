import { singleSpaced } from '@spacebooks/base/text/one-line';
import { ibanOf } from '../bank-account-name.js';
import { bankReferenceOf } from '../bank-reference.js';
import { parseBelgianReference } from '../references/belgian-reference.js';
import type { BankLine } from '../statement.js';
import { type CodaMovement, isTotal } from './movements.js';

/** The lines of a movement: one, or one for each payment of a total. */
export function linesOf(movement: CodaMovement, currency: string): readonly BankLine[] {
  return isTotal(movement)
    ? movement.details.flatMap((detail) => linesOf(detail, currency))
    : [lineOf(movement, currency)];
}

function lineOf(movement: CodaMovement, currency: string): BankLine {
  const { first, second, amount } = movement;
  const third = movement.third ?? movement.details.find((detail) => detail.third !== null)?.third;
  const { entryDate, valueDate, bankReference } = first.values;
  const told = communicationOf(movement);
  const [account = ''] = (third?.values.account ?? '').trim().split(/\s/);
  return {
    bookedOn: entryDate,
    valueOn: valueDate ?? entryDate,
    amount,
    counterparty: {
      name: nameIn(movement, ['001']) ?? (third?.values.name || null),
      account: /^0*$/.test(account) ? null : (ibanOf(account) ?? account),
      bic: bicOf(second?.values.bic ?? ''),
    },
    ultimateParty: nameIn(movement, amount > 0 ? ['009'] : ['008', '009']),
    remittance: told.remittance,
    endToEndId: bankReferenceOf(second?.values.customerReference ?? ''),
    references: told.references,
    bankReference: bankReferenceOf(bankReference),
    batchCount: null,
    returnReason: returnReasonOf(movement, told.returned),
    fees: feesOf(movement),
    original: originalOf(movement, currency),
  };
}

interface Communication {
  readonly remittance: string;
  readonly references: readonly string[];
  /** Type and reason of an R-transaction in a communication about a direct debit. */
  readonly returned: string;
}

/** What the payer wrote; where that is a text, what the bank adds to it, unless it only repeats it among other things. */
function communicationOf({ first, communication, information }: CodaMovement): Communication {
  if (first.values.communicationType === '1') {
    return { references: [], returned: '', ...structured(communication) };
  }
  // A text of the bank goes on from one record to the next.
  const added = information.map(({ kind, communication: text }) =>
    kind === null || kind === '002' ? text : '',
  );
  const [own, bank] = [singleSpaced(communication), singleSpaced(added.join(''))];
  const isRepeated = own !== '' && unspaced(bank).includes(unspaced(own));
  return { remittance: isRepeated ? own : singleSpaced(`${own} ${bank}`), references: [], returned: '' };
}

function unspaced(text: string): string {
  return text.replaceAll(' ', '');
}

/** Positions as in the specification, from the first of the three digits of its kind. */
function structured(communication: string): Partial<Communication> & { readonly remittance: string } {
  const at = (from: number, length: number) => communication.slice(from - 1, from - 1 + length).trim();
  const kind = at(1, 3);
  switch (kind) {
    case '100':
      return { remittance: at(4, 25), references: [at(4, 25)] };
    case '101':
    case '102': {
      const digits = at(4, 12);
      return {
        remittance: `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`,
        references: belgian(digits),
      };
    }
    case '105': {
      // Gross amounts of a payment; the reference of its text stands after them.
      const digits = at(49, 12);
      return { remittance: belgian(digits)[0] ?? '', references: belgian(digits) };
    }
    case '106':
    case '108':
    case '111':
      // Figures of VAT, closings and totals of terminals, none of which a payer wrote.
      return { remittance: '' };
    case '127':
      return { remittance: at(83, 62), returned: at(145, 5) };
    default:
      return { remittance: singleSpaced(communication.slice(3)) };
  }
}

/** What fails its check digits is no reference of another country either. */
function belgian(digits: string): readonly string[] {
  return parseBelgianReference(digits) === null ? [] : [digits];
}

/** 1 reject, 2 return, 3 refund, 4 reversal, 5 cancellation, then the reason of ISO 20022. */
const RETURNED = /^[1-5](?:([A-Z]{2}\d{2}|[A-Z]{4})|)$/;

function returnReasonOf({ first, second }: CodaMovement, returned: string): string | null {
  const { beforeReturn = '', returnType = '', returnReason = '' } = second?.values ?? {};
  const stated = beforeReturn.trim() === '' ? `${returnType}${returnReason}` : '';
  for (const each of [returned, stated.trim()]) {
    const found = RETURNED.exec(each);
    if (found !== null) return found[1] ?? 'NARR';
  }
  const { family, operation } = first.values;
  return TAKEN_BACK.includes(`${family}-${operation}`) ? 'NARR' : null;
}

/**
 * By family and operation. Of transfers (01, instant 02, foreign 41): not executed, cancelled or corrected; of direct debits
 * (05): unpaid, reimbursed, reversed, cancelled or corrected.
 */
const TAKEN_BACK: readonly string[] = [
  ...['01-54', '02-54', '01-49', '01-99', '02-49', '02-99', '41-49', '41-99'],
  ...['05-03', '05-05', '05-54', '05-56', '05-58', '05-49', '05-99'],
];

/** Categories of details that the bank charges for a payment, VAT on them among it. */
const CHARGES = new Set('004 006 010 011 012 013 014 015 016 022 026 061'.split(' '));
/** Net and gross amount. */
const GROSS: readonly string[] = ['000', '100'];

/** Cents that the bank took out of a payment which its details state in full. */
function feesOf({ details }: CodaMovement): number {
  if (!details.some(({ first }) => GROSS.includes(first.values.category))) return 0;
  const charges = details.filter(({ first }) => CHARGES.has(first.values.category));
  return Math.abs(charges.reduce((sum, { amount }) => sum + amount, 0));
}

/** From the structured communication 105 of a detail: equivalent, gross amount in the currency paid, rate, currency. */
function originalOf(movement: CodaMovement, currency: string): BankLine['original'] {
  for (const { first, communication } of [movement, ...movement.details]) {
    if (first.values.communicationType !== '1' || !communication.startsWith('105')) continue;
    const paid = communication.slice(45, 48);
    const amount = communication.slice(18, 33);
    if (/^[A-Z]{3}$/.test(paid) && paid !== currency && /^\d{14}0$/.test(amount)) {
      return { amount: Number(amount.slice(0, 14)), currency: paid };
    }
  }
  return null;
}

/** The name of up to 70 characters in a structured information. */
function nameIn({ information, details }: CodaMovement, kinds: readonly string[]): string | null {
  const all = [...information, ...details.flatMap((detail) => detail.information)];
  const found = all.find(({ kind }) => kind !== null && kinds.includes(kind));
  return found === undefined ? null : singleSpaced(found.communication.slice(0, 70)) || null;
}

function bicOf(text: string): string | null {
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text) ? text : null;
}
