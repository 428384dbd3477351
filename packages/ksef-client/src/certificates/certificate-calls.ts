import { z } from 'zod';
import { readAnswer } from '../exchange/read-answer.js';
import { commonRefusal, hasCode, readRefusal, refused } from '../exchange/refusal.js';
import type { Call } from '../login/call.js';
import { moment } from '../moments.js';
import type { CertificateSubject } from './certificate-request.js';

export type CertificateType = 'Authentication' | 'Offline';

export interface IssuedCertificate {
  /** Sixteen hexadecimal digits. */
  readonly serial: string;
  readonly name: string;
  /** `Authentication`, `Offline`, or what KSeF adds. */
  readonly type: string;
  /** `Active`, `Blocked`, `Revoked`, `Expired`, or what KSeF adds. */
  readonly status: string;
  /** Epoch milliseconds. */
  readonly validTo: number;
}

export type EnrolmentStatus =
  | { readonly kind: 'processing' }
  | { readonly kind: 'issued'; readonly serial: string }
  /** Final: another key is needed, or room for another certificate. */
  | { readonly kind: 'rejected'; readonly detail: string }
  /** KSeF gave up on it (500, 550), or does not know it any more: it may be asked for again. */
  | { readonly kind: 'dropped' };

interface CertificateLimits {
  /** Whether whoever is logged in may ask for a certificate now. */
  readonly canRequest: boolean;
  readonly enrolmentsLeft: number;
  readonly certificatesLeft: number;
}

const JSON_TYPE = 'application/json';
const text = z.string().nullish();
const limit = z.object({ remaining: z.number() });

export async function certificateLimits(call: Call): Promise<CertificateLimits> {
  const limits = z.object({ canRequest: z.boolean(), enrollment: limit, certificate: limit });
  const path = '/certificates/limits';
  const reply = await call({ method: 'GET', path, group: 'other' });
  if (!reply.ok) throw readRefusal(`GET ${path}`, reply);
  const { canRequest, enrollment, certificate } = readAnswer(limits, reply.answer, `GET ${path}`);
  return { canRequest, enrolmentsLeft: enrollment.remaining, certificatesLeft: certificate.remaining };
}

/** The documentation has several given names as a list, the contract as one text. */
const givenNames = z.union([z.string().transform((name) => [name]), z.array(z.string())]).nullish();

const subjectAnswer = z.object({
  commonName: text,
  givenName: givenNames,
  surname: text,
  serialNumber: text,
  organizationName: text,
  organizationIdentifier: text,
  uniqueIdentifier: text,
  countryName: text,
});

/**
 * What a request must say of its subject: who signed the login.
 *
 * @throws KsefError `ksef.unauthorized` after a login by token, for which KSeF issues none (25001)
 */
export async function certificateSubject(call: Call): Promise<CertificateSubject> {
  const path = '/certificates/enrollments/data';
  const what = `GET ${path}`;
  const reply = await call({ method: 'GET', path, group: 'other' });
  if (!reply.ok) throw commonRefusal(what, reply) ?? refused('ksef.unauthorized', what, reply);
  const { givenName, ...others } = readAnswer(subjectAnswer, reply.answer, what);
  const said = Object.entries(others).filter(([, value]) => value != null && value !== '');
  return { ...Object.fromEntries(said), ...(givenName == null ? {} : { givenName }) };
}

interface NewCertificate {
  /** 5 to 100 letters, digits, blanks, hyphens and underscores. */
  readonly name: string;
  readonly type: CertificateType;
  /** PKCS #10, DER. */
  readonly request: Uint8Array;
}

/** @returns reference number of the enrolment. @throws KsefError `ksef.rejected`, e.g. 25007: no room for another one */
export async function enrol(call: Call, { name, type, request }: NewCertificate): Promise<string> {
  const path = '/certificates/enrollments';
  const csr = Buffer.from(request).toString('base64');
  const bytes = Buffer.from(JSON.stringify({ certificateName: name, certificateType: type, csr }));
  const reply = await call({ method: 'POST', path, group: 'other', content: { type: JSON_TYPE, bytes } });
  const what = `POST ${path}`;
  if (!reply.ok) throw commonRefusal(what, reply) ?? refused('ksef.rejected', what, reply);
  return readAnswer(z.object({ referenceNumber: z.string().min(1) }), reply.answer, what).referenceNumber;
}

const enrolment = z.object({
  status: z.object({
    code: z.number().int(),
    description: z.string(),
    details: z.array(z.string()).nullish(),
  }),
  certificateSerialNumber: text,
});

const UNKNOWN_ENROLMENT = 25005;

export async function enrolmentStatus(call: Call, reference: string): Promise<EnrolmentStatus> {
  const what = 'GET /certificates/enrollments';
  const path = `/certificates/enrollments/${encodeURIComponent(reference)}`;
  const reply = await call({ method: 'GET', path, group: 'other' });
  if (!reply.ok && (reply.status === 410 || hasCode(reply, [UNKNOWN_ENROLMENT]))) return { kind: 'dropped' };
  if (!reply.ok) throw readRefusal(what, reply);
  const { status, certificateSerialNumber: serial } = readAnswer(enrolment, reply.answer, what);
  if (status.code === 200 && serial != null && serial !== '') return { kind: 'issued', serial };
  if (status.code < 400) return { kind: 'processing' };
  if (status.code >= 500) return { kind: 'dropped' };
  const detail = [`status ${status.code}`, status.description, ...(status.details ?? [])].join('; ');
  return { kind: 'rejected', detail: `${what}: ${detail}` };
}

const SERIAL = /^[0-9A-F]{16}$/;

/** The certificate, DER; null where whoever is logged in has none of that number. */
export async function downloadCertificate(call: Call, serial: string): Promise<Uint8Array | null> {
  // A certificate of another authority has another form of number, which KSeF would refuse.
  if (!SERIAL.test(serial)) return null;
  const body = { certificateSerialNumbers: [serial] };
  const listed = z.object({
    certificates: z.array(z.object({ certificate: z.string(), certificateSerialNumber: z.string() })),
  });
  const { certificates } = await post(call, '/certificates/retrieve', body, listed);
  const found = certificates.find(({ certificateSerialNumber }) => certificateSerialNumber === serial);
  return found === undefined ? null : Buffer.from(found.certificate, 'base64');
}

const page = z.object({
  certificates: z.array(
    z.object({
      certificateSerialNumber: z.string(),
      name: z.string(),
      type: z.string(),
      status: z.string(),
      validTo: moment,
    }),
  ),
});

/** Which certificates: all of this name, or the one of this number. */
export type CertificateQuery = { readonly name: string } | { readonly certificateSerialNumber: string };

/** Those of whoever is logged in, the newest first. */
export async function findCertificates(
  call: Call,
  query: CertificateQuery,
): Promise<readonly IssuedCertificate[]> {
  const { certificates } = await post(call, '/certificates/query?pageSize=50', query, page);
  return (
    certificates
      // KSeF looks for names by a part of them.
      .filter(({ name }) => !('name' in query) || name === query.name)
      .map(({ certificateSerialNumber: serial, ...others }) => ({ serial, ...others }))
  );
}

/** Asks; what is posted says for what. */
async function post<Output>(
  call: Call,
  path: string,
  body: object,
  schema: z.ZodType<Output>,
): Promise<Output> {
  const what = `POST ${path.split('?', 1)[0]}`;
  const content = { type: JSON_TYPE, bytes: Buffer.from(JSON.stringify(body)) };
  const reply = await call({ method: 'POST', path, group: 'other', content });
  if (!reply.ok) throw readRefusal(what, reply);
  return readAnswer(schema, reply.answer, what);
}
