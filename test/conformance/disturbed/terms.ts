import type { EInvoiceDocument } from '../../../src/document/model.js';

/** Where a value stands in a document, e.g. `['lines', 0, 'name']`. */
export type Path = readonly (string | number)[];

export interface Term {
  readonly path: Path;
  readonly value: unknown;
}

/** Every value of the document, groups included, but no lists and not what the program alone chooses. */
export function termsOf(document: EInvoiceDocument): readonly Term[] {
  return collect(document, []).filter(({ path }) => path.length > 0 && !isOwn(path));
}

/** The way of paying in the program's own words says what the page says; the code beside it is written. */
const OWN = new Set(['profile', 'language', 'unitCode', 'means', 'state', 'kind', 'by', 'on', 'subject']);

/** The scheme of a buyer's id (BT-47) comes from the table of countries. */
function isOwn(path: Path): boolean {
  return OWN.has(String(path.at(-1))) || path.join('.') === 'buyer.registration.scheme';
}

function collect(value: unknown, path: Path): readonly Term[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => collect(each, [...path, index]));
  if (!isGroup(value)) return [{ path, value }];
  const members = Object.entries(value).flatMap(([name, member]) => collect(member, [...path, name]));
  return [{ path, value }, ...members];
}

/** Decimals are objects too, but no groups. */
function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The document with another value there. */
export function withValue(document: EInvoiceDocument, path: Path, value: unknown): EInvoiceDocument {
  return replaced(document, path, value) as EInvoiceDocument;
}

function replaced(owner: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(owner)) {
    return owner.map((each, index) => (index === name ? replaced(each, rest, value) : each));
  }
  if (!isGroup(owner)) throw new Error(`there is no ${name}`);
  return { ...owner, [name]: replaced(owner[name], rest, value) };
}
