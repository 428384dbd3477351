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

export { creditorReferenceOf, parseCreditorReference } from './references/creditor-reference.js';
export { type SplitPayment, splitPaymentOf } from './references/split-payment.js';

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

/** The first that fits: twelve digits are Belgian before they are Finnish. */
const PARSERS = [
  parseCreditorReference,
  parseSwissReference,
  parseBelgianReference,
  parseSloveneReference,
  creditorReferenceOfNational,
] as const;

/** What a field for references states, in the same form. */
function statedReferences(field: string): readonly string[] {
  for (const parse of PARSERS) {
    const reference = parse(field);
    if (reference !== null) return [reference];
  }
  return referencesIn([field]);
}

/** The line with the references that are proven, of those that its fields state and its texts name. */
export function withProvenReferences(line: BankLine): BankLine {
  const stated = line.references.flatMap(statedReferences);
  const named = referencesIn([line.remittance, line.endToEndId ?? '']);
  return { ...line, references: [...new Set([...stated, ...named])] };
}
