import { X509Certificate } from 'node:crypto';
import { DAY_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import type { Authentication } from '../auth/authentication.js';
import { moment } from '../engine/moment.js';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { KsefProblem, refusal } from '../engine/problem.js';
import { base64Bytes, bodyAs } from '../engine/request.js';
import { referenceNumber } from '../numbers.js';
import type { Actor } from '../permissions/actor.js';
import { isSame } from '../permissions/identifier.js';
import { ksefTime } from '../times.js';
import type { KsefWorld } from '../world.js';
import { certificatesOf, statusOf } from './certificate.js';
import { readCertificateRequest, spkiOf, x509 } from './certificate-request.js';
import type { Enrollment } from './ksef-certificate.js';
import { type SubjectName, subjectNameOf } from './subject-name.js';

/** GET /certificates/limits: CertificateLimitsResponse */
export function getCertificateLimits(call: KsefCall): Answer {
  const login = callerOf(call);
  const { enrollment, certificate } = limitsOf(login.actor, call.world);
  const isFree = enrollment.remaining > 0 && certificate.remaining > 0;
  return json(200, { canRequest: login.certificate !== null && isFree, enrollment, certificate });
}

/** GET /certificates/enrollments/data: what the request must say of its subject. @throws KsefProblem 25001 */
export async function getEnrollmentData(call: KsefCall): Promise<Answer> {
  const name = await nameOf(callerOf(call));
  if (name === null) throw refusal(25001);
  return json(200, { commonName: '', countryName: '', ...name });
}

const enrollmentInput = z.object({
  certificateName: z
    .string()
    .min(5)
    .max(100)
    .regex(/^[a-zA-Z0-9_\- ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]+$/),
  certificateType: z.enum(['Authentication', 'Offline']),
  csr: base64Bytes,
  validFrom: moment.nullish(),
});

const LIFETIME_MS = 730 * DAY_MS;

/** POST /certificates/enrollments. @throws KsefProblem 21405, or one of 25002 to 25011 */
export async function enrollCertificate(call: KsefCall): Promise<Answer> {
  const { world } = call;
  const { certificateName, certificateType, csr, validFrom } = bodyAs(enrollmentInput, call);
  const login = callerOf(call);
  const name = await nameOf(login);
  if (name === null) throw refusal(25002);
  const request = await readCertificateRequest(csr, name);
  const holder = login.actor;
  requireRoom(holder, world);
  const now = world.clock.now();
  const settledAt = now + world.settings.administration_ms;
  const reference = referenceNumber('EH', now, world.randomBytes);
  const publicKey = spkiOf(request).toString('base64');
  const serial = belongsToAnother(publicKey, holder, world) ? null : serialNumber(world);
  world.enrollments.set(reference, { holder, requestedAt: now, settledAt, serial });
  if (serial !== null) {
    const from = Math.max(validFrom ?? settledAt, settledAt);
    const validity = { validFrom: from, validTo: from + LIFETIME_MS };
    const der = await world.authority.issue({ request, type: certificateType, serial, ...validity });
    world.certificates.set(serial, {
      ...{
        serial,
        name: certificateName,
        type: certificateType,
        commonName: name.commonName ?? '',
        holder,
        der,
      },
      ...{ publicKey, requestedAt: now, issuedAt: settledAt, ...validity, revocation: null, lastUseAt: null },
    });
  }
  return json(202, { referenceNumber: reference, timestamp: ksefTime(now) });
}

const KEPT_MS = 30 * DAY_MS;

/** GET /certificates/enrollments/{referenceNumber}. @throws KsefProblem 25005, 410 after thirty days */
export function getEnrollment(call: KsefCall): Answer {
  const { world, params } = call;
  const found = world.enrollments.get(params.referenceNumber ?? '');
  if (found === undefined || !isOf(found, callerOf(call).actor, world)) throw refusal(25005);
  const now = world.clock.now();
  const { requestedAt, settledAt, serial } = found;
  if (now >= settledAt + KEPT_MS) throw new KsefProblem(410, null, ['Status wniosku nie jest już dostępny.']);
  const shown = { requestDate: ksefTime(requestedAt) };
  if (now < settledAt)
    return json(200, { ...shown, status: { code: 100, description: 'Wniosek przyjęty do realizacji' } });
  if (serial === null) return json(200, { ...shown, status: REJECTED });
  const status = { code: 200, description: 'Wniosek obsłużony (certyfikat wygenerowany)' };
  return json(200, { ...shown, status, certificateSerialNumber: serial });
}

const REJECTED = {
  code: 400,
  description: 'Wniosek odrzucony',
  details: ['Klucz publiczny został już certyfikowany przez inny podmiot.'],
};

/** What the certificate says that logged in; null where it was none. */
async function nameOf({ certificate }: Authentication): Promise<SubjectName | null> {
  if (certificate === null) return null;
  const { X509Certificate: Parsed } = await x509();
  return subjectNameOf(new Parsed(Uint8Array.from(new X509Certificate(certificate).raw)).subjectName);
}

function isOf({ holder }: Enrollment, { identifier }: Actor, { subjects }: KsefWorld): boolean {
  return subjects.identifiersOf(identifier).some((each) => isSame(each, holder.identifier));
}

function limitsOf(holder: Actor, world: KsefWorld) {
  const { maxEnrollments, maxCertificates } = world.subjectLimits.of(holder.identifier);
  const now = world.clock.now();
  const asked = [...world.enrollments.values()].filter((each) => isOf(each, holder, world));
  const pending = asked.filter(({ settledAt, serial }) => serial !== null && now < settledAt).length;
  const held = certificatesOf(holder, world).filter((each) => statusOf(each, now) === 'Active').length;
  return {
    enrollment: { remaining: Math.max(0, maxEnrollments - asked.length), limit: maxEnrollments },
    certificate: { remaining: Math.max(0, maxCertificates - held - pending), limit: maxCertificates },
  };
}

/** @throws KsefProblem 25006 or 25007 */
function requireRoom(holder: Actor, world: KsefWorld): void {
  const { enrollment, certificate } = limitsOf(holder, world);
  if (enrollment.remaining === 0) throw refusal(25006);
  if (certificate.remaining === 0) throw refusal(25007);
}

function belongsToAnother(publicKey: string, { identifier }: Actor, world: KsefWorld): boolean {
  const known = world.subjects.identifiersOf(identifier);
  return [...world.certificates.values()].some(
    (each) => each.publicKey === publicKey && !known.some((one) => isSame(one, each.holder.identifier)),
  );
}

/** Sixteen digits that begin with 01, as the published ones do. */
function serialNumber({ randomBytes }: KsefWorld): string {
  return `01${randomBytes(7).toString('hex').toUpperCase()}`;
}
