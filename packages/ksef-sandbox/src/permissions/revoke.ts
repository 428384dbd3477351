import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, type KsefCall } from '../engine/operation.js';
import { refusal } from '../engine/problem.js';
import { permissionsOf } from './access.js';
import type { Grant } from './grant.js';
import { isSame } from './identifier.js';
import type { Permission } from './permission.js';
import { carryOut } from './permission-operation.js';
import type { OperationOutcome } from './permission-outcome.js';

/** DELETE /permissions/common/grants/{permissionId}. @throws KsefProblem 21405 */
export function revokePermission(call: KsefCall): Answer {
  return revoke(call, (grant) => grant.kind !== 'authorization');
}

/** DELETE /permissions/authorizations/grants/{permissionId}. @throws KsefProblem 21405 */
export function revokeAuthorization(call: KsefCall): Answer {
  return revoke(call, (grant) => grant.kind === 'authorization');
}

function revoke(call: KsefCall, isMeant: (grant: Grant) => boolean): Answer {
  const { permissionId = '' } = call.params;
  if (permissionId.length !== 36) throw refusal(21405, 'permissionId: 36 znaków');
  const grant = call.world.grants.get(permissionId);
  if (grant === undefined || !isMeant(grant) || grant.until !== null) return carryOut(call, 400, () => {});
  return carryOut(call, outcomeOf(grant, call), (at) => {
    grant.until = at;
  });
}

/** What revokes a permission, besides having granted it. */
const NEEDED: Readonly<Record<Grant['kind'], readonly Permission[]>> = {
  person: ['CredentialsManage'],
  entity: ['CredentialsManage'],
  indirect: ['CredentialsManage'],
  subunit: ['CredentialsManage', 'SubunitManage'],
  eu: ['CredentialsManage', 'VatUeManage'],
  authorization: ['CredentialsManage'],
};

function outcomeOf(grant: Grant, call: KsefCall): OperationOutcome {
  const login = callerOf(call);
  const isOurs = isSame(grant.grantedIn, login.context) || isSame(grant.context, login.context);
  if (!isOurs) return 410;
  const own = permissionsOf(login, call.world);
  return own.some((each) => NEEDED[grant.kind].includes(each)) ? 200 : 420;
}
