import { signed } from '@spacebooks/base/signed';
import { centsOf } from '../amount.js';
import { bankReferenceOf } from '../bank-reference.js';
import type { BankLine } from '../statement.js';
import { quoted, Unreadable } from '../unreadable.js';
import { dayNear, dayOf } from './day.js';
import { describedBy } from './description.js';
import type { Field } from './fields.js';

/** Value day, booking day, side (R: taken back), third letter of the currency, amount, kind, references. */
const FORM = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?([\d,]{1,15})([A-Z][A-Z0-9]{3})(.{0,16}?)(?:\/\/(.{0,34}))?$/;

/** Where the bank has no reference it writes one of these. */
const NO_REFERENCE = ['', 'NONREF', 'NOREF'];

/**
 * A line from `:61:` and the `:86:` that describes it.
 *
 * @throws Unreadable
 */
export function lineOf(field: Field, description: Field | null): BankLine {
  const [text = '', ...supplement] = field.lines;
  const [, value = '', booking, side = '', stated = '', , customer = '', bank = ''] =
    FORM.exec(text.trim()) ?? [];
  const valueOn = dayOf(value);
  const bookedOn = booking === undefined || valueOn === null ? valueOn : dayNear(booking, valueOn);
  const cents = centsOf(stated, ',');
  if (valueOn === null || bookedOn === null || cents === null) {
    throw new Unreadable({
      line: field.line,
      field: ':61:',
      problem: `${quoted(text)} is no line such as 2611031103C119,00NTRFNONREF//8327`,
      fix: 'download it from the bank again, or send the file to the bank',
    });
  }
  const told = describedBy(description?.lines ?? []);
  const added = supplement.join('');
  return {
    bookedOn,
    valueOn,
    // What is taken back has the other sign.
    amount: signed(cents, side === 'C' || side === 'RD' ? 1 : -1),
    counterparty: told.counterparty,
    remittance: told.remittance,
    endToEndId: told.endToEndId ?? (told.isStructured ? null : referenceOf(customer)),
    references: [],
    ultimateParty: null,
    bankReference: bankReferenceOf(bank),
    batchCount: null,
    returnReason: told.returnReason,
    fees: feesOf(added),
    original: originalOf(added),
  };
}

function referenceOf(text: string): string | null {
  const trimmed = text.trim();
  return NO_REFERENCE.includes(trimmed) ? null : trimmed;
}

/** `/CHGS/EUR3,50/`: of a direct debit that came back. */
function feesOf(supplement: string): number {
  const [, amount = ''] = /\/CHGS\/[A-Z]{3}([\d,]{1,15})/.exec(supplement) ?? [];
  return centsOf(amount, ',') ?? 0;
}

/** `/OCMT/USD120,00/`: what was paid before it was exchanged. */
function originalOf(supplement: string): BankLine['original'] {
  const [, currency, stated = ''] = /\/OCMT\/([A-Z]{3})([\d,]{1,15})/.exec(supplement) ?? [];
  const amount = centsOf(stated, ',');
  if (currency === undefined || amount === null || /\/CHGS\//.test(supplement)) return null;
  return { amount, currency };
}
