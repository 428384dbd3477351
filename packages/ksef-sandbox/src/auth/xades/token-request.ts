import type { XmlElement } from 'libxml2-wasm';
import { refusal } from '../../engine/problem.js';
import type { ContextIdentifier } from '../../permissions/identifier.js';
import { DSIG } from './names.js';

const NAMESPACE = /^http:\/\/ksef\.mf\.gov\.pl\/auth\/token\/2\.[01]$/;
const ORDER = /^Challenge ContextIdentifier SubjectIdentifierType( AuthorizationPolicy)?$/;
const SUBJECT_TYPES = ['certificateSubject', 'certificateFingerprint'];
const SCHEMA_INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance';

export interface TokenRequest {
  readonly challenge: string;
  readonly context: ContextIdentifier;
  readonly subjectType: string;
}

/** Whether an element is named as the document to sign. */
function isTokenRequest({ name, namespaceUri }: XmlElement): boolean {
  return name === 'AuthTokenRequest' && NAMESPACE.test(namespaceUri);
}

/** The content of AuthTokenRequest; signatures in it are passed over. @throws KsefProblem 21401 or 21117 */
export function readTokenRequest(request: XmlElement): TokenRequest {
  if (!isTokenRequest(request)) throw refusal(21401, 'AuthTokenRequest 2.0 or 2.1 is expected');
  const foreign = request.attrs.find(({ namespaceUri }) => namespaceUri !== SCHEMA_INSTANCE);
  if (foreign !== undefined) throw refusal(21401, `unexpected: the attribute ${foreign.name}`);
  const namespaces = { a: request.namespaceUri, ds: DSIG };
  const text = (path: string): string => request.get(path, namespaces)?.content.trim() ?? '';
  const children = request.find('*[not(self::ds:Signature)]', namespaces) as XmlElement[];
  const names = children.map(({ name }) => name).join(' ');
  if (!ORDER.test(names)) throw refusal(21401, `unexpected: ${names}`);
  const challenge = text('a:Challenge');
  const subjectType = text('a:SubjectIdentifierType');
  if (!/^\d{8}-CR-[A-F0-9]{10}-[A-F0-9]{10}-[A-F0-9]{2}$/.test(challenge)) throw refusal(21401, 'Challenge');
  if (!SUBJECT_TYPES.includes(subjectType)) throw refusal(21401, 'SubjectIdentifierType');
  return { challenge, context: contextOf(text), subjectType };
}

const CONTEXT_TYPES = ['Nip', 'InternalId', 'NipVatUe', 'PeppolId'] as const;

/** @throws KsefProblem 21117 */
function contextOf(text: (path: string) => string): ContextIdentifier {
  const values = CONTEXT_TYPES.map((type) => ({ type, value: text(`a:ContextIdentifier/a:${type}`) }));
  const found = values.find(({ value }) => value !== '');
  if (found === undefined || (found.type === 'Nip' && !/^\d{10}$/.test(found.value))) throw refusal(21117);
  return found;
}
