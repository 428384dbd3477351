import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../../engine/operation.js';
import { ksefTime } from '../times.js';
import type { KsefProblem } from './problem.js';

const PROBLEM_JSON = 'application/problem+json';
const JSON_TYPE = 'application/json';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export interface ProblemPlace {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly now: number;
  readonly traceId: string;
}

/**
 * Problem details where the request asks for them (`X-Error-Format: problem-details`), and always for 401, 403
 * and 410; else the older forms: ExceptionResponse for 400, TooManyRequestsResponse for 429.
 */
export function describeProblem(problem: KsefProblem, place: ProblemPlace): Answer {
  const wantsDetails = place.headers['x-error-format'] === 'problem-details';
  if (!wantsDetails && problem.status === 400) return answer(problem, JSON_TYPE, exception(problem, place));
  if (!wantsDetails && problem.status === 429) return answer(problem, JSON_TYPE, tooMany(problem));
  return answer(problem, PROBLEM_JSON, problemDetails(problem, place));
}

function answer({ status, headers }: KsefProblem, mediaType: string, body: unknown): Answer {
  return { status, body, headers: { ...headers, 'content-type': mediaType } };
}

function problemDetails(problem: KsefProblem, { path, now, traceId }: ProblemPlace): unknown {
  const { status, code, details, description } = problem;
  return {
    title: TITLES[status] ?? 'Error',
    status,
    instance: path,
    detail: code === null ? details.join(' ') : 'Żądanie jest nieprawidłowe.',
    ...(code === null ? {} : { errors: [{ code, description, details }] }),
    ...(status === 403 ? { reasonCode: 'missing-permissions' } : {}),
    timestamp: ksefTime(now),
    traceId,
  };
}

function exception({ code, description, details }: KsefProblem, { now, traceId }: ProblemPlace): unknown {
  return {
    exception: {
      exceptionDetailList: [{ exceptionCode: code, exceptionDescription: description, details }],
      referenceNumber: null,
      serviceCode: traceId,
      serviceCtx: 'sandbox',
      serviceName: 'ksef',
      timestamp: ksefTime(now),
    },
  };
}

function tooMany({ details }: KsefProblem): unknown {
  return { status: { code: 429, description: 'Too Many Requests', details } };
}
