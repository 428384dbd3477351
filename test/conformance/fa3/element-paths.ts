import { readFileSync } from 'node:fs';
import { XmlDocument, XmlElement } from 'libxml2-wasm';

/** Paths of all elements of a document, each once, without the root: `Fa/FaWiersz/P_7`. */
export function elementPaths(file: string): ReadonlySet<string> {
  using document = XmlDocument.fromBuffer(readFileSync(file));
  const paths = new Set<string>();
  collect(document.root, '', paths);
  return paths;
}

function collect(element: XmlElement, path: string, paths: Set<string>): void {
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (!(node instanceof XmlElement)) continue;
    const inside = path === '' ? node.name : `${path}/${node.name}`;
    paths.add(inside);
    collect(node, inside, paths);
  }
}
