import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '../../engine/operation.js';
import { play } from '../../engine/play.js';
import { bodyOf, pathOf, queryOf } from '../../engine/request-parts.js';
import { transmit } from '../../engine/transmit.js';
import type { KsefWorld } from '../world.js';
import { admit } from './admit.js';
import { describeProblem } from './describe-problem.js';
import type { KsefCall, KsefOperation } from './operation.js';
import { KsefProblem } from './problem.js';

const MEDIA_TYPE = 'application/json';

/** A request handler for one operation of KSeF: faults before and after it, the journal around it. */
export function serve(operation: KsefOperation, world: () => KsefWorld) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    const call = callOf(request, operation, world());
    const { method, path, query } = call;
    const played = {
      method,
      path,
      query,
      operation: operation.name,
      callerId: () => call.caller?.nip ?? null,
    };
    transmit(await play(call.world, played, () => carryOut(call)), MEDIA_TYPE, reply.raw);
  };
}

/** The same without faults, journal, logins and limits: for the operator. */
export function serveOperator(operation: KsefOperation, world: () => KsefWorld) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.hijack();
    const call = callOf(request, operation, world());
    transmit({ kind: 'answer', answer: await runSafely(call) }, MEDIA_TYPE, reply.raw);
  };
}

function callOf(request: FastifyRequest, operation: KsefOperation, world: KsefWorld): KsefCall {
  return {
    world,
    operation,
    method: request.method,
    path: pathOf(request),
    params: request.params as Record<string, string>,
    query: queryOf(request),
    headers: request.headers,
    body: bodyOf(request),
    ip: request.ip,
    caller: null,
  };
}

async function carryOut(call: KsefCall): Promise<Answer> {
  try {
    admit(call);
  } catch (error) {
    if (error instanceof KsefProblem) return described(call, error);
    throw error;
  }
  return runSafely(call);
}

/** A defect of the sandbox is an answer too: its caller must not wait for ever. */
async function runSafely(call: KsefCall): Promise<Answer> {
  try {
    return await call.operation.run(call);
  } catch (error) {
    if (error instanceof KsefProblem) return described(call, error);
    return described(call, new KsefProblem(500, null, [`defect of the sandbox: ${String(error)}`]));
  }
}

function described({ world, path, headers }: KsefCall, problem: KsefProblem): Answer {
  const traceId = world.randomBytes(16).toString('hex');
  return describeProblem(problem, { path, headers, now: world.clock.now(), traceId });
}
