import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { moment } from '../engine/moment.js';
import type { KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { bodyAs } from '../engine/request.js';
import { anyContext, nipText, peselText } from '../permissions/identifier.js';
import { descriptionText } from '../permissions/subject-details.js';
import type { Role, RoleType } from './subjects.js';

const DONE: Answer = { status: 200 };

const subjectInput = z.object({
  subjectNip: nipText,
  subjectType: z.enum(['EnforcementAuthority', 'VatGroup', 'JST']),
  subunits: z.array(z.object({ subjectNip: nipText, description: descriptionText })).nullish(),
  description: descriptionText,
  createdDate: moment.nullish(),
});

/** The role of a subject, and that of the units below it. */
const ROLES: Readonly<
  Record<z.output<typeof subjectInput>['subjectType'], readonly [RoleType, RoleType | null]>
> = {
  EnforcementAuthority: ['EnforcementAuthority', null],
  VatGroup: ['VatGroupUnit', 'VatGroupSubUnit'],
  JST: ['LocalGovernmentUnit', 'LocalGovernmentSubUnit'],
};

/** POST /testdata/subject. @throws KsefProblem 21405 or 30001 */
export function createSubject(call: KsefCall): Answer {
  const { subjects } = call.world;
  const { subjectNip: nip, subjectType, subunits, description, createdDate } = bodyAs(subjectInput, call);
  const from = madeNow(nip, createdDate, call);
  const [type, below] = ROLES[subjectType];
  const units: readonly Role[] =
    below === null
      ? []
      : (subunits ?? []).map((unit) => ({
          nip: unit.subjectNip,
          type: below,
          parent: nip,
          description: unit.description,
          from,
        }));
  subjects.roles = [...subjects.roles, { nip, type, parent: null, description, from }, ...units];
  return DONE;
}

/** POST /testdata/subject/remove: with the units below it. @throws KsefProblem 21405 */
export function removeSubject(call: KsefCall): Answer {
  const { subjects } = call.world;
  const { subjectNip } = bodyAs(z.object({ subjectNip: nipText }), call);
  subjects.roles = subjects.roles.filter(({ nip, parent }) => nip !== subjectNip && parent !== subjectNip);
  return DONE;
}

const personInput = z.object({
  nip: nipText,
  pesel: peselText,
  isBailiff: z.boolean(),
  description: descriptionText,
  isDeceased: z.boolean().default(false),
  createdDate: moment.nullish(),
});

/** POST /testdata/person: the owner of a NIP. @throws KsefProblem 21405 or 30001 */
export function createPerson(call: KsefCall): Answer {
  const { subjects } = call.world;
  const { nip, pesel, isBailiff, description, isDeceased, createdDate } = bodyAs(personInput, call);
  const from = madeNow(nip, createdDate, call);
  subjects.persons.set(nip, { nip, pesel, isDeceased });
  if (isBailiff)
    subjects.roles = [...subjects.roles, { nip, type: 'CourtBailiff', parent: null, description, from }];
  return DONE;
}

/** POST /testdata/person/remove: whatever they were granted ends. @throws KsefProblem 21405 */
export function removePerson(call: KsefCall): Answer {
  const { subjects, grants, clock } = call.world;
  const { nip } = bodyAs(z.object({ nip: nipText }), call);
  const identifiers = subjects.identifiersOf({ type: 'Nip', value: nip });
  if (!subjects.persons.delete(nip)) return DONE;
  subjects.roles = subjects.roles.filter((role) => role.nip !== nip);
  grants.endThoseOf(identifiers, clock.now());
  return DONE;
}

/** @throws KsefProblem 30001 when it is there, 21405 unless it is made later than the last time */
function madeNow(nip: string, createdDate: number | null | undefined, { world }: KsefCall): number {
  const { subjects, clock } = world;
  if (subjects.has(nip)) throw refusal(30001, nip);
  const last = subjects.madeAt.get(nip);
  const at = createdDate ?? clock.now();
  if (typeof createdDate === 'number' && last !== undefined && createdDate <= last) {
    throw refusal(21405, 'createdDate: musi być późniejsza niż poprzednia');
  }
  subjects.madeAt.set(nip, at);
  return at;
}

/** POST /testdata/attachment. @throws KsefProblem 21405 */
export function allowAttachments(call: KsefCall): Answer {
  const { nip } = bodyAs(z.object({ nip: nipText }), call);
  call.world.subjects.attachments.set(nip, null);
  return DONE;
}

const forbidInput = z.object({ nip: nipText, expectedEndDate: moment.nullish() });

/** POST /testdata/attachment/revoke: at once, or on a day. @throws KsefProblem 21405 */
export function forbidAttachments(call: KsefCall): Answer {
  const { subjects, clock } = call.world;
  const { nip, expectedEndDate } = bodyAs(forbidInput, call);
  if (subjects.attachments.has(nip)) subjects.attachments.set(nip, expectedEndDate ?? clock.now());
  return DONE;
}

const blockInput = z.object({ contextIdentifier: anyContext });

/** POST /testdata/context/block: logins end with 480. @throws KsefProblem 21405 */
export function blockContext(call: KsefCall): Answer {
  call.world.subjects.block(bodyAs(blockInput, call).contextIdentifier);
  return DONE;
}

/** POST /testdata/context/unblock. @throws KsefProblem 21405 */
export function unblockContext(call: KsefCall): Answer {
  call.world.subjects.unblock(bodyAs(blockInput, call).contextIdentifier);
  return DONE;
}
