import type { Failure } from '../../../domain/errors.js';
import { goTo } from '../../forms.js';
import type { FoundView, SetupSite } from '../site.js';
import type { Finished } from './review.js';

declare module '../../view/templates.js' {
  interface Pages {
    readonly 'setup/done': Finished & { readonly link: string; readonly found: FoundView | null };
  }
}

export interface Done {
  begin(finished: Finished): void;
  readonly begun: Promise<void>;
  failed(failure: Failure): void;
  /** The browser has seen that it failed. */
  readonly told: Promise<void>;
}

/** After the configuration is written: the page loads itself until the daemon's own page answers in its place. */
export function addDone({ app, show }: SetupSite): Done {
  const begun = signal();
  const told = signal();
  let finished: Finished | null = null;
  let failure: Failure | null = null;

  app.get('/setup/done', (request, reply) => {
    if (finished === null) return goTo(reply, '/setup');
    const { say, failure: wordsOf } = show.words(request);
    const isHere = request.headers.host?.endsWith(`:${finished.port}`) === true;
    if (failure === null) reply.header('refresh', `2; url=${isHere ? '/setup/done' : finished.page}`);
    else reply.raw.once('finish', () => told.resolve());
    return show.page(request, reply, {
      template: 'setup/done',
      title: say('setup.done.title'),
      data: {
        ...finished,
        link: isHere ? '/sign-in' : finished.page,
        found: failure && { ...wordsOf(failure.code), detail: failure.detail },
      },
    });
  });
  return {
    begin: (given) => {
      finished = given;
      begun.resolve();
    },
    begun: begun.promise,
    failed: (given) => {
      failure = given;
    },
    told: told.promise,
  };
}

function signal(): { readonly promise: Promise<void>; resolve(): void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
