import type { FastifyError, FastifyReply } from 'fastify';
import { Failure, type FailureCode } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import { failureWords } from '../../words/failures.js';
import type { Values } from '../../words/load-words.js';
import { detailIn } from '../../words/phrases.js';
import { capitalized, say, sentencesOf } from '../../words/say.js';
import { WebRefusal } from '../forms.js';

/** What a request can be refused for besides the closed set of failures; the words are in templates/words/LANGUAGE/api.json. */
const REFUSALS = {
  'api.request': 400,
  'api.token': 401,
  'api.rights': 403,
  'api.not-found': 404,
  'api.method': 405,
  'api.key-busy': 409,
  'api.not-closed': 409,
  'api.too-large': 413,
  'api.media-type': 415,
  'api.host': 421,
  'api.key-used': 422,
  'api.too-many': 429,
  'api.defect': 500,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** What is wrong with one part of a request. */
export interface WrongPart {
  readonly in: 'path' | 'query' | 'body' | 'header';
  readonly name: string;
  readonly message: string;
}

/** A request that is turned away. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly wrong: readonly WrongPart[];
  readonly headers: Readonly<Record<string, string>>;
  readonly values: Values;

  constructor(
    readonly code: RefusalCode,
    details: {
      readonly wrong?: readonly WrongPart[];
      readonly headers?: Readonly<Record<string, string>>;
      readonly values?: Values;
    } = {},
  ) {
    super(code);
    this.wrong = details.wrong ?? [];
    this.headers = details.headers ?? {};
    this.values = details.values ?? {};
  }
}

/** RFC 9457, with the code of the closed set and what to do. */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly code: string;
  readonly advice: string | null;
  readonly wrong?: readonly WrongPart[];
  readonly findings?: readonly Finding[];
}

/** What was thrown, as it is told; null for a defect that belongs into the log. */
export function problemOf(error: unknown, language: OperatorLanguage): ProblemDetails | null {
  if (error instanceof ApiRefusal) return refusalText(error, language);
  if (error instanceof Failure) return failureText(error, language);
  if (error instanceof WebRefusal && error.status < 500) {
    return refusalText(new ApiRefusal(error.status === 404 ? 'api.not-found' : 'api.request'), language);
  }
  const refusal = ofFramework(error as FastifyError);
  return refusal === null ? null : refusalText(refusal, language);
}

export function sendProblem(reply: FastifyReply, problem: ProblemDetails): FastifyReply {
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .header('vary', 'accept-language')
    .send(JSON.stringify(problem));
}

function refusalText({ code, wrong, values }: ApiRefusal, language: OperatorLanguage): ProblemDetails {
  const words = sentencesOf('api', language);
  return {
    type: typeOf(code),
    title: say(words, `${code}.title`),
    status: REFUSALS[code],
    code,
    advice: say(words, `${code}.advice`, values),
    ...(wrong.length > 0 && { wrong }),
  };
}

function failureText(failure: Failure, language: OperatorLanguage): ProblemDetails {
  const { code, findings } = failure;
  const { summary, advice } = failureWords(language, code);
  const detail = failure.detail === undefined ? undefined : detailIn(language, failure).detail;
  return {
    type: typeOf(code),
    title: capitalized(summary),
    status: statusOf(failure),
    ...(detail !== undefined && { detail }),
    code,
    advice,
    ...(findings.length > 0 && { findings }),
  };
}

const UNKNOWN: readonly FailureCode[] = [
  'operator.unknown',
  'operator.unknown-space',
  'batch.unknown',
  'bank.unknown-line',
  'bank.unknown-rule',
];

/** 409: it is so now, and may be otherwise later. */
function statusOf({ code, kind }: Failure): number {
  if (UNKNOWN.includes(code)) return 404;
  if (kind === 'refused' || code === 'accounting.busy' || code === 'batch.outdated') return 409;
  return kind === 'transient' ? 503 : 500;
}

function typeOf(code: string): string {
  return `urn:spacebooks:problem:${code}`;
}

const PARTS: Readonly<Record<string, WrongPart['in']>> = {
  params: 'path',
  querystring: 'query',
  body: 'body',
  headers: 'header',
};

/** What the framework refuses by itself. */
function ofFramework({ statusCode, validation, validationContext }: FastifyError): ApiRefusal | null {
  if (validation !== undefined) {
    const within = PARTS[validationContext ?? ''] ?? 'body';
    const wrong = validation.map(({ instancePath, message = '' }) => ({
      in: within,
      name: instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message,
    }));
    return new ApiRefusal('api.request', { wrong });
  }
  if (statusCode === 413) return new ApiRefusal('api.too-large');
  if (statusCode === 415) return new ApiRefusal('api.media-type');
  return statusCode !== undefined && statusCode < 500 ? new ApiRefusal('api.request') : null;
}
