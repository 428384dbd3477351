import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigProblem } from '../../../config/problem.js';
import { questionOf } from '../../../config/undecided.js';
import type { Interviewed } from '../../../setup/interview.js';
import { goTo } from '../../forms.js';
import type { SetupSite } from '../site.js';
import type { Written } from '../work.js';
import type { Reached, Steps } from './steps.js';

declare module '../../view/templates.js' {
  interface Pages {
    readonly 'setup/review': {
      readonly text: string;
      /** What could not be read, and what was not written. */
      readonly notes: readonly string[];
      readonly rows: number;
      readonly problems: readonly (ConfigProblem & { readonly question: string | null })[];
      readonly file: string;
      readonly count: number;
      readonly refused: Exclude<Written, { kind: 'written' }> | null;
    };
  }
}

/** What is written in the end, where the browser goes then. */
export interface Finished {
  readonly user: string;
  /** Address of the page for people. */
  readonly page: string;
  readonly port: number;
}

/** Shows the configuration, which may still be changed, and writes it. */
export function addReview(
  { app, show, work }: SetupSite,
  steps: Steps,
  finish: (finished: Finished) => void,
): void {
  /** As the person changed it; an answer that changes makes a new one. */
  let edited: { readonly edition: number; readonly text: string } | null = null;

  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { asked, notes }: Pick<Extract<Reached, { kind: 'asked' }>, 'asked' | 'notes'>,
    refused: Exclude<Written, { kind: 'written' }> | null = null,
  ): Promise<FastifyReply> => {
    const made = await work.make(asked);
    const text = edited?.edition === steps.edition() ? edited.text : made.text;
    const problems = work.problems({ ...made, text });
    const status = refused === null ? 200 : refused.kind === 'exists' ? 409 : 500;
    return show.page(request, reply, {
      template: 'setup/review',
      title: show.words(request).say('setup.review.title'),
      status,
      data: {
        text,
        notes,
        rows: Math.min(text.split('\n').length + 1, 40),
        problems: problems.map((problem) => ({ ...problem, question: questionOf(problem) })),
        file: work.file,
        count: made.secrets.length,
        refused,
      },
    });
  };

  app.get('/setup/review', async (request, reply) => {
    const reached = await steps.reach(request, null);
    if (reached.kind !== 'asked') return goTo(reply, `/setup/${reached.step}`);
    return page(request, reply, reached);
  });

  app.post('/setup/review', async (request, reply) => {
    const reached = await steps.reach(request, null);
    if (reached.kind !== 'asked') return goTo(reply, `/setup/${reached.step}`);
    const { text, action } = (request.body ?? {}) as { readonly text?: unknown; readonly action?: unknown };
    if (typeof text === 'string') edited = { edition: steps.edition(), text: text.replaceAll('\r\n', '\n') };
    const { asked } = reached;
    const made = await work.make(asked);
    const whole = { ...made, text: edited?.text ?? made.text };
    if (action !== 'write' || work.problems(whole).length > 0) return goTo(reply, '/setup/review');
    const written = await work.write(whole);
    if (written.kind !== 'written') return page(request, reply, reached, written);
    finish(finishedOf(asked));
    return goTo(reply, '/setup/done');
  });
}

function finishedOf({ page }: Interviewed): Finished {
  const { listen = '', publicUrl = null } = page ?? {};
  const { user = '' } = page?.admin ?? {};
  return { user, page: publicUrl ?? `http://${listen}`, port: Number(listen.split(':').at(-1)) };
}
