import { atomsOf, isWithin } from './atoms.js';
import { customersIn } from './customers-in-text.js';
import { dateLikeNumbers } from './date-like-numbers.js';
import { datedPlaces } from './dated-places.js';
import { type DebtorName, nameWordsOf, parseName } from './debtor-name.js';
import { type DecidedRule, rulesThatMeet } from './decided-rule.js';
import { isOpaqueId, isTextId } from './end-to-end-ids.js';
import type { LineToMatch } from './line-to-match.js';
import { OTHER_PURPOSES, RETURN_WORDS } from './matching-words.js';
import { debtorsInText, debtorsNamed, type NamedDebtor } from './name-index.js';
import { type Mention, mentionsIn } from './number-mentions.js';
import { lettersAndDigits, type ReceivableIndex } from './open-books.js';
import type { Receivable } from './open-item.js';
import { plainAccount } from './plain-account.js';
import { referencesOf, type StructuredReference } from './structured-reference.js';
import { deletedNumbersIn, foreignNumbers, type UnknownNumber, unknownNumbersIn } from './unknown-numbers.js';
import { type WrittenParts, writtenParts } from './written-parts.js';

/** All that a line says about what it pays and who pays. */
export interface ReadLine {
  readonly line: LineToMatch;
  readonly parts: WrittenParts;
  /** In what the payer wrote. */
  readonly mentions: readonly Mention[];
  /** In an end-to-end id that is no text: tells invoices apart, and proves nothing. */
  readonly idMentions: readonly Mention[];
  readonly references: readonly StructuredReference[];
  readonly unknownNumbers: readonly UnknownNumber[];
  /** What our own collection of that id was for. */
  readonly collected: readonly Receivable[];
  readonly account: string | null;
  /** For whom the account has paid; empty when it is unknown. */
  readonly accountDebtors: ReadonlySet<string>;
  /** By the account holder's name, and by that of who pays in the end. */
  readonly named: ReadonlyMap<string, NamedDebtor>;
  readonly ultimatelyNamed: ReadonlyMap<string, NamedDebtor>;
  /** Debtors whose whole name is a part of the account holder's: a couple, an owner and the firm. */
  readonly namedWithin: ReadonlySet<string>;
  /** What the account wrote for each debtor with payments of this amount. */
  readonly paidTexts: ReadonlyMap<string, readonly string[]>;
  /** Debtors whose name, or customer number, stands in the text. */
  readonly namedInText: ReadonlyMap<string, string>;
  readonly customers: ReadonlyMap<string, string>;
  /** Debtors whose mandate the text names. */
  readonly mandates: ReadonlyMap<string, string>;
  /** What rules of a person say: for whom it is, by which rule. */
  readonly ruledDebtors: ReadonlyMap<string, string>;
  /** Texts that these rules ask for. */
  readonly ruleTexts: readonly string[];
  readonly noInvoiceRule: string | null;
  readonly tolerance: { readonly cents: number; readonly ruleId: string };
  readonly otherPurpose: string | null;
  readonly returnWord: string | null;
}

export function readLine(line: LineToMatch, books: ReceivableIndex, rules: readonly DecidedRule[]): ReadLine {
  const { remittance, endToEndId, counterparty, ultimateParty = null } = line;
  const met = rulesThatMeet(rules, line);
  const account = counterparty.account === null ? null : plainAccount(counterparty.account);
  const ruleTexts = met
    .filter(({ decision }) => decision.kind === 'debtor')
    .flatMap((rule) => rule.textContains ?? []);
  const payerWords = new Set(
    [counterparty.name, ultimateParty].flatMap((name) => (name === null ? [] : nameWordsOf(name))),
  );
  const isKnown = (word: string): boolean => payerWords.has(word) || books.ownWords.has(word);
  const id = endToEndId ?? '';
  const isOwnId = books.byEndToEndId.has(id);
  const isText = !isOwnId && isTextId(id, line.bookedOn);
  const text = isText ? `${remittance} | ${id}` : remittance;
  const references = referencesOf(line, books);
  const quoted = [...(line.references ?? []), ...references.map(({ written }) => written)];
  const parts = writtenParts(text, { ...line, references: quoted }, isKnown, books.numbers);
  const isKnownPayer = account !== null && books.payers.has(account);
  const numbers = numbersIn(
    text,
    parts,
    ruleTexts,
    books,
    // Nobody known names with the own name an order, or a contract.
    (word) =>
      (isKnownPayer && payerWords.has(word)) || books.ownWords.has(word) || books.allNameWords.has(word),
  );
  const customers = new Map([
    ...customersIn(atomsOf(isOwnId ? '' : id), books.byCustomerNumber),
    ...customersIn(parts.written, books.byCustomerNumber),
  ]);
  const mandates = mandatesIn(remittance, books);
  const opaque = isOwnId || isOpaqueId(id, line.bookedOn) ? id : '';
  const ids = [opaque, ...customers.values(), ...mandates.values()].map(lettersAndDigits);
  const isOurs = ({ digits }: UnknownNumber): boolean => ids.some((id) => id.includes(digits));
  const words = new Set(parts.written.atoms.map(({ text }) => text));
  const said = (wanted: ReadonlySet<string>): string | null =>
    firstOf(wanted, words) === null ? null : firstOf(wanted, withoutNames(words, line, books));
  const namedIn = (name: string | null): ReadonlyMap<string, NamedDebtor> =>
    name === null ? new Map() : debtorsNamed(books.names, name);
  return {
    line,
    parts,
    mentions: numbers.mentions,
    idMentions: isText ? [] : mentionsInId(id, books),
    references,
    unknownNumbers: [...numbers.unknown, ...(isText ? [] : unknownInId(id, line.bookedOn, books))].filter(
      (number) => !isOurs(number),
    ),
    collected: endToEndId === null ? [] : (books.byEndToEndId.get(endToEndId) ?? []),
    account,
    accountDebtors: (account === null ? undefined : books.payers.get(account)) ?? new Set(),
    named: namedIn(counterparty.name),
    ultimatelyNamed: namedIn(ultimateParty),
    namedWithin: withinName(counterparty.name, books),
    paidTexts: paidTextsOf(line, account, books),
    namedInText: debtorsInText(books.names, words),
    customers,
    mandates,
    ruledDebtors: new Map(
      met.flatMap(({ id, decision }) =>
        decision.kind === 'debtor' ? [[decision.debtorId, id] as const] : [],
      ),
    ),
    ruleTexts,
    noInvoiceRule: met.find(({ decision }) => decision.kind === 'no-invoice')?.id ?? null,
    tolerance: toleranceOf(met),
    otherPurpose: said(OTHER_PURPOSES),
    returnWord: said(RETURN_WORDS),
  };
}

/** Customers whom the account, a name, a number or a mandate points to. */
export function knownPayersOf(read: ReadLine): ReadonlySet<string> {
  const { accountDebtors, named, ultimatelyNamed, namedInText, customers, mandates } = read;
  const pointedAt = [named, ultimatelyNamed, namedInText, customers, mandates].flatMap((found) => [
    ...found.keys(),
  ]);
  return new Set([...accountDebtors, ...pointedAt]);
}

/** Those whom more than a likeness points to. */
export function payingCustomers(read: ReadLine): ReadonlySet<string> {
  const named = [read.named, read.ultimatelyNamed].flatMap((found) =>
    [...found].flatMap(([debtorId, { likeness }]) => (likeness === 'same' ? debtorId : [])),
  );
  const numbered = [
    ...read.mentions.flatMap(({ strength, items }) =>
      strength === 'full' && items.length === 1 ? items.map(({ item }) => item) : [],
    ),
    ...read.references.flatMap(({ isProof, items }) => (isProof ? items : [])),
    ...read.collected,
  ].map(({ debtorId }) => debtorId);
  const said = [...read.accountDebtors, ...read.customers.keys(), ...read.mandates.keys()];
  return new Set([...said, ...named, ...numbered]);
}

/** Programs count payments, and put the day, behind a number or in front: `CW-2026-0815/1`. */
function mentionsInId(id: string, { numbers }: ReceivableIndex): readonly Mention[] {
  const counted = [id.replace(/[-/._]\d+$/, ''), id.replace(/^\d+[-/._](?=[A-Za-z])/, '')];
  const more = counted
    .filter((each) => each !== id)
    .flatMap((each) => mentionsIn(each, numbers))
    .filter(({ hasOwnLetters }) => hasOwnLetters);
  return [...mentionsIn(id, numbers), ...more];
}

/** Numbers made like ours that nobody knows; they stand nowhere in the text. */
function unknownInId(id: string, bookedOn: string, { numbers }: ReceivableIndex): readonly UnknownNumber[] {
  const written = atomsOf(id);
  const dateLike = dateLikeNumbers(written, datedPlaces(written, bookedOn), numbers);
  return unknownNumbersIn(written, mentionsIn(id, numbers), numbers, dateLike)
    .filter(({ isInvoice, digits }) => isInvoice && digits.length <= numbers.longestDigits)
    .map((number) => ({ ...number, start: -1, end: -1 }));
}

function withinName(name: string | null, { names }: ReceivableIndex): ReadonlySet<string> {
  const words = nameWordsOf(name ?? '');
  // Of fewer words there is no second name.
  return words.length < 4 ? new Set() : new Set(debtorsInText(names, new Set(words)).keys());
}

/** What the text names, and numbers that nobody knows; none of what a rule of a person, a date or a reference explains. */
function numbersIn(
  text: string,
  { written, loose, dateLike, desks }: WrittenParts,
  ruleTexts: readonly string[],
  { numbers, deletedNumbers }: ReceivableIndex,
  isKnown: (word: string) => boolean,
): { readonly mentions: readonly Mention[]; readonly unknown: readonly UnknownNumber[] } {
  const isDesk = ({ start, end }: Mention): boolean =>
    desks.some((at) => {
      const atom = written.atoms[at];
      return atom !== undefined && atom.start <= start && end <= atom.end;
    });
  const found = mentionsIn(text, numbers, isKnown, written).filter((mention) => !isDesk(mention));
  const deleted = deletedNumbersIn(mentionsIn(text, deletedNumbers, isKnown, written), found);
  const isOfARule = ({ written: each }: { written: string }): boolean =>
    ruleTexts.some((text) => lettersAndDigits(text).includes(lettersAndDigits(each)));
  const isLoose = (number: UnknownNumber): boolean =>
    loose.some((at) => written.atoms[at]?.isDigits === true && isWithin(written.atoms[at], [number]));
  const isDeleted = ({ start, end }: UnknownNumber): boolean =>
    deleted.some((other) => other.start < end && start < other.end);
  const nobodys = [...unknownNumbersIn(written, found, numbers, dateLike), ...foreignNumbers(found)];
  const unknown = [...nobodys.filter((number) => !isDeleted(number)), ...deleted];
  return {
    mentions: found.filter((mention) => !isOfARule(mention)),
    unknown: unknown.filter((number) => isLoose(number) && !isOfARule(number)),
  };
}

function paidTextsOf(
  { amount }: LineToMatch,
  account: string | null,
  { paid }: ReceivableIndex,
): ReadonlyMap<string, readonly string[]> {
  const same =
    (account === null ? undefined : paid.get(account))?.filter(({ cents }) => cents === amount) ?? [];
  const texts = new Map<string, readonly string[]>();
  for (const { debtorId, remittance } of same)
    texts.set(debtorId, [...(texts.get(debtorId) ?? []), remittance]);
  return texts;
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

/** Without names of the payer and of ours that stand there whole: `Le Dépôt Coworking` is none. */
function withoutNames(
  words: ReadonlySet<string>,
  { counterparty, ultimateParty }: LineToMatch,
  { ownNames }: ReceivableIndex,
): ReadonlySet<string> {
  const payers = [counterparty.name, ultimateParty].map((name) => parseName(name ?? ''));
  const stands = ({ words: own }: DebtorName): boolean =>
    own.length > 1 && own.every((ways) => ways.some((way) => words.has(way)));
  const names = new Set([...payers, ...ownNames].filter(stands).flatMap(({ words: own }) => own.flat()));
  return new Set([...words].filter((word) => !names.has(word)));
}

/** Long ones are found within others, and where the bank cut them: `Kautio n`. */
function firstOf(wanted: ReadonlySet<string>, words: ReadonlySet<string>): string | null {
  const text = [...words].join('');
  return [...wanted].find((word) => words.has(word) || (word.length >= 6 && text.includes(word))) ?? null;
}
