import Fastify, { type FastifyInstance } from 'fastify';
import { createGuardedServer } from '../ops/guarded-server.js';
import { type HttpListener, type Listen, listenOn } from '../ops/http-listener.js';
import type { Logger } from '../ops/log.js';
import { addChallenge, challengeKey } from './challenge.js';
import { createBodyReader } from './read-body.js';
import { findRecipient, type ReceiveDeps, type Recipient } from './receive.js';

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often those who are too slow are looked for. */
const SLOW_CHECK_MS = 5_000;

interface ServerDeps extends ReceiveDeps {
  readonly instance: string;
  readonly log: Logger;
  /** Callbacks are taken and sagas run. */
  readonly ready: () => Promise<boolean>;
  /** No new start is needed. */
  readonly healthy: () => Promise<boolean>;
  /** The network when left out. */
  readonly listen?: Listen | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    recipient: Recipient | null;
  }
}

/**
 * Listens for the platform's callbacks.
 *
 * Answers: 204 once the callback is committed; 404 for any path that we did not give away; 503 when it could
 * not be committed, or this ends, so that the platform repeats it. Never 410 or 3xx, and with a right secret never 413 or
 * 415, because the platform deactivates subscriptions for that (version 1.0, Delivery rules).
 *
 * @throws Failure `daemon.port-in-use`
 */
export async function startCallbackServer(
  listen: { readonly host: string; readonly port: number },
  deps: ServerDeps,
): Promise<HttpListener> {
  const app = Fastify({
    serverFactory: (handler) =>
      createGuardedServer(
        {
          requestTimeout: REQUEST_TIMEOUT_MS,
          headersTimeout: HEADERS_TIMEOUT_MS,
          connectionsCheckingInterval: SLOW_CHECK_MS,
        },
        handler,
      ),
    bodyLimit: Number.MAX_SAFE_INTEGER,
    logger: false,
  });
  addHealth(app, deps);
  const { instance, secretPaths, clock } = deps;
  addChallenge(app, {
    instance,
    clock,
    keyOf: async (spaceId) => challengeKey(await secretPaths.ofSpace(spaceId)),
  });
  const underWay = createUnderWay();
  addCallbacks(app, deps, underWay);
  const { port, close } = await listenOn(app, listen, deps.clock, deps.listen);
  return {
    port,
    close: async () => {
      await close();
      // Their connections are gone, but they still write, and who closes this closes the database next.
      await underWay.end();
    },
  };
}

/** For a reverse proxy or a container: anybody may ask, so that it says no more than yes or no. */
function addHealth(app: FastifyInstance, { ready, healthy }: ServerDeps): void {
  app.get('/healthz', async (_request, reply) => {
    const isHealthy = await healthy();
    return reply.code(isHealthy ? 200 : 503).send({ status: isHealthy ? 'ok' : 'failing' });
  });
  app.get('/readyz', async (_request, reply) => {
    const isReady = await ready();
    return reply.code(isReady ? 200 : 503).send({ ready: isReady });
  });
}

interface CallbackPath {
  Params: { instance: string; space: string; secret: string };
}

function addCallbacks(app: FastifyInstance, deps: ServerDeps, underWay: UnderWay): void {
  const readBody = createBodyReader();
  app.setNotFoundHandler((request, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    // What a stranger still sends is not waited for.
    if (encoding !== undefined || length !== '0') reply.header('connection', 'close');
    return reply.code(404).send();
  });
  app.decorateRequest('recipient', null);
  app.removeAllContentTypeParsers();
  // The body is read by us, whatever it says to be.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post<CallbackPath>('/callbacks/:instance/:space/:secret', {
    // Before the body: a stranger's megabytes are not read.
    onRequest: async (request, reply) => {
      // A type that is no type would be answered 415 before we are asked.
      request.raw.headers['content-type'] = 'application/octet-stream';
      if (underWay.isOver()) return reply.code(503).header('connection', 'close').send(REPEAT);
      try {
        request.recipient = await underWay.run(() => findRecipient(request.params, deps));
      } catch (error) {
        return reply.code(503).header('connection', 'close').send(unavailable(deps.log, error));
      }
      if (request.recipient === null) return reply.code(404).header('connection', 'close').send();
    },
    handler: async (request, reply) => {
      const { text, cut } = await readBody(request.raw);
      if (underWay.isOver()) return reply.code(503).send(REPEAT);
      try {
        await underWay.run(async () => request.recipient?.take(text, cut));
      } catch (error) {
        return reply.code(503).send(unavailable(deps.log, error));
      }
      return reply.code(204).send();
    },
  });
}

const REPEAT = 'not committed, please repeat';

function unavailable(log: Logger, error: unknown): string {
  log.error('callback.store-failed', { error: String(error) });
  return REPEAT;
}

/** Work on a database that is closed only when nothing is under way any more. */
type UnderWay = ReturnType<typeof createUnderWay>;

function createUnderWay() {
  const running = new Set<Promise<unknown>>();
  let isOver = false;
  return {
    run: <T>(work: () => Promise<T>): Promise<T> => {
      const done = work();
      running.add(done);
      const forget = (): void => void running.delete(done);
      done.then(forget, forget);
      return done;
    },
    /** Nothing more may be begun. */
    isOver: (): boolean => isOver,
    /** Resolves when what is under way has ended, whatever came of it. */
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.allSettled(running);
    },
  };
}
