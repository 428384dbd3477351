import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { keptReason } from '../domain/decision-reason.js';
import { Failure } from '../domain/errors.js';
import type { WordKey } from '../words/word-key.js';
import { WebRefusal } from './forms.js';
import type { Site } from './site.js';

declare module './view/templates.js' {
  interface Pages {
    readonly problem: {
      readonly text: string;
      readonly found: Failure | null;
      readonly again: SentForm | null;
      /** Where it was asked for; null of no single one. */
      readonly spaceId: string | null;
    };
  }
}

/** What was typed into a form whose reason is not taken: nothing of it is lost. */
interface SentForm {
  readonly action: string;
  readonly why: string;
  /** Everything else that was sent. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Pages for what did not work: what it was, and what to do. */
export function addProblemPages({ app, show, log }: Site): void {
  const page = (request: FastifyRequest, reply: FastifyReply, refusal: WebRefusal, failure?: Failure) => {
    const { say } = show.words(request);
    return show.page(request, reply, {
      template: 'problem',
      title: say(`problem.${refusal.key}.title`),
      status: refusal.status,
      data: {
        text: say<WordKey>(`problem.${refusal.key}.text`, refusal.values),
        found: failure ?? null,
        again: sentForm(request, refusal),
        spaceId: (request.params as { readonly space?: string } | undefined)?.space ?? null,
      },
    });
  };
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof WebRefusal) return page(request, reply, error);
    if (error instanceof Failure) return page(request, reply, ofFailure(error), error);
    const status = error.statusCode ?? 500;
    if (status === 413) return page(request, reply, new WebRefusal(413, 'too-large'));
    if (status < 500) return page(request, reply, new WebRefusal(status, 'request'));
    log.error('web.page-failed', {
      method: request.method,
      path: request.routeOptions.url,
      error: error.stack ?? String(error),
    });
    return page(request, reply, new WebRefusal(500, 'defect'));
  });
  // The guards hold here as well: a stranger is sent to the sign-in and does not learn which addresses there are.
  app.setNotFoundHandler((request, reply) => page(request, reply, new WebRefusal(404, 'not-found')));
}

function sentForm(request: FastifyRequest, { key }: WebRefusal): SentForm | null {
  if (key !== 'reason' && key !== 'long-reason') return null;
  const { why, form_token: _, ...fields } = request.body as Readonly<Record<string, string | string[]>>;
  return {
    action: request.url,
    why: keptReason([why ?? ''].flat().join(' ')),
    fields: Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as const),
    ),
  };
}

function ofFailure(failure: Failure): WebRefusal {
  if (/\.(unknown|not-found)$/.test(failure.code)) return new WebRefusal(404, 'failure');
  return new WebRefusal(failure.kind === 'refused' ? 409 : 500, 'failure');
}
