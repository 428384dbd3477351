import { create } from 'xmlbuilder2';
import type { Decimal } from '../../domain/money.js';

/**
 * An XML element as xmlbuilder2 reads it: members in document order, `@name` an attribute, `#` the text, a list
 * a repeated element, undefined nothing at all. The standard forbids empty elements, so what a document does not
 * state is undefined, never ''.
 */
export type XmlTree = { readonly [name: string]: XmlValue };
type XmlValue = string | XmlTree | readonly XmlTree[] | undefined;

export function optional<T>(value: T | null, write: (value: T) => XmlValue): XmlValue {
  return value === null ? undefined : write(value);
}

export function text(value: string | null): string | undefined {
  return value ?? undefined;
}

/**
 * An amount or a price: two decimals at least, and as many as it has. Nothing is rounded here, so that an amount
 * with fractions of a cent is seen by the rules and by every validator.
 */
export function amount(value: Decimal): string {
  const decimals = value.toFixed().split('.')[1] ?? '';
  return value.toFixed(Math.max(2, decimals.length));
}

/** A quantity or a percentage, without zeros that say nothing. */
export function plain(value: Decimal): string {
  return value.toFixed();
}

/** UTF-8, indented, with its declaration. The same tree gives the same bytes. */
export function serialize(root: XmlTree): Uint8Array {
  const xml = create({ version: '1.0', encoding: 'UTF-8' }, withEscapedAmpersands(root));
  return new TextEncoder().encode(`${xml.end({ prettyPrint: true })}\n`);
}

/**
 * xmlbuilder2 resolves entities in what it is given, and writes an ampersand as it is that begins something like one: what
 * a customer wrote as `&amp;` would be read as `&`, and `&b;` would be no XML at all. Escaped for both, each one survives.
 */
function withEscapedAmpersands(tree: XmlTree): XmlTree {
  const escaped = (value: XmlValue): XmlValue => {
    if (typeof value === 'string') return value.replaceAll('&', '&amp;amp;');
    if (value === undefined) return undefined;
    return isList(value) ? value.map(withEscapedAmpersands) : withEscapedAmpersands(value);
  };
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, escaped(value)]));
}

function isList(value: XmlTree | readonly XmlTree[]): value is readonly XmlTree[] {
  return Array.isArray(value);
}
