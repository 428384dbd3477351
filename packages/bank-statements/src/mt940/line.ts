import { parseBic } from '@spacebooks/base/bank-account';
import { ibanOf } from '../bank-account-name.js';
import { isReturnCode } from '../business-code.js';
import { isoReasonIn, returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import { describedBy } from './description.js';
import type { Field } from './fields.js';
import { freeText } from './free-text.js';
import type { Movement } from './movement.js';
import { toldByNonSwift } from './non-swift.js';
import { idOfCustomer } from './payer-reference.js';
import { statedCents } from './stated-cents.js';
import type { Told } from './told.js';

/** What a line is part of. */
interface Surroundings {
  readonly currency: string;
  /** Whether other lines have the same customer's reference: then it is a code of the bank. */
  isShared(customerReference: string): boolean;
}

/** A line from its `:61:` and the fields below it: `:86:`, once or in parts, or `:NS:`. */
export function lineOf(movement: Movement, below: readonly Field[], around: Surroundings): BankLine {
  const { bookedOn, valueOn, amount, customerReference, bankReference } = movement;
  const { told, isFree } = toldOf(movement, below);
  const account = told.account ?? accountIn(movement.supplement);
  const returnReason = returnReasonOf(movement, told);
  const isId = isFree && !around.isShared(customerReference);
  return {
    bookedOn,
    valueOn,
    amount,
    counterparty: {
      name: told.name ?? movement.name,
      account: account === null || /^0*$/.test(account) ? null : (ibanOf(account) ?? account),
      // German banks wrote their bank code there before SEPA.
      bic: parseBic(told.bic ?? ''),
    },
    ultimateParty: told.ultimateParty === told.name ? null : told.ultimateParty,
    remittance: told.remittance,
    endToEndId: told.endToEndId ?? (isId ? idOfCustomer(customerReference) : null),
    references: told.references,
    bankReference,
    batchCount: null,
    returnReason,
    fees: feesOf(movement, returnReason === null ? null : told.originalCents, around.currency),
    original: originalOf(movement.supplement.join(''), around.currency),
  };
}

function toldOf(movement: Movement, below: readonly Field[]): { told: Told; isFree: boolean } {
  const of = (wanted: string) => below.flatMap(({ tag, lines }) => (tag === wanted ? lines : []));
  const { amount, isReversal, supplement } = movement;
  const described = of('86');
  if (described.length > 0) return describedBy(described, { isCredit: amount > 0 !== isReversal });
  const nonSwift = of('NS');
  if (nonSwift.length > 0) return { told: toldByNonSwift(nonSwift), isFree: true };
  const texts = supplement.map(withoutAmounts).filter((line) => ibanOf(line) === null);
  return { told: { ...describedBy([], { isCredit: true }).told, remittance: freeText(texts) }, isFree: true };
}

/** `/OCMT/USD120,00//CHGS/USD3,50/` is no text. */
function withoutAmounts(line: string): string {
  return line.replace(/\/(?:OCMT|CHGS|EXCH|TRCD)\/[^/]*\/?/g, '');
}

/** Rabobank states the other account below `:61:`. */
function accountIn(supplement: readonly string[]): string | null {
  return supplement.map(ibanOf).find((iban) => iban !== null) ?? null;
}

/** `911-TRANSAKCJA`, at mBank; others write texts of payers there. */
function kindIn(supplement: readonly string[]): string {
  return supplement.find((line) => /^\d{3}-/.test(line)) ?? '';
}

/** By what the bank states as a return, else by the mark and type of `:61:`, else by its words. */
function returnReasonOf({ type, isReversal, amount, supplement }: Movement, told: Told): string | null {
  if (told.returnReason !== null) return told.returnReason;
  const booking = told.booking === '' ? kindIn(supplement) : told.booking;
  if (!isReversal && !isReturnCode(type)) return returnReasonIn({ booking, text: told.remittance, amount });
  return isoReasonIn(booking) ?? isoReasonIn(told.remittance) ?? 'NARR';
}

/** `/CHGS/EUR3,50/`, else what a return takes beyond the amount that came back. */
function feesOf({ amount, supplement }: Movement, originalCents: number | null, currency: string): number {
  const [, of, stated = ''] = /\/CHGS\/([A-Z]{3})(\d[\d.,]*)/.exec(supplement.join('')) ?? [];
  if (of === currency) return statedCents(stated) ?? 0;
  if (of !== undefined || originalCents === null) return 0;
  return Math.max(0, Math.abs(amount) - originalCents);
}

/** `/OCMT/USD120,00/`: what was paid before it was exchanged. */
function originalOf(supplement: string, ofAccount: string): BankLine['original'] {
  const [, currency, stated = ''] = /\/OCMT\/([A-Z]{3})(\d[\d.,]*)/.exec(supplement) ?? [];
  const amount = statedCents(stated);
  if (currency === undefined || currency === ofAccount || amount === null) return null;
  return { amount, currency };
}
