import type { FastifyError, FastifyReply } from 'fastify';
import { Failure } from '../../domain/errors.js';
import { isFromOurPage } from '../security/hosts.js';
import type { Words } from '../view/words.js';
import type { FoundView, SetupSite } from './site.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly 'setup/failed': { readonly found: FoundView | null };
  }
  interface Partials {
    readonly 'setup/found': Words & { readonly found: FoundView };
  }
}

/** Only the browser that used the link sees anything: to all others there is nothing here. */
export function addGuard({ app, cookies, formTokens, gate, show, log }: SetupSite): void {
  app.decorateRequest('session', null);
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === 'anybody' || access === 'strangers') return;
    if (!gate.isInside(cookies.read(request, 'visit'))) return nothing(reply);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { form_token: token } = (request.body ?? {}) as { readonly form_token?: unknown };
    const isOurs =
      isFromOurPage(request.headers) &&
      formTokens.isOf(cookies.read(request, 'visit'), typeof token === 'string' ? token : undefined);
    if (!isOurs) return nothing(reply);
  });
  app.setNotFoundHandler((_request, reply) => nothing(reply));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (!gate.isInside(cookies.read(request, 'visit'))) return nothing(reply);
    if (!(error instanceof Failure)) {
      if (status < 500) return reply.code(status).send();
      log.error('web.page-failed', { path: request.routeOptions.url, error: error.stack ?? String(error) });
    }
    const { say, failure } = show.words(request);
    const found = error instanceof Failure ? { ...failure(error.code), detail: error.detail } : null;
    return show.page(request, reply, {
      template: 'setup/failed',
      title: say('setup.failed.title'),
      status: 500,
      data: { found },
    });
  });
}

function nothing(reply: FastifyReply): FastifyReply {
  return reply.code(404).send();
}
