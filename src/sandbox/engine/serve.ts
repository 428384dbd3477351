import type { FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world.js';
import { callerEmail } from './access.js';
import type { Api } from './api.js';
import type { Answer, Exchange, Operation } from './operation.js';
import { play } from './play.js';
import { Problem } from './problem.js';
import { bodyOf, pathOf, queryOf } from './request-parts.js';
import { problemAnswer, run } from './run.js';
import { transmit } from './transmit.js';

/** A request handler for one operation; the platform's own ones meet faults and are written down. */
export function serve(api: Api, operation: Operation, world: () => World) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    const exchange = exchangeOf(request, operation, world());
    const carryOut = (): Promise<Answer> => runSafely(api, exchange);
    const { method, path, query } = exchange;
    const callerId = (): string | null => exchange.caller?.user.id ?? null;
    const user = callerEmail(exchange);
    const played = { method, path, query, operation: operation.name, user, callerId };
    const outcome = api.isPlatform
      ? await play(exchange.world, played, carryOut)
      : ({ kind: 'answer', answer: await carryOut() } as const);
    transmit(outcome, api.dialect.mediaType, reply.raw);
  };
}

function exchangeOf(request: FastifyRequest, operation: Operation, world: World): Exchange {
  return {
    world,
    operation,
    method: request.method,
    path: pathOf(request),
    params: request.params as Record<string, string>,
    query: queryOf(request),
    headers: request.headers,
    body: bodyOf(request),
    caller: null,
  };
}

/** A defect of the sandbox is an answer too: its caller must not wait for ever. */
async function runSafely(api: Api, exchange: Exchange): Promise<Answer> {
  try {
    return await run(api, exchange);
  } catch (error) {
    return problemAnswer(api, new Problem(500, `defect of the sandbox: ${String(error)}`));
  }
}
