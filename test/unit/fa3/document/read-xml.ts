import { XmlDocument, type XmlElement } from 'libxml2-wasm';

const NAMESPACES = { f: 'http://crd.gov.pl/wzor/2025/06/25/13775/' };

/** Reads an FA(3) with another parser than the writer's own library. */
export class ReadXml {
  readonly #document: XmlDocument;

  constructor(xml: Uint8Array) {
    this.#document = XmlDocument.fromBuffer(xml);
  }

  /** Texts of the elements at a path without prefixes, e.g. `/Faktura/Fa/P_2`, in document order. */
  all(path: string): string[] {
    return this.#find(path).map((node) => node.content);
  }

  /** The text of the only element there. @throws when there is none or more than one */
  one(path: string): string {
    const found = this.all(path);
    if (found.length !== 1) throw new Error(`${path}: ${found.length} elements`);
    return found[0] ?? '';
  }

  /** Names of the elements inside the first element there, in order. */
  names(path: string): string[] {
    return this.#find(`${path}[1]/*`).map((node) => (node as XmlElement).name);
  }

  dispose(): void {
    this.#document.dispose();
  }

  #find(path: string) {
    return this.#document.find(path.replace(/(\/+|\[)(?=[A-Za-z])/g, '$1f:'), NAMESPACES);
  }
}
