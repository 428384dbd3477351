import { createHash } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { Answer } from '../../../engine/http.js';
import type { KsefCall } from '../../engine/operation.js';
import { refusal } from '../../engine/problem.js';
import type { ContextIdentifier } from '../../permissions/identifier.js';
import { beginLogin, loginBegun, takeChallenge } from '../login.js';
import { signerOf } from './signer.js';
import { verifySignature } from './verify-signature.js';

const NAMESPACE = /^http:\/\/ksef\.mf\.gov\.pl\/auth\/token\/2\.[01]$/;
const ORDER = /^Challenge ContextIdentifier SubjectIdentifierType( AuthorizationPolicy)?( Signature)*$/;
const SUBJECT_TYPES = ['certificateSubject', 'certificateFingerprint'];

/** POST /auth/xades-signature. @throws KsefProblem */
export async function logInWithSignature(call: KsefCall): Promise<Answer> {
  const { ParseOption, XmlDocument, XmlParseError } = await import('libxml2-wasm');
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  const parse = (): XmlDocument => XmlDocument.fromBuffer(call.body, { option });
  let document: XmlDocument;
  try {
    document = parse();
  } catch (error) {
    if (error instanceof XmlParseError) throw refusal(21001, error.message.trim());
    throw error;
  }
  using parsed = document;
  return logIn(parsed, parse, call);
}

function logIn(document: XmlDocument, parse: () => XmlDocument, { world, body }: KsefCall): Answer {
  const { challenge, context, subjectType } = requestOf(document);
  const certificate = verifySignature(document, parse);
  takeChallenge(challenge, world);
  const documentHash = createHash('sha256').update(body).digest('base64');
  const { actor, method, outcome } = signerOf(certificate, { context, subjectType }, world);
  const claim = { context, actor, proof: { method, documentHash }, token: null };
  return loginBegun(beginLogin(claim, outcome, world), world);
}

/** The content of AuthTokenRequest. @throws KsefProblem 21401 or 21117 */
function requestOf(document: XmlDocument) {
  const { root } = document;
  if (root.name !== 'AuthTokenRequest' || !NAMESPACE.test(root.namespaceUri)) {
    throw refusal(21401, 'AuthTokenRequest 2.0 or 2.1 is expected');
  }
  const namespaces = { a: root.namespaceUri };
  const text = (path: string): string => root.get(path, namespaces)?.content.trim() ?? '';
  const children = root.find('*').map((node) => (node as XmlElement).name);
  if (!ORDER.test(children.join(' '))) throw refusal(21401, `unexpected: ${children.join(', ')}`);
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
