import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { ApiAnswers } from '../../store/people/api-answers.js';
import { apiSession } from './guard.js';
import { ApiRefusal, problemOf, sendProblem } from './problem.js';

/** Carries out a decision; the same key has the same answer, and nothing is decided twice. */
export type AnswerOnce = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
) => Promise<unknown>;

export interface AnswerOnceDeps {
  readonly answers: ApiAnswers;
  readonly clock: Clock;
  readonly languageOf: (request: FastifyRequest) => OperatorLanguage;
}

/** Answers are kept by token and key; what failed for a moment may be asked for again. */
export function answerOnce({ answers, clock, languageOf }: AnswerOnceDeps): AnswerOnce {
  return async (request, reply, work) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return work();
    const keyed = { tokenId: apiSession(request).tokenId, key, request: digestOf(request) };
    const state = await answers.begin(keyed, clock.now());
    if (state.kind === 'other') throw new ApiRefusal('api.key-used');
    if (state.kind === 'busy') throw new ApiRefusal('api.key-busy', { headers: { 'retry-after': '5' } });
    if (state.kind === 'answered') {
      reply.header('idempotent-replayed', 'true');
      const body: unknown = JSON.parse(state.body);
      return state.status === 200 ? body : sendProblem(reply, body as Parameters<typeof sendProblem>[1]);
    }
    try {
      const answer = await work();
      await answers.keep(keyed, { status: 200, body: JSON.stringify(answer) });
      return answer;
    } catch (error) {
      const problem = problemOf(error, languageOf(request));
      if (problem === null || problem.status >= 500) await answers.forget(keyed);
      else await answers.keep(keyed, { status: problem.status, body: JSON.stringify(problem) });
      throw error;
    }
  };
}

function digestOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('hex');
}
