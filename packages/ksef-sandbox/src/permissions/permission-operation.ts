import { DAY_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { KsefProblem, refusal } from '../engine/problem.js';
import { referenceNumber } from '../numbers.js';
import { isSame } from './identifier.js';
import { type OperationOutcome, OUTCOMES } from './permission-outcome.js';

/** PermissionsOperationResponse: what is granted or revoked takes effect once the operation has ended, unless it fails. */
export function carryOut(call: KsefCall, outcome: OperationOutcome, effect: (at: number) => void): Answer {
  const { world } = call;
  const now = world.clock.now();
  const settledAt = now + world.settings.administration_ms;
  const reference = referenceNumber('EG', now, world.randomBytes);
  world.permissionOperations.set(reference, { context: callerOf(call).context, outcome, settledAt });
  if (outcome === 200) effect(settledAt);
  return json(202, { referenceNumber: reference });
}

const KEPT_MS = 30 * DAY_MS;

/** GET /permissions/operations/{referenceNumber}. @throws KsefProblem 21405, 410 after thirty days */
export function getPermissionOperation(call: KsefCall): Answer {
  const { world, params } = call;
  const { referenceNumber: reference = '' } = params;
  const found = world.permissionOperations.get(reference);
  if (found === undefined || !isSame(found.context, callerOf(call).context)) {
    throw refusal(21405, `Operacja o numerze referencyjnym ${reference} nie została znaleziona.`);
  }
  const now = world.clock.now();
  if (now >= found.settledAt + KEPT_MS)
    throw new KsefProblem(410, null, ['Status operacji nie jest już dostępny.']);
  const status =
    now < found.settledAt
      ? { code: 100, description: 'Operacja przyjęta do realizacji' }
      : { code: found.outcome, description: OUTCOMES[found.outcome] };
  return json(200, { status });
}
