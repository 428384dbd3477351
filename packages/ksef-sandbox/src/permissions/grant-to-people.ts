import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { bodyAs } from '../engine/request.js';
import { grantAll } from './draft.js';
import { anyone, identifierOf, isSame, nipOf } from './identifier.js';
import { INVOICE_PERMISSIONS, PERSON_PERMISSIONS } from './permission.js';
import { carryOut } from './permission-operation.js';
import type { OperationOutcome } from './permission-outcome.js';
import { descriptionText, once, personDetails } from './subject-details.js';

const subject = { subjectIdentifier: anyone, description: descriptionText, subjectDetails: personDetails };

const personInput = z.object({ ...subject, permissions: once(z.enum(PERSON_PERMISSIONS)) });

/** POST /permissions/persons/grants. @throws KsefProblem 21405 */
export function grantToPerson(call: KsefCall): Answer {
  const input = bodyAs(personInput, call);
  const roles = call.world.subjects.rolesOf(callerOf(call).context.value).map(({ type }) => type);
  const mayEnforce = roles.includes('EnforcementAuthority') || roles.includes('CourtBailiff');
  const outcome = input.permissions.includes('EnforcementOperations') && !mayEnforce ? 430 : 200;
  const { subjectIdentifier, description, subjectDetails: details } = input;
  const drafts = input.permissions.map(
    (permission) =>
      ({ kind: 'person', subject: subjectIdentifier, permission, description, details }) as const,
  );
  return carryOut(call, outcome, (from) => grantAll(drafts, call, from));
}

const indirectInput = z.object({
  ...subject,
  permissions: once(z.enum(INVOICE_PERMISSIONS)),
  targetIdentifier: z
    .union([
      z.object({ type: z.literal('AllPartners'), value: z.null().optional() }),
      identifierOf(['Nip', 'InternalId']),
    ])
    .nullish(),
});

/** POST /permissions/indirect/grants: a person of an intermediary, for one client or for all. @throws KsefProblem 21405 */
export function grantIndirectly(call: KsefCall): Answer {
  const input = bodyAs(indirectInput, call);
  const { world } = call;
  const { context } = callerOf(call);
  const target = input.targetIdentifier ?? { type: 'AllPartners' as const };
  const clients = world.grants
    .holdingAt(world.clock.now())
    .filter(({ kind, canDelegate, subject: to }) => kind === 'entity' && canDelegate && isSame(to, context));
  const isAllowed = target.type === 'AllPartners' || clients.some((each) => isSame(each.context, target));
  const { subjectIdentifier, description, subjectDetails: details } = input;
  const drafts = input.permissions.map(
    (permission) =>
      ({ kind: 'indirect', subject: subjectIdentifier, permission, description, details, target }) as const,
  );
  return carryOut(call, isAllowed ? 200 : 440, (from) => grantAll(drafts, call, from));
}

const subunitInput = z
  .object({
    ...subject,
    contextIdentifier: identifierOf(['Nip', 'InternalId']),
    subunitName: z.string().min(5).max(256).nullish(),
  })
  .refine(
    ({ contextIdentifier: { type }, subunitName }) => type === 'Nip' || typeof subunitName === 'string',
    {
      message: 'Wymagane dla jednostki z identyfikatorem wewnętrznym',
      path: ['subunitName'],
    },
  );

/** POST /permissions/subunits/grants: who administers a unit below the caller's context. @throws KsefProblem 21405 */
export function grantSubunitAdministration(call: KsefCall): Answer {
  const input = bodyAs(subunitInput, call);
  const { contextIdentifier: context, subjectIdentifier, description, subjectDetails: details } = input;
  const draft = {
    kind: 'subunit',
    context,
    subject: subjectIdentifier,
    permission: 'CredentialsManage',
    description,
    details,
    subunitName: input.subunitName ?? null,
  } as const;
  return carryOut(call, subunitOutcome(call, context), (from) => grantAll([draft], call, from));
}

/** An internal unit has the caller's NIP; any other is one that the caller's role has below it. */
function subunitOutcome(
  call: KsefCall,
  unit: { type: 'Nip' | 'InternalId'; value: string },
): OperationOutcome {
  const { subjects } = call.world;
  const { value } = callerOf(call).context;
  if (unit.type === 'InternalId') return nipOf(unit) === value ? 200 : 410;
  const isParent = subjects
    .rolesOf(value)
    .some(({ type }) => type === 'LocalGovernmentUnit' || type === 'VatGroupUnit');
  if (!isParent) return 430;
  return subjects.isBelow(unit.value, value) ? 200 : 410;
}
