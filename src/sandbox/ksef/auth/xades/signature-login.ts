import { createHash, type X509Certificate } from 'node:crypto';
import type { XmlDocument, XmlElement } from 'libxml2-wasm';
import type { Answer } from '../../../engine/http.js';
import type { KsefCall } from '../../engine/operation.js';
import { refusal } from '../../engine/problem.js';
import type { KsefWorld } from '../../world.js';
import {
  beginLogin,
  LOGIN_SUCCEEDED,
  type LoginOutcome,
  loginBegun,
  NO_PERMISSIONS,
  takeChallenge,
  wrongCertificate,
} from '../login.js';
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
  const { challenge, nip, subjectType } = requestOf(document);
  const certificate = verifySignature(document, parse);
  takeChallenge(challenge, world);
  const method = /VATPL-/.test(certificate.subject) ? 'QualifiedSeal' : 'QualifiedSignature';
  const documentHash = createHash('sha256').update(body).digest('base64');
  const outcome = outcomeOf(certificate, nip, subjectType, world);
  return loginBegun(beginLogin(nip, { method, documentHash }, outcome, world), world);
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
  const nip = text('a:ContextIdentifier/a:Nip');
  if (!/^\d{10}$/.test(nip)) throw refusal(21117, 'The sandbox knows contexts by their NIP only.');
  return { challenge, nip, subjectType };
}

/**
 * Whether the certificate may act in the context. One that is not valid yet is accepted: the sandbox's clock often
 * differs from that of the certificate's issuer.
 */
function outcomeOf(
  certificate: X509Certificate,
  nip: string,
  subjectType: string,
  world: KsefWorld,
): LoginOutcome {
  if (Date.parse(certificate.validTo) <= world.clock.now()) return wrongCertificate('Nieważny certyfikat');
  const context = world.contexts.get(nip);
  if (context === undefined) return NO_PERMISSIONS;
  if (subjectType === 'certificateFingerprint') {
    const fingerprint = certificate.fingerprint256.replaceAll(':', '');
    const known = context.certificate_fingerprints.map((each) => each.toUpperCase());
    return known.includes(fingerprint) ? LOGIN_SUCCEEDED : NO_PERMISSIONS;
  }
  const names = [`TINPL-${nip}`, `VATPL-${nip}`, ...context.certificate_subjects];
  return names.some((name) => certificate.subject.includes(name)) ? LOGIN_SUCCEEDED : NO_PERMISSIONS;
}
