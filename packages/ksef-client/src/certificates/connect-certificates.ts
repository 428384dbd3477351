import { type CallerOptions, createCaller } from '../login/caller.js';
import { challenge } from '../login/log-in.js';
import { unsignedAuthRequest } from '../login/proof.js';
import {
  type CertificateQuery,
  type CertificateType,
  certificateLimits,
  certificateSubject,
  downloadCertificate,
  type EnrolmentStatus,
  enrol,
  enrolmentStatus,
  findCertificates,
  type IssuedCertificate,
} from './certificate-calls.js';
import { type CertificateSubject, certificateRequest } from './certificate-request.js';

export type { CallerOptions, CertificateSubject, CertificateType, EnrolmentStatus, IssuedCertificate };
export { certificateRequest };

/** Certificates of KSeF's own of whoever is logged in, in whatever seller's name (ksef-docs, certyfikaty-KSeF.md). */
export interface KsefCertificates {
  /** @throws KsefError `ksef.*` */
  logIn(): Promise<void>;
  limits(): ReturnType<typeof certificateLimits>;
  /** @throws KsefError `ksef.unauthorized` after a login by token: KSeF issues certificates to those who sign */
  subject(): Promise<CertificateSubject>;
  /** @returns reference number of the enrolment */
  enrol(certificate: Parameters<typeof enrol>[1]): Promise<string>;
  enrolment(reference: string): Promise<EnrolmentStatus>;
  /** DER; null where there is none of that number. */
  download(serial: string): Promise<Uint8Array | null>;
  find(query: CertificateQuery): Promise<readonly IssuedCertificate[]>;
  close(): void;
}

export function connectCertificates(options: CallerOptions): KsefCertificates {
  const { sender, access, call } = createCaller(options);
  return {
    logIn: async () => {
      await access.token();
    },
    limits: () => certificateLimits(call),
    subject: () => certificateSubject(call),
    enrol: (certificate) => enrol(call, certificate),
    enrolment: (reference) => enrolmentStatus(call, reference),
    download: (serial) => downloadCertificate(call, serial),
    find: (query) => findCertificates(call, query),
    close: () => sender.close(),
  };
}

/** How long KSeF takes a signed request after it gave the challenge in it, milliseconds (ksef-docs, uwierzytelnianie.md). */
export const TIME_TO_SIGN_MS = 10 * 60_000;

/**
 * A request for a login that can be signed elsewhere, as XAdES, by whoever acts for the seller.
 *
 * @throws KsefError `ksef.*` when KSeF gives no challenge
 */
export async function loginRequest(options: Omit<CallerOptions, 'login'>): Promise<string> {
  const { sender } = createCaller({ ...options, login: { kind: 'signed', xml: new Uint8Array() } });
  try {
    return await unsignedAuthRequest((await challenge({ sender })).challenge, options.nip);
  } finally {
    sender.close();
  }
}
