import type { Answer } from '@spacebooks/sandbox-engine/http';
import type { z } from 'zod';
import { json, type KsefCall } from '../engine/operation.js';
import { bodyAs, numberedPageOf } from '../engine/request.js';
import type { Grant } from './grant.js';

/** The filters of a query; one without a body asks for everything. @throws KsefProblem 21001 or 21405 */
export function filtersOf<T>(schema: z.ZodType<T>, call: KsefCall): T {
  return bodyAs(schema, call.body.length === 0 ? { ...call, body: Buffer.from('{}') } : call);
}

/** A page of what holds now and fits, the newest first, then by id. @throws KsefProblem 21405 */
export function answerWith(
  call: KsefCall,
  member: 'permissions' | 'authorizationGrants',
  fits: (grant: Grant) => boolean,
  show: (grant: Grant) => unknown,
): Answer {
  const { grants, clock } = call.world;
  const found = grants
    .holdingAt(clock.now())
    .filter(fits)
    .sort((a, b) => b.from - a.from || (a.id < b.id ? -1 : 1));
  const { items, hasMore } = numberedPageOf(found, call);
  return json(200, { [member]: items.map(show), hasMore });
}

/** Whether a filter lets a value through; one that is left out does. */
export function among<Value>(wanted: readonly Value[] | null | undefined, value: Value): boolean {
  return wanted === null || wanted === undefined || wanted.length === 0 || wanted.includes(value);
}
