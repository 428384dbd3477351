import { belgianReferencesIn, parseBelgianReference } from './references/belgian-reference.js';
import {
  creditorReferenceOfNational,
  creditorReferencesIn,
  parseCreditorReference,
} from './references/creditor-reference.js';
import { ksefReferencesIn } from './references/ksef-reference.js';
import { parseSloveneReference, sloveneReferencesIn } from './references/slovene-reference.js';
import { parseSwissReference, swissReferencesIn } from './references/swiss-reference.js';
import { variableSymbolsIn } from './references/variable-symbol.js';
import type { BankLine } from './statement.js';

export { belgianReferenceOf } from './references/belgian-reference.js';
export { creditorReferenceOf, parseCreditorReference } from './references/creditor-reference.js';
export { type SplitPayment, splitPaymentOf } from './references/split-payment.js';
export { isQrIban, parseSwissReference, swissReferenceOf } from './references/swiss-reference.js';
export { variableSymbolOf } from './references/variable-symbol.js';

const FINDERS = [
  creditorReferencesIn,
  swissReferencesIn,
  belgianReferencesIn,
  sloveneReferencesIn,
  ksefReferencesIn,
  variableSymbolsIn,
] as const;

/**
 * The structured references in texts, each once and in its form without blanks (`BankLine.references`): what its check digits
 * prove, and variable symbols behind their word.
 */
export function referencesIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => FINDERS.flatMap((find) => find(text))))];
}

/** The first that fits. */
const PARSERS = [
  parseCreditorReference,
  parseSwissReference,
  parseBelgianReference,
  parseSloveneReference,
] as const;

/** Accounts whose holders give references that one digit checks: Finnish and Estonian ones. */
const NATIONAL = /^(?:FI|EE)\d\d/;

/** What a field for references of an account states, in the same form. */
function statedReferences(field: string, account: string): readonly string[] {
  const parsers = NATIONAL.test(account) ? [...PARSERS, creditorReferenceOfNational] : PARSERS;
  for (const parse of parsers) {
    const reference = parse(field);
    if (reference !== null) return [reference];
  }
  return referencesIn([field]);
}

/** The line of an account with the references that are proven, of those that its fields state and its texts name. */
export function withProvenReferences(line: BankLine, account: string): BankLine {
  const stated = line.references.flatMap((field) => statedReferences(field, account));
  const named = referencesIn([line.remittance, line.endToEndId ?? '']);
  return { ...line, references: [...new Set([...stated, ...named])] };
}
