import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, json, type KsefCall } from '../engine/operation.js';

/** How the contract's example writes that there is none. */
const NO_LIMIT = -1;

/** GET /rate-limits: EffectiveApiRateLimits */
export function getRateLimits(call: KsefCall): Answer {
  const groups = call.world.limits.of(callerOf(call).nip);
  const shown = Object.entries(groups).map(([group, [perSecond, perMinute, perHour]]) => [
    group,
    { perSecond, perMinute: perMinute ?? NO_LIMIT, perHour: perHour ?? NO_LIMIT },
  ]);
  return json(200, Object.fromEntries(shown));
}

/** GET /limits/context: EffectiveContextLimits */
export function getContextLimits(call: KsefCall): Answer {
  return json(200, call.world.contextLimits.of(callerOf(call).nip));
}

/** GET /limits/subject: EffectiveSubjectLimits */
export function getSubjectLimits(call: KsefCall): Answer {
  const { maxEnrollments, maxCertificates } = call.world.subjectLimits.of(callerOf(call).actor.identifier);
  return json(200, { enrollment: { maxEnrollments }, certificate: { maxCertificates } });
}
