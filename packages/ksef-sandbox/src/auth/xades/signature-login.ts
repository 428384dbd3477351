import { createHash } from 'node:crypto';
import { lazily } from '@spacebooks/base/lazy';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import type { XmlElement } from 'libxml2-wasm';
import type { KsefCall } from '../../engine/operation.js';
import { beginLogin, loginBegun, takeChallenge, wrongCertificate } from '../login.js';
import { isTrusted } from './certificate-chain.js';
import { DSIG } from './names.js';
import { signerOf } from './signer.js';
import { readTokenRequest } from './token-request.js';
import { parseXmlOfStrangers, textOf } from './xml-of-strangers.js';

const UNTRUSTED = wrongCertificate('Niezaufany łańcuch certyfikatów');

const verification = lazily(() => import('./verify-signature.js'));

/** POST /auth/xades-signature. @throws KsefProblem */
export async function logInWithSignature({ world, body, query }: KsefCall): Promise<Answer> {
  const { request, certificate, certificates } = await readSigned(body);
  takeChallenge(request.challenge, world);
  const documentHash = createHash('sha256').update(body).digest('base64');
  const { actor, method, outcome, issued } = signerOf(certificate, request, world);
  const signed = { proof: { method, documentHash }, token: null, certificate: certificate.raw };
  const isVerified = query.verifyCertificateChain === 'true' && issued === null;
  const isRefused =
    isVerified && !isTrusted(certificate, certificates, world.certificateAuthorities, world.clock.now());
  const claim = { context: request.context, actor, ...signed };
  const login = beginLogin(claim, isRefused ? UNTRUSTED : outcome, world);
  if (issued !== null && login.outcome.code === 200) issued.lastUseAt = world.clock.now();
  return loginBegun(login, world);
}

/** What was asked for, read from what was signed and from nothing else, and who signed it. @throws KsefProblem */
async function readSigned(body: Buffer) {
  using document = await parseXmlOfStrangers(body);
  if (document.root.namespaceUri !== DSIG) readTokenRequest(document.root);
  const { verifySignature } = await verification();
  const { content, ...signer } = await verifySignature(textOf(body), document);
  using signed = await parseXmlOfStrangers(Buffer.from(content));
  const { root } = signed;
  const inner = root.namespaceUri === DSIG ? (root.get('*') as XmlElement | null) : null;
  return { request: readTokenRequest(inner ?? root), ...signer };
}
