import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { Clock } from '@spacebooks/base/clock';
import Fastify, { type FastifyInstance } from 'fastify';
import { createGuardedServer } from '../../ops/guarded-server.js';
import { type HttpListener, listenOn } from '../../ops/http-listener.js';
import type { Logger } from '../../ops/log.js';
import type { Random } from '../../random.js';
import { addLanguageChoice } from '../pages/language.js';
import { createCookies, createFormTokens } from '../security/access.js';
import { addHeaders } from '../security/headers.js';
import { addStaticFiles } from '../static-files.js';
import { createShow } from '../view/show.js';
import { createGate } from './gate.js';
import { addGuard } from './guard.js';
import { addBegin } from './pages/begin.js';
import { addDone } from './pages/done.js';
import { addReview } from './pages/review.js';
import { addSteps } from './pages/steps.js';
import type { SetupSite } from './site.js';
import type { SetupWork, StartState } from './work.js';

const REQUEST_TIMEOUT_MS = 30_000;
/** Of a configuration with a space, many times over. */
const LARGEST_BODY = 256 * 1024;

export interface SetupDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Logger, 'error'>;
  readonly work: SetupWork;
}

export interface SetupServer extends HttpListener {
  /** Path of the link that opens it, once. */
  readonly path: string;
  /** Resolves when a configuration was written. */
  readonly written: Promise<void>;
  /** The person learns how the start went. @returns once the browser has been told */
  failed(state: StartState & { readonly kind: 'failed' }): Promise<void>;
}

/** The pages of the first setup, for one browser. @throws Failure `daemon.port-in-use` */
export async function startSetupServer(
  listen: { readonly host: string; readonly port: number },
  { clock, random, log, work }: SetupDeps,
): Promise<SetupServer> {
  const app: FastifyInstance = Fastify({
    serverFactory: (handler) => createGuardedServer({ requestTimeout: REQUEST_TIMEOUT_MS }, handler),
    bodyLimit: LARGEST_BODY,
    logger: false,
  });
  app.removeAllContentTypeParsers();
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: LARGEST_BODY });
  await addHeaders(app, false);
  const gate = createGate(clock, random);
  const cookies = createCookies(null);
  const formTokens = createFormTokens();
  const show = createShow({ cookies, formTokens }, { spaces: () => [], random, platformLink: () => null });
  const site: SetupSite = { app, show, cookies, formTokens, gate, work, log };
  addGuard(site);
  addStaticFiles(app);
  addLanguageChoice(site, { cookies });
  const done = addDone(site);
  addBegin(site);
  addReview(site, addSteps(site), done.begin);
  const server = await listenOn(app, listen, clock);
  return {
    ...server,
    path: `/setup/link/${gate.secret}`,
    written: done.begun,
    failed: async ({ failure }) => {
      done.failed(failure);
      await Promise.race([done.told, clock.sleep(TELLING_MS, new AbortController().signal)]);
    },
  };
}

/** How long a browser may take to ask how the start went. */
const TELLING_MS = 15_000;
