import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { ksefTime } from '../times.js';

/** GET /permissions/attachments/status: CheckAttachmentPermissionStatusResponse */
export function getAttachmentConsent(call: KsefCall): Answer {
  const { subjects, clock } = call.world;
  const { nip } = callerOf(call);
  const until = subjects.attachments.get(nip) ?? null;
  const isAttachmentAllowed = subjects.maySendAttachments(nip, clock.now());
  return json(200, { isAttachmentAllowed, ...(until === null ? {} : { revokedDate: ksefTime(until) }) });
}
