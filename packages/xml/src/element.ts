import type { XmlElement, XmlTreeNode } from 'libxml2-wasm';

/** An element of an XML document. */
export interface Element {
  /** Without prefix. */
  readonly name: string;
  readonly namespace: string;
  /** From 1. */
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Trimmed; empty where it has elements inside. */
  readonly text: string;
}

/** Copies an element with all that is in it, so that the document need not stay. */
export function copied(element: XmlElement, isElement: (node: XmlTreeNode) => node is XmlElement): Element {
  const children = elementsIn(element, isElement).map((child) => copied(child, isElement));
  return {
    name: element.name,
    namespace: element.namespaceUri,
    line: element.line,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    children,
    text: children.length === 0 ? element.content.trim() : '',
  };
}

function elementsIn(
  element: XmlElement,
  isElement: (node: XmlTreeNode) => node is XmlElement,
): readonly XmlElement[] {
  const found: XmlElement[] = [];
  let node: XmlTreeNode | null | undefined = element.firstChild;
  for (; node !== null && node !== undefined; node = node.next) if (isElement(node)) found.push(node);
  // A processing instruction (`<?page?>`) does not know, in this library, what comes behind it.
  return node === null ? found : (element.find('*') as XmlElement[]);
}

/** All elements at a path of names: `TxDtls/Refs`. */
export function all(element: Element, path: string): readonly Element[] {
  return path
    .split('/')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

export function first(element: Element, path: string): Element | undefined {
  return all(element, path)[0];
}

/** The first text at any of these paths that is not empty. */
export function textAt(element: Element, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    for (const { text } of all(element, path)) if (text !== '') return text;
  }
  return null;
}
