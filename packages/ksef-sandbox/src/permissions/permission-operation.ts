import { DAY_MS } from '@spacebooks/base/durations';
import type { Answer } from '@spacebooks/sandbox-engine/http';
import { callerOf, json, type KsefCall } from '../engine/operation.js';
import { KsefProblem, refusal } from '../engine/problem.js';
import { referenceNumber } from '../numbers.js';
import { type ContextIdentifier, isSame } from './identifier.js';

/** How granting and revoking may end (OpenAPI 2.7.0, PermissionsOperationStatusResponse). */
const OUTCOMES = {
  200: 'Operacja zakończona sukcesem',
  400: 'Operacja zakończona niepowodzeniem',
  410: 'Podane identyfikatory są niezgodne lub pozostają w niewłaściwej relacji',
  420: 'Użyte poświadczenia nie mają uprawnień do wykonania tej operacji',
  430: 'Kontekst identyfikatora nie odpowiada wymaganej roli lub uprawnieniom',
  440: 'Operacja niedozwolona dla wskazanych powiązań identyfikatorów',
  450: 'Operacja niedozwolona dla wskazanego identyfikatora lub jego typu',
} as const;

export type OperationOutcome = keyof typeof OUTCOMES;

/** A grant or revocation on its way. */
export interface PermissionOperation {
  readonly context: ContextIdentifier;
  readonly outcome: OperationOutcome;
  /** Until then its status is 100. */
  readonly settledAt: number;
}

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
