import type { X509Certificate } from 'node:crypto';
import { type Actor, permissionsIn } from '../../permissions/access.js';
import { type ContextIdentifier, type Identifier, nipOf } from '../../permissions/identifier.js';
import type { KsefContext } from '../../seed.js';
import type { KsefWorld } from '../../world.js';
import { LOGIN_SUCCEEDED, type LoginOutcome, NO_PERMISSIONS, wrongCertificate } from '../login.js';

/** What the signed request asks for. */
interface SignedRequest {
  readonly context: ContextIdentifier;
  readonly subjectType: string;
}

/** Whose signature it is, and whether they may act in the context. */
export interface Signer {
  readonly actor: Actor;
  readonly method: 'QualifiedSeal' | 'QualifiedSignature' | 'InternalCertificate';
  readonly outcome: LoginOutcome;
}

/**
 * Finds out who holds the certificate. One that is not valid yet is accepted: the sandbox's clock often differs from that
 * of the certificate's issuer.
 */
export function signerOf(certificate: X509Certificate, request: SignedRequest, world: KsefWorld): Signer {
  const { context, subjectType } = request;
  const method = /VATPL-/.test(certificate.subject) ? 'QualifiedSeal' : 'QualifiedSignature';
  const identifier = identifierOf(certificate, subjectType);
  const seeded = world.contexts.get(nipOf(context));
  const isOwner = seeded !== undefined && isEntitled(certificate, subjectType, seeded);
  const actor: Actor = { identifier, ownerOf: isOwner ? seeded.nip : null };
  if (Date.parse(certificate.validTo) <= world.clock.now()) {
    return { actor, method, outcome: wrongCertificate('Nieważny certyfikat') };
  }
  const permissions = permissionsIn(context, actor, world.clock.now(), world);
  return { actor, method, outcome: permissions.length > 0 ? LOGIN_SUCCEEDED : NO_PERMISSIONS };
}

function identifierOf(certificate: X509Certificate, subjectType: string): Identifier {
  const { subject } = certificate;
  const [, nip] = /(?:TINPL|VATPL)-(\d{10})/.exec(subject) ?? [];
  const [, pesel] = /PNOPL-(\d{11})/.exec(subject) ?? [];
  if (subjectType === 'certificateSubject' && nip !== undefined) return { type: 'Nip', value: nip };
  if (subjectType === 'certificateSubject' && pesel !== undefined) return { type: 'Pesel', value: pesel };
  return { type: 'Fingerprint', value: certificate.fingerprint256.replaceAll(':', '') };
}

/** Whether the seed lets the certificate act for the context. */
function isEntitled(certificate: X509Certificate, subjectType: string, context: KsefContext): boolean {
  if (subjectType === 'certificateFingerprint') {
    const fingerprint = certificate.fingerprint256.replaceAll(':', '');
    return context.certificate_fingerprints.some((each) => each.toUpperCase() === fingerprint);
  }
  return context.certificate_subjects.some((name) => certificate.subject.includes(name));
}
