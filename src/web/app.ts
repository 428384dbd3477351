import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { createGuardedServer } from '../ops/guarded-server.js';
import { type HttpListener, listenOn } from '../ops/http-listener.js';
import { addApi } from './api/add-api.js';
import type { WebDeps } from './deps.js';
import { goTo } from './forms.js';
import { addUploads } from './multipart.js';
import { addPages } from './page.js';
import { addProblemPages } from './problems.js';
import { addAccess, createSecurity } from './security/access.js';
import { addHeaders } from './security/headers.js';
import type { WebSettings } from './settings.js';
import type { Site } from './site.js';
import { addStaticFiles } from './static-files.js';
import { createShow } from './view/show.js';

const REQUEST_TIMEOUT_MS = 30_000;
/** Of the longest form: a reason of a few sentences. */
const LARGEST_BODY = 16 * 1024;

/** The pages, without a place to listen on. */
async function createWebApp(
  settings: WebSettings,
  deps: WebDeps,
  prepare: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  const app = Fastify({
    serverFactory: (handler) => createGuardedServer({ requestTimeout: REQUEST_TIMEOUT_MS }, handler),
    bodyLimit: LARGEST_BODY,
    logger: false,
    // The reverse proxy, and nobody before it, says whose request it is.
    trustProxy: settings.behind_tls ? (_address: string, hop: number) => hop === 0 : false,
  });
  prepare(app);
  app.removeAllContentTypeParsers();
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: LARGEST_BODY });
  addUploads(app);
  await addHeaders(app, settings.public_url?.startsWith('https://') === true);
  const security = createSecurity(settings, deps);
  addAccess(app, security, deps.log);
  await security.sessions.endOfFormerUsers();
  const show = createShow(security, deps);
  const spacesOf: Site['spacesOf'] = ({ session }) =>
    deps.spaces().filter(({ id }) => session?.sees(id) ?? false);
  const site: Site = { ...deps, app, show, spacesOf };
  addProblemPages(site);
  addStaticFiles(app);
  // The browser that set all of this up is waiting for it.
  app.get('/setup/done', { config: { access: 'anybody' } }, (_request, reply) => goTo(reply, '/sign-in'));
  await addPages(site, security);
  await addApi(site, {
    publicUrl: settings.public_url,
    requestsPerMinute: settings.api_requests_per_minute,
    person: security.person,
  });
  return app;
}

/** Serves the pages. @param prepare is given the server before its routes @throws Failure `daemon.port-in-use`, `store.*` */
export async function startWebServer(
  settings: WebSettings,
  deps: WebDeps,
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<HttpListener> {
  return listenOn(await createWebApp(settings, deps, prepare), settings.listen, deps.clock);
}
