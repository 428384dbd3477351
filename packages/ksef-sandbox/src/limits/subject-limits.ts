import type { Identifier } from '../permissions/identifier.js';

/** How many requests for certificates somebody may make, and how many certificates they may hold. */
export interface CertificateLimits {
  readonly maxEnrollments: number;
  readonly maxCertificates: number;
}

/** Companies have more than people and holders of foreign certificates. The contract names no numbers: these are ours. */
const USUAL: Readonly<Record<Identifier['type'], CertificateLimits>> = {
  Nip: { maxEnrollments: 300, maxCertificates: 100 },
  Pesel: { maxEnrollments: 12, maxCertificates: 6 },
  Fingerprint: { maxEnrollments: 12, maxCertificates: 6 },
};

/** The limits of certificates, which `/testdata/` may change for a subject. */
export class SubjectLimits {
  readonly #changed = new Map<string, Partial<CertificateLimits>>();

  of({ type, value }: Identifier): CertificateLimits {
    return { ...USUAL[type], ...this.#changed.get(`${type} ${value}`) };
  }

  /** What is left out stays as it is. */
  change(subject: Identifier, limits: Partial<CertificateLimits>): void {
    this.#changed.set(`${subject.type} ${subject.value}`, { ...this.of(subject), ...limits });
  }

  reset({ type, value }: Identifier): void {
    this.#changed.delete(`${type} ${value}`);
  }
}
