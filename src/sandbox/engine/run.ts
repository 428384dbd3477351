import { authenticate, requireScope } from './access.js';
import type { Api } from './api.js';
import type { Answer, Exchange } from './operation.js';
import { Problem } from './problem.js';

/**
 * Runs one operation in the order that every request takes: who calls (401), how often (429), in which media
 * types (406, 415), with which scope (403); the operation itself says 404, 400, 422 and 409.
 */
export async function run(api: Api, exchange: Exchange): Promise<Answer> {
  const { operation, world, method, headers, body } = exchange;
  try {
    authenticate(exchange);
    if (exchange.caller !== null) world.rateLimit.count(exchange.caller.user.id);
    const { answersDocument } = operation;
    const hasBody = body.length > 0;
    api.dialect.negotiate({ method, headers, body: operation.body, hasBody, answersDocument });
    requireScope(exchange, operation.scope);
    return await operation.run(exchange);
  } catch (error) {
    if (error instanceof Problem) return problemAnswer(api, error);
    throw error;
  }
}

export function problemAnswer(api: Api, problem: Problem): Answer {
  return { status: problem.status, body: api.dialect.describe(problem), headers: problem.headers };
}
