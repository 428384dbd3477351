import type { FastifyReply, FastifyRequest } from 'fastify';
import { systemClock } from '../../clock.js';
import { isoTime } from '../dates.js';
import { afterEffect, beforeEffect, type Outcome } from '../faults/outcome.js';
import type { FaultRule } from '../faults/rule.js';
import type { World } from '../world.js';
import type { Api } from './api.js';
import type { Exchange, Operation } from './operation.js';
import { Problem } from './problem.js';
import { withoutTokens } from './request-entry.js';
import { problemAnswer, run } from './run.js';
import { transmit } from './transmit.js';

/** A request handler for one operation: faults before and after it, the journal around it. */
export function serve(api: Api, operation: Operation, world: () => World) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    const realMs = systemClock.now();
    const exchange = exchangeOf(request, operation, world());
    const fault = api.isPlatform ? exchange.world.faults.takeRequest(factsOf(exchange)) : null;
    const outcome = await outcomeOf(api, exchange, fault);
    if (api.isPlatform) note(exchange, outcome, fault, realMs);
    transmit(outcome, api.dialect.mediaType, reply.raw);
  };
}

function exchangeOf(request: FastifyRequest, operation: Operation, world: World): Exchange {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query as Record<string, string | string[]>)) {
    query[name] = Array.isArray(value) ? value.join(',') : value;
  }
  return {
    world,
    operation,
    method: request.method,
    path: request.url.split('?', 1)[0] ?? '',
    params: request.params as Record<string, string>,
    query,
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    caller: null,
  };
}

function factsOf({ method, path, operation }: Exchange) {
  return { method, path, operation: operation.name };
}

async function outcomeOf(api: Api, exchange: Exchange, fault: FaultRule | null): Promise<Outcome> {
  if (fault === null) return { kind: 'answer', answer: await runSafely(api, exchange) };
  if (fault.delay_ms > 0) await exchange.world.sleep(fault.delay_ms);
  const instead = beforeEffect(fault.action);
  return instead ?? afterEffect(fault.action, await runSafely(api, exchange));
}

/** A defect of the sandbox is an answer too: its caller must not wait for ever. */
async function runSafely(api: Api, exchange: Exchange) {
  try {
    return await run(api, exchange);
  } catch (error) {
    return problemAnswer(api, new Problem(500, `defect of the sandbox: ${String(error)}`));
  }
}

function note(exchange: Exchange, outcome: Outcome, fault: FaultRule | null, realMs: number): void {
  const { world, method, path, query, operation, caller } = exchange;
  world.requests.add({
    id: world.requests.next,
    at: isoTime(world.clock.now()),
    realMs,
    tookMs: systemClock.now() - realMs,
    method,
    path,
    query: withoutTokens(query),
    operation: operation.name,
    userId: caller?.user.id ?? null,
    status: outcome.kind === 'drop' ? null : outcome.answer.status,
    fault: fault?.action.type ?? null,
  });
}
