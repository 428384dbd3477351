import { decimal } from '@spacebooks/base/money';
import { XmlDocument, XmlElement, XmlText } from 'libxml2-wasm';

/** A value with where it stands; lines are numbered, so that values of one line are compared with that line's. */
export interface PathValue {
  /** `SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/…`, an attribute with `@` at the end. */
  readonly path: string;
  readonly value: string;
}

const LINE = 'IncludedSupplyChainTradeLineItem';
const NUMERIC = /(Amount|Quantity|Percent)$/;

/** Every text and attribute of an XML document; numbers by value, texts without blanks at the ends. */
export function pathValues(xml: Uint8Array): readonly PathValue[] {
  using document = XmlDocument.fromBuffer(xml);
  return childrenOf(document.root).flatMap((child) => collect(child, ''));
}

/** What `left` has more often than `right`. */
export function without(left: readonly PathValue[], right: readonly PathValue[]): readonly PathValue[] {
  const counts = new Map<string, number>();
  for (const pair of right) counts.set(key(pair), (counts.get(key(pair)) ?? 0) + 1);
  return left.filter((pair) => {
    const count = counts.get(key(pair)) ?? 0;
    counts.set(key(pair), count - 1);
    return count <= 0;
  });
}

function key({ path, value }: PathValue): string {
  return `${path}\n${value}`;
}

function collect(element: XmlElement, parent: string): PathValue[] {
  const path = parent === '' ? element.name : `${parent}/${element.name}${numberOf(element)}`;
  const attributes = element.attrs.map(({ name, value }) => ({ path: `${path}@${name}`, value }));
  const children = childrenOf(element);
  const text = textOf(element);
  const own = children.length === 0 && text !== '' ? [{ path, value: normal(element.name, text) }] : [];
  return [...own, ...attributes, ...children.flatMap((child) => collect(child, path))];
}

function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlElement) children.push(node);
  return children;
}

function textOf(element: XmlElement): string {
  let text = '';
  for (let node = element.firstChild; node !== null; node = node.next)
    if (node instanceof XmlText) text += node.content;
  return text.trim();
}

function numberOf(element: XmlElement): string {
  if (element.name !== LINE) return '';
  let number = 1;
  for (let node = element.prev; node !== null; node = node.prev)
    if (node instanceof XmlElement && node.name === LINE) number += 1;
  return `[${number}]`;
}

function normal(name: string, text: string): string {
  return NUMERIC.test(name) ? decimal(text).toFixed() : text;
}
