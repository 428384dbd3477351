import { goTo } from '../../forms.js';
import type { SetupSite } from '../site.js';

declare module '../../view/templates.js' {
  interface Pages {
    readonly 'setup/begin': { readonly isUsed: boolean; readonly path: string };
  }
}

interface Link {
  Params: { readonly secret: string };
}

/** The link. Looking at it uses nothing up, since programs that preview links do so; beginning does. */
export function addBegin({ app, show, cookies, gate }: SetupSite): void {
  const open = { config: { access: 'strangers' as const } };

  app.get<Link>('/setup/link/:secret', open, (request, reply) => {
    if (gate.isInside(cookies.read(request, 'visit'))) return goTo(reply, '/setup');
    const state = gate.look(request.params.secret);
    if (state === 'unknown') return reply.code(404).send();
    return show.page(request, reply, {
      template: 'setup/begin',
      title: show.words(request).say('setup.title'),
      status: state === 'used' ? 410 : 200,
      data: { isUsed: state === 'used', path: request.url },
    });
  });

  app.post<Link>('/setup/link/:secret', open, (request, reply) => {
    const pass = gate.enter(request.params.secret);
    if (pass === null) return goTo(reply, request.url);
    cookies.write(request, reply, 'visit', pass);
    return goTo(reply, '/setup');
  });
}
