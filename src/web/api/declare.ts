import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Access } from '../security/access.js';
import type { Site } from '../site.js';
import type { AnswerOnce } from './answer-once.js';
import { problem } from './schemas/problem.js';

/** What routes of the API are made with. */
export interface Api {
  readonly app: FastifyInstance;
  readonly site: Site;
  /** Carries a decision out once for each Idempotency-Key. */
  readonly once: AnswerOnce;
}

interface Declared<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType> {
  /** `operationId`, by which clients name their functions. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly access?: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly answer: Answer;
}

interface Asked<Params, Query> {
  readonly params: Params;
  readonly query: Query;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const NOTHING = z.strictObject({});
const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'The request is not as described.',
  401: 'No token that works.',
  403: 'The token may not do this.',
  404: 'It is not there, or not shown to this token.',
  409: 'It is not possible as things stand.',
  413: 'Too large.',
  415: 'The body is not JSON.',
  421: 'This host is not served here.',
  422: 'The Idempotency-Key was used for another request.',
  429: 'Too many requests; `Retry-After` says when.',
  500: 'A defect; the log has it.',
  503: 'Not now; it may be asked again.',
};

/** Something that is read. */
export function read<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
  { app }: Api,
  path: string,
  declared: Declared<Params, Query, Answer>,
  work: (asked: Asked<z.output<Params>, z.output<Query>>) => Promise<z.input<Answer>>,
): void {
  const { params = NOTHING, query = NOTHING, answer } = declared;
  const response = readAnswers({ 'application/json': { schema: answer } });
  app.get(
    path,
    { config: accessOf(declared), schema: { ...said(declared), params, querystring: query, response } },
    (request, reply) => work(asked(request, reply)),
  );
}

/** Bytes that are downloaded as they lie in the archive. */
export function download<Params extends z.ZodType, Query extends z.ZodType = z.ZodType>(
  { app }: Api,
  path: string,
  declared: Omit<Declared<Params, Query, z.ZodType>, 'answer'>,
  work: (asked: Asked<z.output<Params>, z.output<Query>>) => Promise<FastifyReply>,
): void {
  const { params = NOTHING, query = NOTHING } = declared;
  const response = readAnswers({ '*/*': { schema: z.any() } });
  app.get(
    path,
    { config: accessOf(declared), schema: { ...said(declared), params, querystring: query, response } },
    (request, reply) => work(asked(request, reply)),
  );
}

/** Something that is decided, by whom the token belongs to. */
export function decide<Params extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>(
  { app, once }: Api,
  path: string,
  declared: Declared<Params, z.ZodType, Answer> & { readonly access: Access; readonly body: Body },
  work: (
    asked: Asked<z.output<Params>, unknown> & { readonly body: z.output<Body>; readonly by: string },
  ) => Promise<z.input<Answer>>,
): void {
  const { params = NOTHING, body, answer } = declared;
  const headers = z.looseObject({ 'idempotency-key': idempotencyKey });
  const response = answersOf({ 'application/json': { schema: answer } }, []);
  const schema = { ...said(declared), params, querystring: NOTHING, headers, body, response };
  app.post(path, { config: accessOf(declared), schema }, (request, reply) =>
    once(request, reply, () =>
      work({
        ...asked<z.output<Params>, unknown>(request, reply),
        body: request.body as z.output<Body>,
        by: request.session?.name ?? '',
      }),
    ),
  );
}

const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe('For 24 hours the same key has the same answer, and nothing is decided twice.');

function asked<Params, Query>(request: FastifyRequest, reply: FastifyReply): Asked<Params, Query> {
  return { params: request.params as Params, query: request.query as Query, request, reply };
}

function said({ name, tag, summary }: Pick<Declared<never, never, never>, 'name' | 'tag' | 'summary'>) {
  return { operationId: name, tags: [tag], summary };
}

function accessOf({ access }: { readonly access?: Access }) {
  return { access: access ?? 'reader' } as const;
}

/** Of what is read no body is sent, and nothing is decided. */
function readAnswers(content: object) {
  return answersOf(content, [413, 415, 422]);
}

function answersOf(content: object, without: readonly number[]) {
  const problems = Object.entries(PROBLEMS)
    .filter(([status]) => !without.includes(Number(status)))
    .map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: problem } } },
    ]);
  return { 200: { description: 'As asked.', content }, ...Object.fromEntries(problems) };
}
