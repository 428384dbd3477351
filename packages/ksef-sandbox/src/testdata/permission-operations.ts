import type { Answer } from '@spacebooks/sandbox-engine/http';
import { z } from 'zod';
import type { KsefCall } from '../engine/operation.js';
import { bodyAs } from '../engine/request.js';
import { grantFrom } from '../permissions/draft.js';
import { anyone, identifierOf, isSame } from '../permissions/identifier.js';
import { PERSON_PERMISSIONS } from '../permissions/permission.js';
import { descriptionText } from '../permissions/subject-details.js';

const parties = { contextIdentifier: identifierOf(['Nip']), authorizedIdentifier: anyone };

const grantInput = z.object({
  ...parties,
  permissions: z.array(
    z.object({ permissionType: z.enum(PERSON_PERMISSIONS), description: descriptionText }),
  ),
});

/** POST /testdata/permissions: granted by KSeF itself, at once. @throws KsefProblem 21405 */
export function createPermissions(call: KsefCall): Answer {
  const { world } = call;
  const { contextIdentifier: context, authorizedIdentifier: subject, permissions } = bodyAs(grantInput, call);
  const grantor = { context, author: null, from: world.clock.now() };
  for (const { permissionType: permission, description } of permissions) {
    grantFrom({ kind: 'person', subject, permission, description, details: {} }, grantor, world);
  }
  return { status: 200 };
}

/** POST /testdata/permissions/revoke: all that somebody was granted in a context. @throws KsefProblem 21405 */
export function removePermissions(call: KsefCall): Answer {
  const { grants, clock } = call.world;
  const { contextIdentifier, authorizedIdentifier } = bodyAs(z.object(parties), call);
  grants.endThoseOf([authorizedIdentifier], clock.now(), (grant) => isSame(grant.context, contextIdentifier));
  return { status: 200 };
}
