import { createHash } from 'node:crypto';
import { lazily } from '@spacebooks/base/lazy';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import type { ApiPerson } from '../../people/api-tokens.js';
import type { Site } from '../site.js';
import { answerOnce } from './answer-once.js';
import type { Api } from './declare.js';
import { addApiGuard } from './guard.js';
import { openapiOptions, published } from './openapi.js';
import { ApiRefusal, type ProblemDetails, problemOf, sendProblem } from './problem.js';
import { addBankRoutes } from './routes/bank.js';
import { addBankRuleRoutes } from './routes/bank-rules.js';
import { addBatchRoutes } from './routes/batches.js';
import { addCollectiveRoutes } from './routes/collectives.js';
import { addCustomerRoutes } from './routes/customers.js';
import { addCutoverRoutes } from './routes/cutovers.js';
import { addEInvoiceRoutes } from './routes/e-invoices.js';
import { addExportNowRoutes } from './routes/export-now.js';
import { addFigureRoutes } from './routes/figures.js';
import { addHappenings } from './routes/happenings.js';
import { addInvoiceRoutes } from './routes/invoices.js';
import { addMonthRoutes } from './routes/months.js';
import { addOpeningRoutes } from './routes/opening-items.js';
import { addSettingRoutes } from './routes/settings.js';
import { addSpaceRoutes } from './routes/spaces.js';
import { addSwitchRoute } from './routes/switch.js';
import { addSyncRoutes } from './routes/sync.js';
import { addTaskRoutes } from './routes/tasks.js';

const API_PATH = '/api/v1';
const MOST_BODY = 64 * 1024;

/** Heavy, and nothing but this needs them. */
const tools = lazily(async () => {
  const [{ default: swagger }, provider] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ]);
  return { swagger, ...provider };
});

export interface ApiSettings {
  readonly publicUrl: string | null;
  readonly requestsPerMinute: number;
  /** @returns null for who is not, or no longer, let in */
  person(name: string): Promise<ApiPerson | null>;
}

/** The API for programs, beside the pages: by tokens, and with the functions of the pages. */
export async function addApi(site: Site, settings: ApiSettings): Promise<void> {
  const { swagger, validatorCompiler, serializerCompiler, jsonSchemaTransform, jsonSchemaTransformObject } =
    await tools();
  await site.app.register(
    async (app) => {
      const routes = new Map<string, Set<string>>();
      // Before the routes: what the guards of the pages go by.
      app.addHook('onRoute', (route) => {
        route.config = { ...route.config, by: 'token' };
        const methods = routes.get(route.url) ?? new Set();
        for (const method of [route.method].flat()) methods.add(method);
        routes.set(route.url, methods);
      });
      app.setValidatorCompiler(validatorCompiler);
      app.setSerializerCompiler(serializerCompiler);
      addJson(app);
      addProblems(app, site);
      const transforms = { transform: jsonSchemaTransform, transformObject: jsonSchemaTransformObject };
      await app.register(swagger, { openapi: openapiOptions(), ...transforms });
      addApiGuard(app, { ...settings, site, tokens: site.apiTokens, clock: site.clock });
      addETags(app);
      const languageOf = (request: FastifyRequest) => site.show.words(request).language;
      const once = answerOnce({ answers: site.apiAnswers, clock: site.clock, languageOf });
      addRoutes({ app, site, once });
      refuseOthers(app, routes);
    },
    { prefix: API_PATH },
  );
}

function addRoutes(api: Api): void {
  api.app.get('/openapi.json', { config: { access: 'anybody' }, schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(published(api.app.swagger())),
  );
  addSpaceRoutes(api);
  addInvoiceRoutes(api);
  addCustomerRoutes(api);
  addEInvoiceRoutes(api);
  addBatchRoutes(api);
  addExportNowRoutes(api);
  addMonthRoutes(api);
  addSwitchRoute(api);
  addCutoverRoutes(api);
  addSettingRoutes(api);
  addOpeningRoutes(api);
  addBankRoutes(api);
  addBankRuleRoutes(api);
  addCollectiveRoutes(api);
  addFigureRoutes(api);
  addTaskRoutes(api);
  addSyncRoutes(api);
  addHappenings(api);
}

/** JSON and nothing else. */
function addJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BODY },
    app.getDefaultJsonParser('error', 'error'),
  );
}

function addProblems(app: FastifyInstance, { show, log }: Site): void {
  app.setErrorHandler((error, request, reply) => {
    const { language } = show.words(request);
    if (error instanceof ApiRefusal) reply.headers(error.headers);
    const problem = problemOf(error, language);
    if (problem !== null && problem.status !== 500) return sendProblem(reply, problem);
    const stack = error instanceof Error ? error.stack : undefined;
    log.error('web.api-failed', {
      method: request.method,
      path: request.routeOptions.url,
      error: stack ?? String(error),
    });
    return sendProblem(
      reply,
      problem ?? (problemOf(new ApiRefusal('api.defect'), language) as ProblemDetails),
    );
  });
}

/** What is not there, and methods that a path does not know: before a body is read. */
function refuseOthers(app: FastifyInstance, routes: ReadonlyMap<string, ReadonlySet<string>>): void {
  const refuse = (method: HTTPMethods[], url: string, refusal: () => ApiRefusal): void => {
    const onRequest = async (): Promise<never> => {
      throw refusal();
    };
    const config = { access: 'reader' } as const;
    app.route({ method, url, config, schema: { hide: true }, onRequest, handler: onRequest });
  };
  const methods = app.supportedMethods as HTTPMethods[];
  for (const [url, known] of [...routes]) {
    const allow = [...known].join(', ');
    refuse(
      methods.filter((each) => !known.has(each)),
      url.slice(API_PATH.length),
      () => new ApiRefusal('api.method', { headers: { allow } }),
    );
  }
  refuse(methods, '/*', () => new ApiRefusal('api.not-found'));
}

/** Of what is read: whoever has it already is told so, and gets no bytes. */
function addETags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    if (!tagsOf(request.headers['if-none-match']).includes(tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

function tagsOf(header: string | undefined): readonly string[] {
  return (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
}
