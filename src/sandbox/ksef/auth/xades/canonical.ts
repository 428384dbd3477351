import type { XmlDocument, XmlElement, XmlNode } from 'libxml2-wasm';

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

/** Canonical forms by their names: mode of libxml2, and whether comments stay. */
const FORMS: Readonly<Record<string, readonly [mode: 0 | 1 | 2, withComments: boolean]>> = {
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': [0, false],
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments': [0, true],
  'http://www.w3.org/2001/10/xml-exc-c14n#': [1, false],
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments': [1, true],
  'http://www.w3.org/2006/12/xml-c14n11': [2, false],
  'http://www.w3.org/2006/12/xml-c14n11#WithComments': [2, true],
};

const PLAIN = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';

/** Bytes of a node, or of a whole document, in a canonical form. @returns null when the form is unknown */
export function canonical(node: XmlNode | XmlDocument, algorithm: string): Buffer | null {
  const form = FORMS[algorithm];
  if (form === undefined) return null;
  const [mode, withComments] = form;
  return Buffer.from(node.canonicalizeToString({ mode, withComments }), 'utf8');
}

/**
 * What a reference of a signature is about, after its transforms. An empty URI is the document, `#id` an element.
 *
 * @returns null when there is no such thing, or a transform is not known
 */
export function referencedBytes(
  reference: XmlElement,
  document: XmlDocument,
  copy: () => XmlDocument,
): Buffer | null {
  const uri = reference.attr('URI')?.value ?? '';
  const names = reference.find('*[local-name()="Transforms"]/*[local-name()="Transform"]/@Algorithm');
  const transforms = names.map((name) => name.content);
  const form = transforms.find((name) => name !== ENVELOPED) ?? PLAIN;
  if (transforms.filter((name) => name !== ENVELOPED).length > 1) return null;
  if (uri === '') {
    using whole = copy();
    if (transforms.includes(ENVELOPED)) whole.get('//*[local-name()="Signature"]')?.remove();
    return canonical(whole, form);
  }
  const id = uri.slice(1);
  if (!uri.startsWith('#') || !/^[\w.-]+$/.test(id)) return null;
  const targets = document.find(`//*[@Id="${id}" or @ID="${id}" or @id="${id}"]`);
  return targets.length === 1 && targets[0] !== undefined ? canonical(targets[0], form) : null;
}
