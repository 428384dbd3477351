import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { OWN_LIMIT_GROUPS, type OwnLimits } from '../engine/limits.js';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { bodyAs } from '../engine/request.js';

const DONE: Answer = { status: 200 };

const sessionLimits = z.object({
  maxInvoiceSizeInMB: z.int().min(0).max(5),
  maxInvoiceWithAttachmentSizeInMB: z.int().min(0).max(10),
  maxInvoices: z.int().min(0).max(100_000),
});

const contextLimits = z.object({
  onlineSession: sessionLimits,
  batchSession: sessionLimits,
  collectiveIdentifier: z.object({ maxInvoices: z.int().min(2).max(5000) }),
});

/** POST /testdata/limits/context/session. @throws KsefProblem 21405 */
export function changeSessionLimits(call: KsefCall): Answer {
  call.world.contextLimits.change(callerOf(call).nip, bodyAs(contextLimits, call));
  return DONE;
}

/** DELETE /testdata/limits/context/session */
export function resetSessionLimits(call: KsefCall): Answer {
  call.world.contextLimits.reset(callerOf(call).nip);
  return DONE;
}

const most = z.int().min(0).nullish();
const certificateLimits = z.object({
  subjectIdentifierType: z.enum(['Nip', 'Pesel', 'Fingerprint']).optional(),
  enrollment: z.object({ maxEnrollments: most }).nullish(),
  certificate: z.object({ maxCertificates: most }).nullish(),
});

/** POST /testdata/limits/subject/certificate: of the caller, who goes by this type. @throws KsefProblem 21405 */
export function changeCertificateLimits(call: KsefCall): Answer {
  const { subjectIdentifierType: type, enrollment, certificate } = bodyAs(certificateLimits, call);
  const { identifier } = callerOf(call).actor;
  const known = call.world.subjects.identifiersOf(identifier);
  const subject = known.find((each) => (type ?? each.type) === each.type);
  if (subject === undefined)
    throw refusal(21405, `subjectIdentifierType: podmiot ma identyfikator ${identifier.type}`);
  call.world.subjectLimits.change(subject, {
    ...(typeof enrollment?.maxEnrollments === 'number' ? { maxEnrollments: enrollment.maxEnrollments } : {}),
    ...(typeof certificate?.maxCertificates === 'number'
      ? { maxCertificates: certificate.maxCertificates }
      : {}),
  });
  return DONE;
}

/** DELETE /testdata/limits/subject/certificate */
export function resetCertificateLimits(call: KsefCall): Answer {
  const { subjects, subjectLimits } = call.world;
  for (const each of subjects.identifiersOf(callerOf(call).actor.identifier)) subjectLimits.reset(each);
  return DONE;
}

const counts = z
  .object({ perSecond: z.int().min(0), perMinute: z.int().min(0), perHour: z.int().min(0) })
  .transform(({ perSecond, perMinute, perHour }) => [perSecond, perMinute, perHour] as const);

const rateLimits = z.object(
  Object.fromEntries(OWN_LIMIT_GROUPS.map((group) => [group, counts])) as Record<
    keyof OwnLimits,
    typeof counts
  >,
);

/** POST /testdata/rate-limits. @throws KsefProblem 21405 */
export function changeRateLimits(call: KsefCall): Answer {
  call.world.limits.change(callerOf(call).nip, bodyAs(z.object({ rateLimits }), call).rateLimits);
  return DONE;
}

/** DELETE /testdata/rate-limits and POST /testdata/rate-limits/production: the sandbox's are those of production. */
export function resetRateLimits(call: KsefCall): Answer {
  call.world.limits.reset(callerOf(call).nip);
  return DONE;
}
