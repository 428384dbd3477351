import { readFileSync } from 'node:fs';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { createGuardedServer } from '../ops/guarded-server.js';
import { type HttpListener, listenOn } from '../ops/http-listener.js';
import { addApi } from './api/add-api.js';
import { goTo } from './forms.js';
import { addUploads } from './multipart.js';
import { addAlertPages } from './pages/alerts.js';
import { addApiTokenPages } from './pages/api-tokens.js';
import { addBankPages } from './pages/bank.js';
import { addBankLinePages } from './pages/bank-line.js';
import { addBankRulePages } from './pages/bank-rules.js';
import { addBankStatementPages } from './pages/bank-statements.js';
import { addBatchDecisions } from './pages/batch-decisions.js';
import { addBatchLeftOut } from './pages/batch-left-out.js';
import { addConfigurationPage } from './pages/configuration.js';
import { addDecisionsPage } from './pages/decisions.js';
import { addDownloads } from './pages/downloads.js';
import { addEventPages } from './pages/events.js';
import { addExportNowPages } from './pages/export-now.js';
import { addExportPages, addPreviewPage } from './pages/exports.js';
import { addFiguresPage } from './pages/figures.js';
import { addFormerAddresses } from './pages/former-addresses.js';
import { addInvoicePage } from './pages/invoice.js';
import { addInvoiceDecisions } from './pages/invoice-decisions.js';
import { addInvoiceFiles } from './pages/invoice-files.js';
import { addInvoiceListFiles } from './pages/invoice-list-files.js';
import { addInvoiceViews } from './pages/invoice-views.js';
import { addInvoicesPage } from './pages/invoices.js';
import { addJoinPage } from './pages/join.js';
import { addLanguageChoice } from './pages/language.js';
import { addLeftOutPages } from './pages/left-out.js';
import { addMePage } from './pages/me.js';
import { addCodePages } from './pages/me-code.js';
import { addMonthPages } from './pages/months.js';
import { addOverview } from './pages/overview.js';
import { addPasskeyPages } from './pages/passkeys.js';
import { addPeoplePages } from './pages/people.js';
import { addPersonPages } from './pages/person.js';
import { addRebookingPages } from './pages/rebooking.js';
import { addRunPages } from './pages/runs.js';
import { addSecondFactorPage } from './pages/second-factor.js';
import { addSignIn } from './pages/sign-in.js';
import { addWebhooksPage } from './pages/webhooks.js';
import { addProblemPages } from './problems.js';
import { addAccess, createSecurity } from './security/access.js';
import { addHeaders } from './security/headers.js';
import type { WebSettings } from './settings.js';
import type { Site, WebDeps } from './site.js';
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
  addSignIn(site, security);
  addSecondFactorPage(site, security);
  addJoinPage(site, security);
  addMePage(site, security);
  addCodePages(site, security);
  addPasskeyPages(site, security);
  // The browser that set all of this up is waiting for it.
  app.get('/setup/done', { config: { access: 'anybody' } }, (_request, reply) => goTo(reply, '/sign-in'));
  addLanguageChoice(site, security);
  addOverview(site);
  addInvoicesPage(site);
  addInvoiceListFiles(site);
  addInvoiceViews(site);
  addInvoicePage(site);
  addInvoiceFiles(site);
  addInvoiceDecisions(site);
  addFormerAddresses(site);
  addExportPages(site);
  addPreviewPage(site);
  addBatchDecisions(site);
  addBatchLeftOut(site);
  addDownloads(site);
  addExportNowPages(site);
  addRebookingPages(site);
  addMonthPages(site);
  addLeftOutPages(site);
  addBankPages(site);
  addBankStatementPages(site);
  addBankLinePages(site);
  addBankRulePages(site);
  addFiguresPage(site);
  addRunPages(site);
  addEventPages(site);
  addAlertPages(site);
  addPeoplePages(site, security);
  addPersonPages(site, security);
  addDecisionsPage(site);
  addWebhooksPage(site);
  addConfigurationPage(site);
  addApiTokenPages(site);
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

const FILES = [
  { name: 'style.css', type: 'text/css; charset=utf-8' },
  { name: 'icon.svg', type: 'image/svg+xml' },
];

/** The style and the icon, which hold nothing that a stranger may not see. */
export function addStaticFiles(app: FastifyInstance): void {
  for (const { name, type } of FILES) {
    const content = readFileSync(new URL(`../../templates/web/${name}`, import.meta.url));
    app.get(`/${name}`, { config: { access: 'anybody' } }, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=300').send(content),
    );
  }
}
