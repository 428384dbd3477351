import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListedHook } from '../../store/alerts/hook-outbox.js';
import type { WordKey } from '../../words/word-key.js';
import { fieldOf, goTo, notFound } from '../forms.js';
import type { HookDesk, ListedEndpoint } from '../hook-desk.js';
import type { Page } from '../page.js';
import type { Tone } from '../view/state-tone.js';

declare module '../view/templates.js' {
  interface Pages {
    readonly webhooks: {
      readonly endpoints: readonly EndpointRow[];
      readonly givenUp: readonly MessageRow[];
      readonly messages: readonly MessageRow[];
    };
  }
  interface Partials {
    readonly 'partials/hook-messages': Frame & {
      readonly id: string;
      readonly caption: string;
      readonly rows: readonly MessageRow[];
      readonly canResend: boolean;
    };
  }
}

const OF_INSTALLATION = { config: { access: 'installation' } } as const;
const PATH = '/webhooks';
const ROWS = 50;

interface EndpointPath {
  Params: { endpoint: string };
}

/** Programs that are told what happens, what they were told, and what did not arrive. */
export const page: Page = (site) => {
  const { app, show, hooks, log } = site;

  app.get(PATH, OF_INSTALLATION, async (request, reply) => {
    const disabled = await hooks.disabled();
    return show.page(request, reply, {
      template: 'webhooks',
      title: show.words(request).say('webhooks.title'),
      menu: 'webhooks',
      data: {
        endpoints: hooks.endpoints.map((endpoint) => ({
          ...endpoint,
          ended: disabled.find(({ name }) => name === endpoint.name) ?? null,
        })),
        givenUp: (await hooks.list(ROWS, 'given-up')).map(rowOf),
        messages: (await hooks.list(ROWS)).map(rowOf),
      },
    });
  });

  app.post<EndpointPath>(`${PATH}/:endpoint/test`, OF_INSTALLATION, async (request, reply) => {
    const name = request.params.endpoint;
    const outcome = await hooks.test(name);
    if (outcome === null) throw notFound();
    log.info('web.webhook-tested', { endpoint: name, outcome: outcome.kind, user: request.session?.name });
    const detail = outcome.kind === 'failed' ? outcome.detail : '';
    return back(request, reply, `notice.webhook-${outcome.kind}`, { name, detail });
  });

  app.post(`${PATH}/resend`, OF_INSTALLATION, async (request, reply) => {
    const message = fieldOf(request, 'message');
    if (message !== '' && !/^msg_\w{1,64}$/.test(message)) throw notFound();
    const count = await hooks.resend(message === '' ? null : message);
    log.info('web.webhooks-resent', { count, message, user: request.session?.name });
    // Twice clicked: all of them are on their way.
    return back(request, reply, count === 0 ? 'notice.webhooks-none' : 'notice.webhooks-resent', {
      count: String(count),
    });
  });
};

function back(
  { session }: FastifyRequest,
  reply: FastifyReply,
  key: WordKey,
  values: Readonly<Record<string, string>>,
): FastifyReply {
  if (session !== null) session.notice = { key, values };
  return goTo(reply, PATH);
}

interface EndpointRow extends ListedEndpoint {
  readonly ended: Awaited<ReturnType<HookDesk['disabled']>>[number] | null;
}

interface MessageRow extends ListedHook {
  readonly state: 'taken' | 'given-up' | 'failing' | 'waits';
  readonly tone: Tone;
}

function rowOf(hook: ListedHook): MessageRow {
  const { sentAt, runAt, failures } = hook;
  if (sentAt !== null) return { ...hook, state: 'taken', tone: 'good' };
  if (runAt === null) return { ...hook, state: 'given-up', tone: 'need' };
  return { ...hook, state: failures === 0 ? 'waits' : 'failing', tone: 'busy' };
}
