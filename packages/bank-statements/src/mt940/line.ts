import { parseBic } from '@spacebooks/base/bank-account';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { ibanOf } from '../bank-account-name.js';
import { bankReferenceOf } from '../bank-reference.js';
import { isReturnCode } from '../business-code.js';
import { isoReasonIn, returnReasonIn } from '../return-words.js';
import type { BankLine } from '../statement.js';
import { describedBy } from './description.js';
import type { Field } from './fields.js';
import { freeText } from './free-text.js';
import type { Movement } from './movement.js';
import { toldByNonSwift } from './non-swift.js';
import { endToEndIdOf, idOfCustomer } from './payer-reference.js';
import { statedCents } from './stated-cents.js';
import { NOTHING_TOLD, type Told } from './told.js';

/** What a line is part of. */
interface Surroundings {
  readonly currency: string;
  /** As the statement calls its own. */
  readonly account: string;
  /** Whether other lines have the same customer's reference: then it is a code of the bank. */
  isShared(customerReference: string): boolean;
}

/** A line from its `:61:` and the fields below it: `:86:`, once or in parts, or `:NS:`. */
export function lineOf(movement: Movement, below: readonly Field[], around: Surroundings): BankLine {
  const { bookedOn, valueOn, amount, customerReference } = movement;
  const { told, isFree } = toldOf(movement, below);
  const account = othersAccount(told.account ?? movement.account ?? accountIn(movement.supplement), around);
  const returnReason = returnReasonOf(movement, told);
  const isId = isFree && !around.isShared(customerReference);
  return {
    bookedOn,
    valueOn,
    amount,
    counterparty: {
      name: statedName(told.name) ?? movement.name,
      account,
      // German banks wrote their bank code there before SEPA.
      bic: parseBic(told.bic ?? ''),
    },
    ultimateParty: told.ultimateParty === told.name ? null : statedName(told.ultimateParty),
    remittance: told.remittance,
    endToEndId: told.endToEndId ?? (isId ? idOfCustomer(customerReference) : null),
    references: told.references,
    bankReference: bankReferenceIn(movement, told.remittance),
    batchCount: null,
    returnReason,
    fees: feesOf(movement, returnReason === null ? null : told.originalCents, around.currency),
    original: originalOf(movement.supplement.join(''), around.currency),
  };
}

/** Null for the words for no name, which are those for no reference. */
function statedName(name: string | null): string | null {
  return name === null ? null : bankReferenceOf(name);
}

function toldOf(movement: Movement, below: readonly Field[]): { told: Told; isFree: boolean } {
  const of = (wanted: string) => below.flatMap(({ tag, lines }) => (tag === wanted ? lines : []));
  const { amount, isReversal, supplement } = movement;
  const described = of('86');
  const byMovement = toldByMovement(movement, described);
  if (byMovement !== null) return { told: byMovement, isFree: false };
  if (described.length > 0) return describedBy(described, { isCredit: amount > 0 !== isReversal });
  const nonSwift = of('NS');
  if (nonSwift.length > 0) return { told: toldByNonSwift(nonSwift), isFree: true };
  const texts = supplement.map(withoutAmounts).filter((line) => ibanOf(line) === null);
  const remittance = freeText(texts) || textInReferences(movement);
  return { told: { ...NOTHING_TOLD, remittance }, isFree: true };
}

/** SNS and ASN begin `:86:` with account and name, which stand in `:61:` and below it, too. */
function toldByMovement(movement: Movement, [first, ...text]: readonly string[]): Told | null {
  const account = movement.account ?? movement.customerReference;
  const [name = ''] = movement.supplement;
  if (!/\d{7}$/.test(account) || name === '' || first?.trim() !== `${account} ${name}`.trim()) return null;
  const { told } = describedBy(text, { isCredit: movement.amount > 0 });
  return { ...told, account: told.account ?? account, name: told.name ?? singleSpaced(name) };
}

/** Danske Bank writes one text into both references, and in `:86:` once more where it does not fit. */
function textInReferences({ customerReference, bankReference }: Movement): string {
  const parts = [customerReference, bankReference ?? ''].filter((part) => /\p{L}/u.test(part));
  return endToEndIdOf(customerReference) === null ? '' : singleSpaced(parts.join(' '));
}

function bankReferenceIn({ customerReference, bankReference }: Movement, remittance: string): string | null {
  if (bankReference === null || endToEndIdOf(customerReference) === null) return bankReference;
  const bare = (text: string): string => text.replace(/\s/g, '');
  const isText =
    !/\d/.test(bankReference) || bare(remittance).startsWith(bare(customerReference + bankReference));
  return isText ? null : bankReference;
}

/** Triodos states its own account as the other one; zeros are none. */
function othersAccount(stated: string | null, { account }: Surroundings): string | null {
  if (stated === null || /^0*$/.test(stated)) return null;
  const other = ibanOf(stated) ?? stated;
  return account === other || account.endsWith(`/${other}`) ? null : other;
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
