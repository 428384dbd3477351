import type { Actor } from '../permissions/actor.js';

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

/** A request for a certificate. */
export interface Enrollment {
  readonly holder: Actor;
  readonly requestedAt: number;
  /** Until then its status is 100. */
  readonly settledAt: number;
  /** Null when it is refused. */
  readonly serial: string | null;
}
