import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OperatorLanguage } from '../../domain/settings.js';
import { type ApiAnswers, type KeyedRequest, RENEWED_MS } from '../../store/people/api-answers.js';
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

interface Answer {
  readonly status: number;
  readonly body: string;
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
    const held = holdKey({ answers, clock }, keyed);
    let answer: unknown;
    try {
      answer = await work();
    } catch (error) {
      const problem = problemOf(error, languageOf(request));
      if (problem === null || problem.status >= 500) await held.forget();
      else await held.keep({ status: problem.status, body: JSON.stringify(problem) });
      throw error;
    }
    await held.keep({ status: 200, body: JSON.stringify(answer) });
    return answer;
  };
}

/**
 * Renews the key for as long as its request is worked on. What was decided is never forgotten: an answer that cannot be written
 * down now is tried again with each renewal, and until then the key is busy.
 */
function holdKey({ answers, clock }: Pick<AnswerOnceDeps, 'answers' | 'clock'>, keyed: KeyedRequest) {
  let decided: Answer | null = null;
  let cancel = (): void => undefined;
  const write = async (): Promise<void> => {
    if (decided === null) return answers.renew(keyed, clock.now());
    await answers.keep(keyed, decided);
    cancel();
  };
  const renewLater = (): void => {
    cancel = clock.after(RENEWED_MS, () => {
      renewLater();
      void write().catch(() => undefined);
    });
  };
  renewLater();
  return {
    keep: (answer: Answer): Promise<void> => {
      decided = answer;
      return write().catch(() => undefined);
    },
    forget: (): Promise<void> => {
      cancel();
      return answers.forget(keyed);
    },
  };
}

function digestOf({ method, url, body }: FastifyRequest): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body)}`)
    .digest('hex');
}
