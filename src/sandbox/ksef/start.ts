import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.js';
import { SandboxClock } from '../engine/clock.js';
import { bareServer, METHODS } from '../engine/http.js';
import { realNetwork, type SandboxNetwork } from '../engine/network.js';
import { ksefControls } from './control/controls.js';
import { KsefOperator } from './control/operator.js';
import { type KsefOperation, ksefOperations } from './engine/operation.js';
import { KsefProblem } from './engine/problem.js';
import { serve, serveOperator } from './engine/serve.js';
import { firstKeyPairs } from './keys/key-ring.js';
import type { RandomBytes } from './numbers.js';
import { CODES, DOWNLOADS, KSEF_OPERATIONS } from './operations.js';
import { DEFAULT_KSEF_SEED, type KsefSeed } from './seed.js';
import { ksefUsage } from './usage.js';
import { KsefWorld } from './world.js';

interface KsefSandboxOptions {
  readonly clock: Clock;
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** 127.0.0.1 when left out. */
  readonly host?: string;
  readonly seed?: KsefSeed;
  /** Overrides `settings.processing_ms` of the seed. */
  readonly processingMs?: number;
  /** The source of numbers, secrets and serial numbers; keys are always random. */
  readonly randomBytes?: RandomBytes;
  readonly network?: SandboxNetwork;
}

export interface KsefSandbox {
  readonly url: string;
  /** The interface: `…/v2`. */
  readonly baseUrl: string;
  /** Replaces the host of QR codes. */
  readonly qrUrl: string;
  /** The current state; another object after a reset. */
  readonly state: KsefWorld;
  /** The operations under `/sandbox/`, without HTTP. */
  readonly operator: KsefOperator;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for KSeF 2.0, written from the published description alone.
 *
 * Where things are: `operations.ts` is the table of operations; `auth` logs in, `sessions` take `documents`, `metadata.ts`
 * and `codes.ts` find them, `keys` encrypt them; `engine` serves (limits, problems), `control` is the operator under
 * `/sandbox/`. HTTP, clock, faults and journal are in `../engine`, which the sandbox of the platform stands on, too.
 *
 * @throws Error when the seed is wrong, or with code EADDRINUSE when the port is taken
 */
export async function startKsefSandbox(options: KsefSandboxOptions): Promise<KsefSandbox> {
  const { port = 0, host = '127.0.0.1', randomBytes = systemRandomBytes, network = realNetwork } = options;
  const keyPairs = await firstKeyPairs();
  let world: KsefWorld;
  const worldOf = (seed: KsefSeed, url: string, clock: SandboxClock): KsefWorld =>
    new KsefWorld({ clock, addresses: addressesAt(url), randomBytes, keyPairs }, seed);
  const firstSeed = withProcessingTime(options);
  const operator = new KsefOperator(
    () => world,
    (seed = firstSeed) => {
      const next = worldOf(seed, world.addresses.url, world.clock);
      world.close();
      world = next;
    },
  );
  const server = createKsefServer(operator, () => world);
  const url = await network.listen(server, { port, host });
  try {
    world = worldOf(firstSeed, url, new SandboxClock(options.clock));
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    ...addressesAt(url),
    operator,
    get state() {
      return world;
    },
    async close() {
      world.close();
      await server.close();
    },
  };
}

function withProcessingTime({ seed = DEFAULT_KSEF_SEED, processingMs }: KsefSandboxOptions): KsefSeed {
  if (processingMs === undefined) return seed;
  return { ...seed, settings: { ...seed.settings, processing_ms: processingMs } };
}

function addressesAt(url: string) {
  return { url, baseUrl: `${url}/v2`, qrUrl: `${url}/qr`, downloadUrl: `${url}/storage` };
}

function createKsefServer(operator: KsefOperator, world: () => KsefWorld): FastifyInstance {
  const server = bareServer();
  const add = (prefix: string, operations: readonly KsefOperation[], handle: typeof serve): void => {
    for (const operation of operations) {
      const { method, path } = operation;
      server.route({ method, url: prefix + path, handler: handle(operation, world) });
    }
  };
  add('/v2', [...KSEF_OPERATIONS, ...UNKNOWN], serve);
  add('/storage', DOWNLOADS, serve);
  add('/qr', CODES, serve);
  add('/sandbox', ksefControls(operator), serveOperator);
  server.get('/', (_request, reply) => reply.type('text/plain').send(ksefUsage(world())));
  return server;
}

/** Any other request is 404. */
const UNKNOWN = ksefOperations(METHODS.map((method) => [method, '/*', 'unknown', null, null, notFound]));

function notFound(): never {
  throw new KsefProblem(404, null, ['There is nothing at this address.']);
}
