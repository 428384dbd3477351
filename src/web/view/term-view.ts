import { withoutEnd } from '@spacebooks/base/text/edges';
import type { DocumentTerms, GroupOfTerms, StatedTerm } from '@spacebooks/invoice-terms/read-terms';
import { say, sentencesOf } from '../../words/say.js';
import type { Words } from './words.js';

interface TermGroupView {
  readonly title: string;
  /** `BG-4`; null in FA(3), whose groups are ours. */
  readonly code: string | null;
  readonly terms: readonly TermView[];
}

interface TermView {
  /** `BT-1`, a field of FA(3), or the path of what is no term. */
  readonly id: string;
  /** Null of what no table knows. */
  readonly name: string | null;
  readonly text: string;
  /** As it stands in the document, where that is something else. */
  readonly raw: string | null;
}

type Reader = Pick<Words, 'language' | 'day' | 'exact' | 'size' | 'at'>;

const BUSINESS_GROUPS: Readonly<Partial<Record<GroupOfTerms['group'], string>>> = {
  seller: 'BG-4',
  buyer: 'BG-7',
  delivery: 'BG-13',
  line: 'BG-25',
  vat: 'BG-23',
  totals: 'BG-22',
  payment: 'BG-16',
  notes: 'BG-1',
};

/** What a document states, in the reader's language. @param spaceId whose zone moments are told in */
export function termsView(
  { syntax, groups }: DocumentTerms,
  reader: Reader,
  spaceId: string,
): readonly TermGroupView[] {
  const words = sentencesOf('document-terms', reader.language);
  const currency = currencyOf(groups);
  let line = 0;
  return groups.map(({ group, terms }) => {
    if (group === 'line') line += 1;
    return {
      title: say(words, `group.${group}`, { number: line }),
      code: syntax === 'FA(3)' ? null : (BUSINESS_GROUPS[group] ?? null),
      terms: terms.map((stated) => {
        const text = shownValue(stated, reader, { words, currency, spaceId });
        const name = stated.term === null ? null : (words[`term.${stated.term}`] ?? null);
        return { id: idOf(stated), name, text, raw: rawOf(stated, text) };
      }),
    };
  });
}

/** A term of ours has a name and no number. */
function idOf({ term, path }: StatedTerm): string {
  if (term === null) return path;
  return /^[a-z]/.test(term) ? '' : term;
}

function currencyOf(groups: readonly GroupOfTerms[]): string | null {
  const stated = groups.flatMap(({ terms }) => terms);
  return stated.find(({ term }) => term === 'BT-5' || term === 'KodWaluty')?.text ?? null;
}

interface Around {
  readonly words: Readonly<Record<string, string>>;
  /** Of the document; of amounts that name none. */
  readonly currency: string | null;
  readonly spaceId: string;
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const CURRENCY = /^[A-Z]{3}$/;
/** UNTDID 2379, format 102, or ISO 8601. */
const DATE = /^(\d{4})-?(\d{2})-?(\d{2})$/;

function shownValue(stated: StatedTerm, reader: Reader, { words, currency, spaceId }: Around): string {
  const { kind, text, attributes } = stated;
  switch (kind) {
    case 'date':
      return dayOf(text, reader);
    case 'moment':
      return Number.isNaN(Date.parse(text)) ? text : reader.at(Date.parse(text), spaceId);
    case 'amount': {
      const own = attributes.currencyID ?? (isPlnTax(stated) ? 'PLN' : currency) ?? '';
      return NUMBER.test(text) ? reader.exact(text, CURRENCY.test(own) ? own : null) : text;
    }
    case 'quantity':
      return NUMBER.test(text) ? withUnit(reader.exact(text), attributes.unitCode, words) : text;
    case 'percent':
      return NUMBER.test(text) ? `${reader.exact(text)} %` : text;
    case 'flag':
      return words[`code.flag.${text}`] ?? text;
    case 'country':
      return named(text, nameOfCountry(text, reader.language));
    case 'currency':
      return named(text, nameOfCurrency(text, reader.language));
    case 'code':
      return named(text, words[`code.${codeList(stated)}.${text}`]);
    case 'file':
      return [attributes.filename, reader.size(bytesOf(text))].filter(Boolean).join(', ');
    case 'text':
      return text;
  }
}

function dayOf(text: string, reader: Reader): string {
  const [, year, month, day] = DATE.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return Number.isNaN(Date.parse(date)) ? text : reader.day(date);
}

/** P_14_1W and its like are in PLN whatever the invoice is in. */
function isPlnTax({ term }: StatedTerm): boolean {
  return /^P_14_\dW$/.test(term ?? '');
}

function withUnit(quantity: string, code: string | undefined, words: Around['words']): string {
  return code === undefined ? quantity : `${quantity} ${words[`code.unit.${code}`] ?? code}`;
}

function nameOfCountry(code: string, language: string): string | undefined {
  return /^[A-Z]{2}$/.test(code)
    ? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code)
    : undefined;
}

function nameOfCurrency(code: string, language: string): string | undefined {
  return CURRENCY.test(code)
    ? new Intl.DisplayNames(language, { type: 'currency', fallback: 'none' }).of(code)
    : undefined;
}

function codeList({ term }: StatedTerm): string {
  return term === 'BT-118' || term === 'BT-151' ? 'vat' : (term ?? '');
}

function named(code: string, name: string | undefined): string {
  return name === undefined || name === code ? code : `${code} · ${name}`;
}

/** Of what is in base64. */
function bytesOf(text: string): number {
  return Math.floor((withoutEnd(text.replace(/\s/g, ''), '=').length * 3) / 4);
}

/** The file itself is in the document. */
function rawOf({ kind, text, attributes }: StatedTerm, shown: string): string | null {
  const given = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  if (kind === 'file') return given.join(' ') || null;
  return text === shown && given.length === 0 ? null : [text, ...given].join(' ');
}
