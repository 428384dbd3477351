import type { Transport, TransportAnswer, TransportRequest } from '@spacebooks/http/transport';
import { TransportError } from '@spacebooks/http/transport-error';
import type { SandboxNetwork } from '@spacebooks/sandbox-engine/network';
import type { Post } from '@spacebooks/sandbox-engine/post';
import type { SandboxServer } from '@spacebooks/sandbox-engine/server';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import type { Listen } from '../../../src/ops/http-listener.js';
import type { SeededRandom } from '../../../test/seeded-random.js';
import type { ExchangeObserver, Observer, Side } from '../../../test/traces/observer.js';
import { never } from './crash.js';
import type { NetworkFault } from './faults.js';
import { createPatience, type Patience } from './retry-after-kept.js';
import type { VirtualTime } from './virtual-time.js';

/** A planted bug may stand between the daemon and the network. */
export interface Disturbance {
  request?(request: TransportRequest, side: Side, send: Send): Promise<TransportAnswer> | null;
  callback?(deliver: () => Promise<number>): Promise<number> | null;
}

type Send = (request: TransportRequest) => Promise<TransportAnswer>;

export interface NetworkHooks {
  /** A step of the daemon, which may be its last. */
  readonly step: (name: string) => void;
  /** Tells apart the daemons that come one after the other. */
  readonly life: () => { readonly dead: boolean; readonly death: Promise<never> };
  readonly note: (line: string) => void;
  readonly faulty: () => void;
  /** KSeF ends all sessions. */
  readonly endSessions: () => void;
  readonly random: SeededRandom;
  readonly time: VirtualTime;
  readonly disturbance: Disturbance;
  readonly observer: Observer | null;
}

/** Everything that goes between the daemon and the two sandboxes, in memory and in virtual time. */
export interface SimulatedNetwork {
  sandbox(side: Exclude<Side, 'callback'>): SandboxNetwork;
  transport(): Transport;
  readonly listen: Listen;
  /** The daemon's server is gone. */
  unlisten(): void;
  /** Lets the next `count` exchanges of a side go wrong. */
  addFault(fault: NetworkFault): void;
  /** Answers whatever is asked with this token with a status; null: no more. */
  refuse(token: string, status: number | null): void;
  /** Everything works from now on. */
  clearFaults(): void;
  /** Exchanges under way. */
  readonly busy: number;
  readonly patience: Patience;
}

const URLS = { platform: 'http://127.0.0.1:18001', ksef: 'http://127.0.0.1:18002' } as const;
const DAEMON_PORT = 18_003;
/** Within the two minutes in which nobody looks for a payment whose answer was lost. */
const LATEST_EFFECT_MS = 100_000;
export const DAEMON_URL = `http://127.0.0.1:${DAEMON_PORT}`;

export function createNetwork(hooks: NetworkHooks): SimulatedNetwork {
  const { random, time, note, disturbance } = hooks;
  const servers = new Map<string, SandboxServer>();
  const patience = createPatience(time.now);
  let faults: NetworkFault[] = [];
  const refused = new Map<string, number>();
  let daemon: FastifyInstance | null = null;
  let busy = 0;
  let posting = 0;

  function takeFault(side: Side, operation: string): NetworkFault | null {
    faults = faults.filter(({ until }) => until === undefined || time.now() < until);
    const fault = faults.find((each) => each.side === side && (each.on?.test(operation) ?? true));
    if (fault === undefined) return null;
    fault.count -= 1;
    if (fault.count <= 0) faults = faults.filter((each) => each !== fault);
    hooks.faulty();
    return fault;
  }

  const latency = (): Promise<void> => time.worldClock.sleep(random.between(5, 120));

  async function dispatch(request: TransportRequest): Promise<TransportAnswer> {
    const { origin, pathname, search } = new URL(request.url);
    const server = servers.get(origin);
    if (server === undefined) throw new TransportError('refused', 'ECONNREFUSED');
    const answer = await inject(server.answer, {
      method: request.method,
      url: pathname + search,
      headers: { host: new URL(origin).host, ...request.headers },
      ...(request.body !== undefined && { payload: Buffer.from(request.body) }),
    });
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
    return { status: answer.statusCode, headers: Object.fromEntries(headers), body: answer.rawPayload };
  }

  async function exchange(request: TransportRequest): Promise<TransportAnswer> {
    const { side, name } = describe(request);
    const life = hooks.life();
    if (life.dead) return never();
    hooks.step(`before:request:${name}`);
    patience.sent(side, name);
    const seen = hooks.observer?.sent(request, side) ?? null;
    const fault = takeFault(side, name);
    const told = (result: string): void =>
      note(`${side} ${name} ${result}${fault ? ` [${fault.kind}]` : ''}`);
    try {
      const answer = await played(request, fault, told, seen);
      if (life.dead) return await never();
      told(String(answer.status));
      seen?.answered(answer);
      patience.answered(side, name, answer);
      hooks.step(`after:request:${name}`);
      return answer;
    } catch (error) {
      if (life.dead) return await never();
      told((error as Error).message);
      seen?.answered(null);
      throw error;
    }
  }

  async function played(
    request: TransportRequest,
    fault: NetworkFault | null,
    told: (result: string) => void,
    seen: ExchangeObserver | null,
  ): Promise<TransportAnswer> {
    if (fault?.kind === 'refused') throw new TransportError('refused', 'ECONNREFUSED');
    await (fault?.kind === 'slow' ? time.worldClock.sleep(random.between(2_000, 90_000)) : latency());
    // Whoever gave up has closed the connection: what was still on its way does not arrive.
    if (request.signal.aborted) throw new TransportError('unreachable', 'ECONNABORTED');
    switch (fault?.kind) {
      case 'drop-before':
        throw new TransportError('unreachable', 'ECONNRESET');
      case 'hang-before':
        told('no answer');
        return never();
      case 'late':
        told('no answer');
        time.worldClock.after(random.between(1_000, LATEST_EFFECT_MS), () => {
          void dispatch(request).then((answer) => {
            told(`${answer.status} after all`);
            seen?.arrived(answer);
          });
        });
        return never();
      case 'error':
        return errorAnswer(random.pick([500, 502, 503, 504]));
      case 'reject':
        return errorAnswer(fault.status ?? 422, {}, fault.body);
      case 'busy':
        return errorAnswer(429, { 'retry-after': String(fault.seconds ?? 90) });
    }
    const status = refused.get(tokenIn(request));
    if (status !== undefined) {
      hooks.faulty();
      return errorAnswer(status);
    }
    const answer = await dispatch(request);
    seen?.arrived(answer);
    switch (fault?.kind) {
      case 'drop-after':
        await latency();
        throw new TransportError('unreachable', 'ECONNRESET');
      case 'hang-after':
        told('no answer');
        return never();
      case 'error-after':
        await latency();
        return errorAnswer(random.pick([500, 502, 504]));
      case 'session-dies':
        hooks.endSessions();
        break;
      case 'garbage':
        return { ...answer, body: Buffer.from('<html>oops</html>') };
    }
    await latency();
    return answer;
  }

  /** A callback of the platform, as far as the daemon of this moment takes it. */
  async function post(url: string, json: string): Promise<number> {
    const target = daemon;
    const life = hooks.life();
    if (target === null || life.dead) throw new Error('ECONNREFUSED');
    const answering = target.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/json' },
      payload: json,
    });
    const answer = await Promise.race([answering, life.death]);
    return answer.statusCode;
  }

  const poster = (): Post => ({
    post: async (url, json) => {
      const name = (JSON.parse(json) as { url?: string }).url?.split('/').at(-1) ?? '';
      const fault = takeFault('callback', name);
      const told = (result: string): void =>
        note(`callback ${name} ${result}${fault ? ` [${fault.kind}]` : ''}`);
      posting += 1;
      try {
        await (fault?.kind === 'slow' ? time.worldClock.sleep(random.between(500, 25_000)) : latency());
        if (fault?.kind === 'drop-before') throw new Error('ECONNRESET');
        const deliver = (): Promise<number> => post(url, json);
        const status = await (disturbance.callback?.(deliver) ?? deliver());
        if (status >= 200 && status < 300) hooks.observer?.acknowledged(name);
        if (fault?.kind === 'drop-after') throw new Error('ECONNRESET');
        told(String(status));
        return { status, body: '' };
      } catch (error) {
        told((error as Error).message);
        throw error;
      } finally {
        posting -= 1;
      }
    },
    close: () => {},
  });

  return {
    sandbox: (side) => ({
      listen: async (server) => {
        servers.set(URLS[side], server);
        return { url: URLS[side], close: async () => {} };
      },
      poster,
    }),
    transport: () => ({
      send: async (request) => {
        const life = hooks.life();
        if (life.dead) return never();
        const { side } = describe(request);
        // One that is never answered ends with its deadline.
        const over = once(() => {
          if (!life.dead) busy -= 1;
        });
        busy += 1;
        request.signal.addEventListener('abort', over, { once: true });
        const answering = disturbance.request?.(request, side, exchange) ?? exchange(request);
        return answering.finally(over);
      },
      close: () => {},
    }),
    listen: async (app) => {
      const server = app as FastifyInstance;
      server.addHook('onClose', async () => {
        if (daemon === server) daemon = null;
      });
      await server.ready();
      daemon = server;
    },
    unlisten: () => {
      daemon = null;
      busy = 0;
    },
    addFault: (fault) => void faults.push({ ...fault }),
    refuse: (token, status) => void (status === null ? refused.delete(token) : refused.set(token, status)),
    clearFaults: () => {
      refused.clear();
      faults = [];
    },
    get busy() {
      return busy + posting;
    },
    patience,
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}

/** Which outside system a request is for, and what it asks for. */
function describe({ method, url }: TransportRequest): { side: Side; name: string } {
  const { origin, pathname } = new URL(url);
  return { side: origin === URLS.ksef ? 'ksef' : 'platform', name: `${method} ${pathname}` };
}

function tokenIn({ headers = {} }: TransportRequest): string {
  const [, value = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  return value.replace(/^bearer /i, '');
}

function errorAnswer(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  said: unknown = { errors: [{ status: String(status), title: 'simulated' }] },
): TransportAnswer {
  const body = Buffer.from(JSON.stringify(said));
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}
