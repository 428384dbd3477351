import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SandboxClock } from '../engine/clock.js';
import { bareServer, METHODS } from '../engine/http.js';
import { type Started, type StartOptions, start } from '../engine/start.js';
import { ksefControls } from './control/controls.js';
import { KsefOperator } from './control/operator.js';
import { type KsefOperation, ksefOperations } from './engine/operation.js';
import { KsefProblem } from './engine/problem.js';
import { serve, serveOperator } from './engine/serve.js';
import { serveStray } from './engine/stray.js';
import { firstKeyPairs } from './keys/key-ring.js';
import type { RandomBytes } from './numbers.js';
import { CODES, DOWNLOADS, KSEF_OPERATIONS, UNPLAYED_OPERATIONS } from './operations.js';
import { DEFAULT_KSEF_SEED, type KsefSeed } from './seed.js';
import { ksefUsage } from './usage.js';
import { type KsefAddresses, KsefWorld } from './world.js';

interface KsefSandboxOptions extends StartOptions {
  readonly seed?: KsefSeed;
  /** Overrides `settings.processing_ms` of the seed. */
  readonly processingMs?: number;
  /** The source of numbers, secrets and serial numbers; keys are always random. */
  readonly randomBytes?: RandomBytes;
}

export interface KsefSandbox extends KsefAddresses, Started<KsefWorld, KsefOperator> {}

/**
 * Starts a stand-in for KSeF 2.0, written from the published description alone.
 *
 * Where things are: `contract.ts` is the table of all operations, `operations.ts` says who plays them; `auth` logs in,
 * `sessions` take `documents`, `metadata.ts` and `codes.ts` find them, `keys` encrypt them; `engine` serves (limits,
 * problems), `control` is the operator under `/sandbox/`. HTTP, clock, faults and journal are in `../engine`, which the
 * sandbox of the platform stands on, too.
 *
 * @throws Error when the seed is wrong, or with code EADDRINUSE when the port is taken
 */
export async function startKsefSandbox(options: KsefSandboxOptions): Promise<KsefSandbox> {
  const { randomBytes = systemRandomBytes } = options;
  const keyPairs = await firstKeyPairs();
  let world: KsefWorld;
  const firstSeed = withProcessingTime(options);
  const operator = new KsefOperator(
    () => world,
    (seed = firstSeed) => {
      const { clock, addresses } = world;
      const next = new KsefWorld({ clock, addresses, randomBytes, keyPairs }, seed);
      world.close();
      world = next;
    },
  );
  const server = createKsefServer(operator, () => world);
  const begin = (addresses: KsefAddresses, clock: SandboxClock): void => {
    world = new KsefWorld({ clock, addresses, randomBytes, keyPairs }, firstSeed);
  };
  return start({ server, operator, addressesAt, begin }, options);
}

function withProcessingTime({ seed = DEFAULT_KSEF_SEED, processingMs }: KsefSandboxOptions): KsefSeed {
  if (processingMs === undefined) return seed;
  return { ...seed, settings: { ...seed.settings, processing_ms: processingMs } };
}

function addressesAt(url: string): KsefAddresses {
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
  add('/v2', [...KSEF_OPERATIONS, ...UNPLAYED_OPERATIONS, ...UNKNOWN], serve);
  add('/storage', DOWNLOADS, serve);
  add('/qr', CODES, serve);
  add('/sandbox', ksefControls(operator), serveOperator);
  serveStray(server, (operation) => serve(operation, world));
  server.get('/', (_request, reply) => reply.type('text/plain').send(ksefUsage(world())));
  return server;
}

/** Any other request is 404. */
const UNKNOWN = ksefOperations(METHODS.map((method) => [method, '/*', 'unknown', null, null, notFound]));

function notFound(): never {
  throw new KsefProblem(404, null, ['There is nothing at this address.']);
}
