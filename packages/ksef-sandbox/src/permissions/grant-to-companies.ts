import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { bodyAs } from '../engine/request.js';
import { grantAll } from './draft.js';
import { identifierOf, isSame, nipOf } from './identifier.js';
import { EU_ADMINISTRATION, INVOICE_PERMISSIONS, REPRESENTATIVE_PERMISSIONS } from './permission.js';
import { carryOut } from './permission-operation.js';
import type { OperationOutcome } from './permission-outcome.js';
import {
  descriptionText,
  entityDetails,
  euEntityDetails,
  euSubjectDetails,
  once,
} from './subject-details.js';

const entityInput = z.object({
  subjectIdentifier: identifierOf(['Nip']),
  permissions: z
    .array(z.object({ type: z.enum(INVOICE_PERMISSIONS), canDelegate: z.boolean().default(false) }))
    .min(1)
    .refine(
      (all) => new Set(all.map(({ type }) => type)).size === all.length,
      'Każda wartość może wystąpić tylko raz',
    ),
  description: descriptionText,
  subjectDetails: entityDetails,
});

/** POST /permissions/entities/grants: another company may handle invoices, and let its people do so. @throws KsefProblem 21405 */
export function grantToEntity(call: KsefCall): Answer {
  const { subjectIdentifier: subject, permissions, description, subjectDetails } = bodyAs(entityInput, call);
  const drafts = permissions.map(
    ({ type, canDelegate }) =>
      ({
        kind: 'entity',
        subject,
        permission: type,
        description,
        details: subjectDetails,
        canDelegate,
      }) as const,
  );
  return carryOut(call, outcomeFor(call, subject), (from) => grantAll(drafts, call, from));
}

const authorizationInput = z.object({
  subjectIdentifier: identifierOf(['Nip', 'PeppolId']),
  permission: z.enum(['SelfInvoicing', 'RRInvoicing', 'TaxRepresentative', 'PefInvoicing']),
  description: descriptionText,
  subjectDetails: entityDetails,
});

/** POST /permissions/authorizations/grants: another company may issue in the caller's name. @throws KsefProblem 21405 */
export function grantAuthorization(call: KsefCall): Answer {
  const {
    subjectIdentifier: subject,
    permission,
    description,
    subjectDetails,
  } = bodyAs(authorizationInput, call);
  const isPeppol = subject.type === 'PeppolId';
  const outcome = isPeppol === (permission === 'PefInvoicing') ? outcomeFor(call, subject) : 450;
  const draft = { kind: 'authorization', subject, permission, description, details: subjectDetails } as const;
  return carryOut(call, outcome, (from) => grantAll([draft], call, from));
}

/** Nobody grants anything to itself. */
function outcomeFor(call: KsefCall, subject: { type: string; value: string }): OperationOutcome {
  return isSame(subject, callerOf(call).context) ? 450 : 200;
}

const euSubject = {
  subjectIdentifier: identifierOf(['Fingerprint']),
  description: descriptionText,
  subjectDetails: euSubjectDetails,
};

const euAdministrationInput = z.object({
  ...euSubject,
  contextIdentifier: identifierOf(['NipVatUe']),
  euEntityName: z.string().min(5).max(256),
  euEntityDetails,
});

/** POST /permissions/eu-entities/administration/grants: makes the compound context, too. @throws KsefProblem 21405 */
export function grantEuAdministration(call: KsefCall): Answer {
  const input = bodyAs(euAdministrationInput, call);
  const {
    contextIdentifier: context,
    subjectIdentifier: subject,
    description,
    subjectDetails: details,
  } = input;
  const euEntity = { name: input.euEntityName, ...input.euEntityDetails };
  const drafts = EU_ADMINISTRATION.map(
    (permission) => ({ kind: 'eu', context, subject, permission, description, details, euEntity }) as const,
  );
  const outcome = nipOf(context) === callerOf(call).context.value ? 200 : 410;
  return carryOut(call, outcome, (from) => grantAll(drafts, call, from));
}

const euRepresentativeInput = z.object({
  ...euSubject,
  permissions: once(z.enum(REPRESENTATIVE_PERMISSIONS)),
});

/** POST /permissions/eu-entities/grants: in the caller's compound context. @throws KsefProblem 21405 */
export function grantToEuRepresentative(call: KsefCall): Answer {
  const {
    subjectIdentifier: subject,
    permissions,
    description,
    subjectDetails,
  } = bodyAs(euRepresentativeInput, call);
  const { context } = callerOf(call);
  const known = call.world.grants
    .unrevoked()
    .find((each) => each.kind === 'eu' && isSame(each.context, context));
  const euEntity = known?.euEntity ?? null;
  const drafts = permissions.map(
    (permission) =>
      ({ kind: 'eu', subject, permission, description, details: subjectDetails, euEntity }) as const,
  );
  return carryOut(call, 200, (from) => grantAll(drafts, call, from));
}
