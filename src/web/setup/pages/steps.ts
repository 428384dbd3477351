import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../../domain/errors.js';
import { STEPS, type StepName } from '../../../setup/ask/asker.js';
import { LoginWanted } from '../../../setup/ask/login-wanted.js';
import { type Field, type ReplayAsker, replayAsker, StepOpen } from '../../../setup/ask/replay-asker.js';
import type { Interviewed } from '../../../setup/interview.js';
import { goTo } from '../../forms.js';
import { keptAnswers } from '../answers.js';
import type { FoundView, SetupSite } from '../site.js';

declare module '../../view/templates.js' {
  interface Pages {
    readonly 'setup/step': {
      readonly step: AskedStep;
      readonly steps: typeof STEPS;
      readonly before: StepName | null;
      readonly fields: readonly Field[];
      readonly isWrong: boolean;
      readonly found: FoundView | null;
      /** Where the platform is asked for leave. */
      readonly address: string | null;
      readonly redirectUri: string;
      readonly scopes: string;
    };
    readonly 'setup/returned': object;
  }
}

/** Where an interview came to with what was answered. */
export type Reached =
  | { readonly kind: 'open'; readonly step: StepName; readonly fields: readonly Field[] }
  | (AtStep & { readonly kind: 'login'; readonly address: string })
  | (AtStep & { readonly kind: 'failed'; readonly failure: Failure })
  | { readonly kind: 'asked'; readonly asked: Interviewed; readonly notes: readonly string[] };

interface AtStep {
  readonly step: StepName;
  readonly fields: readonly Field[];
}

/** What the pages of the steps know, for the review. */
export interface Steps {
  /** @param until shows this step although nothing is missing in it */
  reach(request: FastifyRequest, until: StepName | null): Promise<Reached>;
  /** Changes with each answer. */
  readonly edition: () => number;
}

/** A step with questions of its own. */
type AskedStep = Exclude<StepName, 'review'>;

interface StepPath {
  Params: { readonly step: string };
}

/** A page for each step of the interview: a form, without script. */
export function addSteps(site: SetupSite): Steps {
  const { app, show, work } = site;
  const answers = keptAnswers();
  let edition = 0;

  const reach: Steps['reach'] = async (request, until) => {
    const asker = replayAsker(answers, show.words(request).language, until);
    return reachWith(asker, () => work.interview(asker, redirectUri(request)));
  };
  const fieldsOf = async (request: FastifyRequest, step: StepName): Promise<readonly Field[] | null> => {
    const reached = await reach(request, step);
    return reached.kind !== 'asked' && reached.step === step ? reached.fields : null;
  };

  app.get('/setup', async (request, reply) => {
    const reached = await reach(request, null);
    return goTo(reply, reached.kind === 'asked' ? '/setup/review' : `/setup/${reached.step}`);
  });

  app.get<StepPath>('/setup/:step', async (request, reply) => {
    const step = stepOf(request.params.step);
    if (step === null) return reply.code(404).send();
    const reached = await reach(request, step);
    if (reached.kind === 'asked') return goTo(reply, '/setup/review');
    if (reached.step !== step) return goTo(reply, `/setup/${reached.step}`);
    return showStep(site, request, reply, { ...reached, step });
  });

  app.post<StepPath>('/setup/:step', async (request, reply) => {
    const step = stepOf(request.params.step);
    const fields = step === null ? null : await fieldsOf(request, step);
    if (step === null || fields === null) return goTo(reply, '/setup');
    answers.take(fields, request);
    edition += 1;
    return goTo(reply, '/setup');
  });

  /** Without the cookie of the visit, which browsers do not send from elsewhere: the platform's answer proves itself. */
  app.get('/callback', { config: { access: 'strangers' } }, async (request, reply) => {
    const query = new URL(request.url, 'http://localhost').searchParams;
    const { say, failure } = show.words(request);
    try {
      if (!(await work.returned(query))) return reply.code(404).send();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return show.page(request, reply, {
        template: 'setup/failed',
        title: say('setup.failed.title'),
        data: { found: { ...failure(error.code), detail: error.detail } },
      });
    }
    return show.page(request, reply.header('refresh', '0; url=/setup'), {
      template: 'setup/returned',
      title: say('setup.returned.title'),
      data: {},
    });
  });
  return { reach, edition: () => edition };
}

async function reachWith(asker: ReplayAsker, interview: () => Promise<Interviewed>): Promise<Reached> {
  try {
    return { kind: 'asked', asked: await interview(), notes: asker.notes() };
  } catch (error) {
    if (error instanceof StepOpen) return { kind: 'open', step: error.step, fields: error.fields };
    if (error instanceof LoginWanted) return { kind: 'login', ...asker.current(), address: error.address };
    if (error instanceof Failure) return { kind: 'failed', ...asker.current(), failure: error };
    throw error;
  }
}

function stepOf(name: string): AskedStep | null {
  return STEPS.find((step): step is AskedStep => step === name && step !== 'review') ?? null;
}

function showStep(
  { show, work }: SetupSite,
  request: FastifyRequest,
  reply: FastifyReply,
  reached: Exclude<Reached, { kind: 'asked' }> & { readonly step: AskedStep },
): FastifyReply {
  const { say, failure } = show.words(request);
  const number = STEPS.indexOf(reached.step);
  const found =
    reached.kind === 'failed' ? { ...failure(reached.failure.code), detail: reached.failure.detail } : null;
  return show.page(request, reply, {
    template: 'setup/step',
    title: say('setup.step', {
      number: number + 1,
      count: STEPS.length,
      name: say(`setup.steps.${reached.step}`),
    }),
    data: {
      step: reached.step,
      steps: STEPS,
      before: STEPS[number - 1] ?? null,
      fields: reached.fields,
      isWrong: reached.fields.some(({ complaint }) => complaint !== null),
      found,
      address: reached.kind === 'login' ? reached.address : null,
      redirectUri: redirectUri(request),
      scopes: work.scopes.join(' '),
    },
  });
}

/** Where this browser reaches us. */
function redirectUri({ headers }: FastifyRequest): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  return `${scheme}://${headers.host ?? 'localhost'}/callback`;
}
