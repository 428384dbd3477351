import type { X509Certificate } from 'node:crypto';
import { issuedAs, statusOf } from '../../certificates/certificate.js';
import type { KsefCertificate } from '../../certificates/ksef-certificate.js';
import { permissionsIn } from '../../permissions/access.js';
import type { Actor } from '../../permissions/actor.js';
import { type ContextIdentifier, type Identifier, nipOf } from '../../permissions/identifier.js';
import type { KsefContext } from '../../seed.js';
import type { KsefWorld } from '../../world.js';
import type { LoginOutcome } from '../authentication.js';
import { LOGIN_SUCCEEDED, NO_PERMISSIONS, wrongCertificate } from '../login.js';
import { identityInSubject, isSeal } from './subject-identity.js';

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
  /** KSeF's own certificate, when it is one. */
  readonly issued: KsefCertificate | null;
}

/**
 * Finds out who holds the certificate. One that is not valid yet is accepted: the sandbox's clock often differs from that
 * of the certificate's issuer.
 */
export function signerOf(certificate: X509Certificate, request: SignedRequest, world: KsefWorld): Signer {
  const issued = issuedAs(certificate.raw, world) ?? null;
  const actor = issued?.holder ?? foreignActor(certificate, request, world);
  const foreign = isSeal(certificate) ? 'QualifiedSeal' : 'QualifiedSignature';
  const method = issued === null ? foreign : 'InternalCertificate';
  const validTo = issued?.validTo ?? Date.parse(certificate.validTo);
  const fault = issued === null ? null : faultOf(issued, world);
  if (fault !== null || validTo <= world.clock.now()) {
    return { actor, method, outcome: wrongCertificate(fault ?? 'Nieważny certyfikat'), issued };
  }
  const permissions = permissionsIn(request.context, actor, world.clock.now(), world);
  return { actor, method, outcome: permissions.length > 0 ? LOGIN_SUCCEEDED : NO_PERMISSIONS, issued };
}

/** Why a certificate of KSeF's own does not log in; null when it does, unless it has expired. */
function faultOf(issued: KsefCertificate, { clock }: KsefWorld): string | null {
  if (issued.type === 'Offline') return 'Niepoprawny certyfikat';
  const status = statusOf(issued, clock.now());
  if (status === 'Blocked') return 'Certyfikat zawieszony';
  if (status === 'Revoked') return 'Certyfikat odwołany';
  return clock.now() < issued.validFrom ? 'Nieważny certyfikat' : null;
}

function foreignActor(certificate: X509Certificate, request: SignedRequest, world: KsefWorld): Actor {
  const { context, subjectType } = request;
  const seeded = world.contexts.get(nipOf(context));
  const isOwner = seeded !== undefined && isEntitled(certificate, subjectType, seeded);
  return { identifier: identifierOf(certificate, subjectType), ownerOf: isOwner ? seeded.nip : null };
}

function identifierOf(certificate: X509Certificate, subjectType: string): Identifier {
  const identity = subjectType === 'certificateSubject' ? identityInSubject(certificate) : null;
  if (identity !== null) return identity;
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
