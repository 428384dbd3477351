import { atomsOf } from './atoms.js';
import { customersIn } from './customers-in-text.js';
import { type DecidedRule, rulesThatMeet } from './decided-rule.js';
import type { LineToMatch } from './line-to-match.js';
import { OTHER_PURPOSES, RETURN_WORDS } from './matching-words.js';
import { debtorsInText, debtorsNamed, type NamedDebtor } from './name-index.js';
import { type Mention, mentionsIn } from './number-mentions.js';
import { lettersAndDigits, type ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { plainAccount } from './plain-account.js';
import { type UnknownNumber, unknownNumbersIn } from './unknown-numbers.js';

/** All that a line says about what it pays and who pays. */
export interface ReadLine {
  readonly line: LineToMatch;
  readonly mentions: readonly Mention[];
  readonly unknownNumbers: readonly UnknownNumber[];
  /** What our own collection of that id was for. */
  readonly collected: readonly Receivable[];
  readonly account: string | null;
  /** For whom the account has paid; empty when it is unknown. */
  readonly accountDebtors: ReadonlySet<string>;
  readonly named: ReadonlyMap<string, NamedDebtor>;
  /** Debtors whose name, or customer number, stands in the text. */
  readonly namedInText: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  /** Debtors whose mandate the text names. */
  readonly mandates: ReadonlyMap<string, string>;
  /** What rules of a person say: for whom it is, by which rule. */
  readonly ruledDebtors: ReadonlyMap<string, string>;
  readonly noInvoiceRule: string | null;
  readonly tolerance: { readonly cents: number; readonly ruleId: string };
  readonly otherPurpose: string | null;
  readonly returnWord: string | null;
}

export function readLine(line: LineToMatch, books: ReceivableIndex, rules: readonly DecidedRule[]): ReadLine {
  const met = rulesThatMeet(rules, line);
  const mentions = mentionsIn(line.remittance, books.numbers);
  const unknown = unknownNumbersIn(line.remittance, mentions, books.numbers);
  const account = line.counterparty.account === null ? null : plainAccount(line.counterparty.account);
  const words = new Set(atomsOf(line.remittance).atoms.map(({ text }) => text));
  const mandates = mandatesIn(line.remittance, books);
  const ofRules = met
    .filter(({ decision }) => decision.kind === 'debtor')
    .map((rule) => rule.textContains ?? '');
  const isOfARule = ({ written }: { written: string }): boolean =>
    ofRules.some((text) => lettersAndDigits(text).includes(lettersAndDigits(written)));
  const customers = customersIn(line.remittance, books.byCustomerNumber);
  const ids = [line.endToEndId ?? '', ...customers.values(), ...mandates.values()].map(lettersAndDigits);
  const isOurs = ({ digits }: UnknownNumber): boolean => ids.some((id) => id.includes(digits));
  return {
    line,
    mentions: [...mentions.filter((mention) => !isOfARule(mention)), ...mentionsOfId(line.endToEndId, books)],
    unknownNumbers: unknown.filter((number) => !isOfARule(number) && !isOurs(number)),
    collected: line.endToEndId === null ? [] : (books.byEndToEndId.get(line.endToEndId) ?? []),
    account,
    accountDebtors: (account === null ? undefined : books.payers.get(account)) ?? new Set(),
    named: line.counterparty.name === null ? new Map() : debtorsNamed(books.names, line.counterparty.name),
    namedInText: debtorsInText(books.names, words),
    customers,
    mandates,
    ruledDebtors: new Map(
      met.flatMap(({ id, decision }) =>
        decision.kind === 'debtor' ? [[decision.debtorId, id] as const] : [],
      ),
    ),
    noInvoiceRule: met.find(({ decision }) => decision.kind === 'no-invoice')?.id ?? null,
    tolerance: toleranceOf(met),
    otherPurpose: firstOf(OTHER_PURPOSES, words),
    returnWord: firstOf(RETURN_WORDS, words),
  };
}

/** Payers' programs put what they like into the id: it tells invoices apart, and proves nothing. */
function mentionsOfId(endToEndId: string | null, { numbers }: ReceivableIndex): readonly Mention[] {
  if (endToEndId === null) return [];
  return mentionsIn(endToEndId, numbers).map((mention) => ({
    ...mention,
    strength: mention.strength === 'full' ? 'partial' : 'vague',
  }));
}

/** Ids of mandates stand alone, or behind `MREF+`. */
function mandatesIn(remittance: string, { byMandateId }: ReceivableIndex): ReadonlyMap<string, string> {
  if (byMandateId.size === 0) return new Map();
  const items = remittance
    .split(/[\s+:]/)
    .map(lettersAndDigits)
    .filter((word) => word.length >= 4)
    .flatMap((word) => byMandateId.get(word) ?? []);
  return new Map(items.map(({ debtorId, mandateId }) => [debtorId, mandateId ?? '']));
}

function toleranceOf(met: readonly DecidedRule[]): { cents: number; ruleId: string } {
  return met.reduce(
    (most, { id, decision }) =>
      decision.kind === 'tolerance' && decision.cents > most.cents
        ? { cents: decision.cents, ruleId: id }
        : most,
    { cents: 0, ruleId: '' },
  );
}

/** Long ones are found within others, and where the bank cut them: `Kautio n`. */
function firstOf(wanted: ReadonlySet<string>, words: ReadonlySet<string>): string | null {
  const text = [...words].join('');
  return [...wanted].find((word) => words.has(word) || (word.length >= 6 && text.includes(word))) ?? null;
}
