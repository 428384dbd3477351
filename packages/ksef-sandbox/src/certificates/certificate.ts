import type { Actor } from '../permissions/access.js';
import { isSame } from '../permissions/identifier.js';
import type { KsefWorld } from '../world.js';

/** A certificate of KSeF's own: for logging in, or for KOD II. */
export interface KsefCertificate {
  /** Sixteen hexadecimal digits. */
  readonly serial: string;
  readonly name: string;
  readonly type: 'Authentication' | 'Offline';
  readonly commonName: string;
  /** Whom it was issued to. */
  readonly holder: Actor;
  readonly der: Buffer;
  /** SubjectPublicKeyInfo, Base64. */
  readonly publicKey: string;
  /** Epoch milliseconds. */
  readonly requestedAt: number;
  readonly issuedAt: number;
  readonly validFrom: number;
  validTo: number;
  revocation: { readonly begunAt: number; readonly endedAt: number } | null;
  lastUseAt: number | null;
}

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
