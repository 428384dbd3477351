import type { Decimal } from '@spacebooks/base/money';

/**
 * An XML element: members in document order, `@name` an attribute, `#` the text, a list
 * a repeated element, undefined nothing at all. The standard forbids empty elements, so what a document does not
 * state is undefined, never ''.
 */
export type XmlTree = { readonly [name: string]: XmlValue };
export type XmlValue = string | XmlTree | readonly XmlTree[] | undefined;

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
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  for (const [name, value] of Object.entries(root)) write(name, value, '', lines);
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}

/*
 * Written by hand: xmlbuilder2 builds a DOM first, which took a tenth of the time of a document, and resolves entities in
 * what it is given. A test holds both to the same bytes.
 */
function write(name: string, value: XmlValue, indent: string, lines: string[]): void {
  if (value === undefined) return;
  if (typeof value === 'string') {
    lines.push(`${indent}<${name}>${escaped(value)}</${name}>`);
    return;
  }
  if (isList(value)) {
    for (const each of value) write(name, each, indent, lines);
    return;
  }
  const stated = Object.entries(value).filter(([, member]) => member !== undefined);
  const attributes = stated.filter(([member]) => member.startsWith('@'));
  const start = [
    name,
    ...attributes.map(([member, given]) => `${member.slice(1)}="${quoted(String(given))}"`),
  ];
  const content = value['#'];
  if (typeof content === 'string') {
    lines.push(`${indent}<${start.join(' ')}>${escaped(content)}</${name}>`);
  } else if (stated.length === attributes.length) {
    lines.push(`${indent}<${start.join(' ')}/>`);
  } else {
    lines.push(`${indent}<${start.join(' ')}>`);
    for (const [member, given] of stated) {
      if (!member.startsWith('@')) write(member, given, `${indent}  `, lines);
    }
    lines.push(`${indent}</${name}>`);
  }
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => SPECIAL[character] ?? character);
}

function quoted(text: string): string {
  return text.replace(/[&<>"]/g, (character) => SPECIAL[character] ?? character);
}

function isList(value: XmlTree | readonly XmlTree[]): value is readonly XmlTree[] {
  return Array.isArray(value);
}
