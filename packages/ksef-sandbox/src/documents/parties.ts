import type { XmlDocument, XmlElement, XmlNode } from 'libxml2-wasm';

export const NAMESPACE = { f: 'http://crd.gov.pl/wzor/2025/06/25/13775/' };

/** Who is named in an FA(3), by the identifier that is given. */
export interface Fa3Party {
  readonly type: 'Nip' | 'InternalId' | 'VatUe' | 'Other' | 'None';
  readonly value: string | null;
  readonly name: string | null;
}

/** Podmiot3 */
export interface ThirdSubject extends Fa3Party {
  /** Rola; 0 for one in words. */
  readonly role: number;
}

/** PodmiotUpowazniony */
export interface AuthorizedSubject {
  readonly nip: string;
  readonly name: string | null;
  /** RolaPU */
  readonly role: number;
}

export function buyerOf(document: XmlDocument): Fa3Party {
  const [buyer] = document.find('/f:Faktura/f:Podmiot2', NAMESPACE);
  return buyer === undefined ? { type: 'None', value: null, name: null } : partyOf(buyer as XmlElement);
}

export function thirdSubjectsOf(document: XmlDocument): readonly ThirdSubject[] {
  return document.find('/f:Faktura/f:Podmiot3', NAMESPACE).map((node) => {
    const subject = node as XmlElement;
    return { ...partyOf(subject), role: Number(textOf(subject, 'f:Rola') || '0') };
  });
}

export function authorizedSubjectOf(document: XmlDocument): AuthorizedSubject | null {
  const [node] = document.find('/f:Faktura/f:PodmiotUpowazniony', NAMESPACE);
  if (node === undefined) return null;
  const subject = node as XmlElement;
  const { value, name } = partyOf(subject);
  return { nip: value ?? '', name, role: Number(textOf(subject, 'f:RolaPU')) };
}

function partyOf(subject: XmlElement): Fa3Party {
  const field = (name: string): string => textOf(subject, `f:DaneIdentyfikacyjne/f:${name}`);
  const name = field('Nazwa') || null;
  if (field('NIP') !== '') return { type: 'Nip', value: field('NIP'), name };
  if (field('IDWew') !== '') return { type: 'InternalId', value: field('IDWew'), name };
  if (field('NrVatUE') !== '') return { type: 'VatUe', value: field('KodUE') + field('NrVatUE'), name };
  if (field('NrID') !== '') return { type: 'Other', value: field('NrID'), name };
  return { type: 'None', value: null, name };
}

function textOf(node: XmlNode, path: string): string {
  return node.get(path, NAMESPACE)?.content.trim() ?? '';
}
