import type { Action } from '../../../../../src/domain/saga/model.js';
import type { Side } from '../../../../../test/traces/observer.js';
import type { FaultKind } from '../../../simulation/faults.js';
import type { Act } from '../../../simulation/plan.js';
import { Unmapped } from './unmapped.js';

interface Request {
  readonly side: Side;
  /** Method and path, as the simulation's network names them. */
  readonly on: string;
}

/** What each action asks for first; the others ask nobody. */
const REQUESTS: Readonly<Partial<Record<Action, Request>>> = {
  read: { side: 'platform', on: '^GET /api2/invoices/[^/.]+$' },
  lock: { side: 'platform', on: '^POST /api2/invoices/[^/]+/lock$' },
  unlock: { side: 'platform', on: '^DELETE /api2/invoices/[^/]+/lock$' },
  attach: { side: 'platform', on: '^POST /api2/invoices/[^/]+/pdf$' },
  compare: { side: 'platform', on: '^GET /api2/invoices/[^/]+[.]pdf$' },
  register: { side: 'platform', on: '^POST /api2/invoices/[^/]+/e_invoice$' },
  'open-session': { side: 'ksef', on: '^POST .*/sessions/online$' },
  send: { side: 'ksef', on: '^POST .*/sessions/online/[^/]+/invoices$' },
  ask: { side: 'ksef', on: '^GET .*/sessions/[^/]+/invoices/[^/]+$' },
  locate: { side: 'ksef', on: '^GET .*/sessions/[^/]+/invoices$' },
  'confirm-absent': { side: 'ksef', on: '^POST .*/sessions/online/[^/]+/close$' },
  'compare-duplicate': { side: 'ksef', on: '^POST .*/invoices/query/metadata$' },
  adopt: { side: 'ksef', on: '^POST .*/invoices/query/metadata$' },
  'fetch-receipt': { side: 'ksef', on: '/upo$' },
};

const LOCAL: readonly string[] = ['check', 'produce', 'draw'];

export function isAction(name: string): name is Action {
  return REQUESTS[name as Action] !== undefined || LOCAL.includes(name);
}

/** The platform says these by a status; what KSeF refuses it words itself. */
const STATUS: Readonly<Record<string, number>> = {
  'platform.conflict': 409,
  'platform.rejected': 422,
  'platform.forbidden': 403,
  'platform.unauthorized': 401,
};

/**
 * The fault by which a request comes to the outcome that the model has chosen.
 *
 * @throws Unmapped
 */
export function faultOf(action: Action, outcome: string, label: string): Act {
  const request = REQUESTS[action];
  if (request === undefined)
    throw new Unmapped(label, 'it asks nobody, so that no fault of a request hits it');
  const fault = (kind: FaultKind, status?: number): Act => ({
    ...{ type: 'fault', kind, count: 1, ...request },
    ...(status !== undefined && { status }),
  });
  if (outcome === 'lost on its way') return fault('drop-before');
  if (outcome === 'its answer is lost') return fault('drop-after');
  const code = /^(?:refused|fails) with (\S+)$/.exec(outcome)?.[1];
  if (code?.endsWith('.unreachable')) return fault('refused');
  const status = request.side === 'platform' ? STATUS[code ?? ''] : undefined;
  if (status === undefined) throw new Unmapped(label, 'no fault of the simulation comes to that');
  return fault('reject', status);
}
