import type { Actor } from '../permissions/actor.js';
import { isSame } from '../permissions/identifier.js';
import type { KsefWorld } from '../world.js';
import type { KsefCertificate } from './ksef-certificate.js';

export type CertificateStatus = 'Active' | 'Blocked' | 'Revoked' | 'Expired';

export function statusOf({ revocation, validTo }: KsefCertificate, now: number): CertificateStatus {
  if (revocation !== null) return now < revocation.endedAt ? 'Blocked' : 'Revoked';
  return now < validTo ? 'Active' : 'Expired';
}

/** Those that were issued to somebody by now. */
export function certificatesOf(holder: Actor, world: KsefWorld): readonly KsefCertificate[] {
  const now = world.clock.now();
  const known = world.subjects.identifiersOf(holder.identifier);
  return [...world.certificates.values()].filter(
    (each) => each.issuedAt <= now && known.some((one) => isSame(one, each.holder.identifier)),
  );
}

/** The certificate that this is, byte by byte. */
export function issuedAs(der: Uint8Array, world: KsefWorld): KsefCertificate | undefined {
  const now = world.clock.now();
  return [...world.certificates.values()].find((each) => each.issuedAt <= now && each.der.equals(der));
}
