import { randomBytes as systemRandomBytes } from 'node:crypto';
import type { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { METHODS, sendJson, sendText } from '@spacebooks/sandbox-engine/http';
import { openApi } from '@spacebooks/sandbox-engine/openapi';
import { admitsWorld } from '@spacebooks/sandbox-engine/serve-worlds';
import { SandboxServer } from '@spacebooks/sandbox-engine/server';
import { type Started, type StartOptions, start } from '@spacebooks/sandbox-engine/start';
import { MAIN_WORLD } from '@spacebooks/sandbox-engine/world-name';
import { NoWorld, type Worlds } from '@spacebooks/sandbox-engine/worlds';
import { CONTRACT_VERSION } from './contract.js';
import { ksefControls } from './control/controls.js';
import { KsefOperator } from './control/operator.js';
import { describedOf } from './describe.js';
import { type KsefOperation, ksefOperations } from './engine/operation.js';
import { KsefProblem } from './engine/problem.js';
import { serve, serveOperator } from './engine/serve.js';
import { strayManners } from './engine/stray.js';
import { firstKeyPairs } from './keys/key-ring.js';
import type { RandomBytes } from './numbers.js';
import { CODES, KSEF_OPERATIONS, STORAGE } from './operations.js';
import { DEFAULT_KSEF_SEED, type KsefSeed } from './seed.js';
import { LARGEST_PART_BYTES } from './sessions/batch/open-batch.js';
import { ksefUsage } from './usage.js';
import { type KsefAddresses, KsefWorld, type KsefWorldDeps } from './world.js';

export interface KsefSandboxOptions extends StartOptions {
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
 * problems), `control` is the operator under `/sandbox/`. HTTP, clock, faults and journal are in `@spacebooks/sandbox-engine`, which the
 * sandbox of the platform stands on, too.
 *
 * @throws Error when the seed is wrong, or with code EADDRINUSE when the port is taken
 */
export async function startKsefSandbox(options: KsefSandboxOptions = {}): Promise<KsefSandbox> {
  const { randomBytes = systemRandomBytes, isUnlimited = false } = options;
  const firstSeed = withProcessingTime(options);
  const open = (addresses: KsefAddresses, clock: SandboxClock): KsefOperator =>
    openWorld(
      { clock, addresses, randomBytes, keyPairs: firstKeyPairs },
      firstSeed,
      isUnlimited ? withoutLimits : (each) => each,
    );
  return start({ serve: createKsefServer, addressesAt, open }, options);
}

/** @param fitted what is made of every seed, that of a reset too */
function openWorld(
  deps: KsefWorldDeps,
  firstSeed: KsefSeed,
  fitted: (seed: KsefSeed) => KsefSeed,
): KsefOperator {
  let world = new KsefWorld(deps, fitted(firstSeed));
  return new KsefOperator(
    () => world,
    (seed = firstSeed) => {
      const next = new KsefWorld(deps, fitted(seed));
      world.close();
      world = next;
    },
  );
}

function withoutLimits(seed: KsefSeed): KsefSeed {
  return { ...seed, settings: { ...seed.settings, limits: false } };
}

function withProcessingTime({ seed = DEFAULT_KSEF_SEED, processingMs }: KsefSandboxOptions): KsefSeed {
  if (processingMs === undefined) return seed;
  return { ...seed, settings: { ...seed.settings, processing_ms: processingMs } };
}

function addressesAt(url: string): KsefAddresses {
  return { url, baseUrl: `${url}/v2`, qrUrl: `${url}/qr`, downloadUrl: `${url}/storage` };
}

/** The host that codes lead to is its own, `qr.…` or `qr-test.…`. */
function pathWithPrefix(url: string, host: string | undefined): string {
  return /^qr(?:-test|-demo)?\./.test(host ?? '') ? `/qr${url}` : url;
}

function createKsefServer(worlds: Worlds<KsefWorld, KsefOperator>): SandboxServer {
  const worldOf = (name: string): KsefWorld => worlds.worldOf(name);
  const server = new SandboxServer({
    rewritten: pathWithPrefix,
    admits: (incoming, response) => admitsWorld(worlds, incoming, response),
    ...strayManners((operation) => serve(operation, worldOrMain(worldOf))),
  });
  const add = (
    prefix: string,
    operations: readonly KsefOperation[],
    handle: typeof serve,
    largestBody?: number,
  ): void => {
    for (const operation of operations) {
      const { method, path } = operation;
      server.route(method, prefix + path, handle(operation, worldOf), largestBody);
    }
  };
  add('/v2', [...KSEF_OPERATIONS, ...UNKNOWN], serve);
  add('/storage', STORAGE, serve, LARGEST_PART_BYTES);
  add('/qr', CODES, serve);
  const controls = ksefControls((call) => worlds.operatorOf(call.worldName));
  add('/sandbox', controls, serveOperator);
  server.route('GET', '/sandbox/openapi', ({ worldName }, response) => {
    const operations = [
      ...describedOf('2.0', '/v2', KSEF_OPERATIONS),
      ...describedOf('links', '/storage', STORAGE),
      ...describedOf('codes', '/qr', CODES),
      ...describedOf('operator', '/sandbox', controls),
    ];
    const { url } = worldOf(worldName).addresses;
    sendJson(200, openApi({ title: 'Sandbox of KSeF', text: ABOUT, url, operations }), response);
  });
  server.route('GET', '/', ({ worldName }, response) =>
    sendText(ksefUsage(worldOf(worldName)), 'text/plain', response),
  );
  return server;
}

const ABOUT = `Every operation of KSeF ${CONTRACT_VERSION}.`;

/** Any other request is 404. */
const UNKNOWN = ksefOperations(METHODS.map((method) => [method, '/*', 'unknown', null, null, notFound]));

function notFound(): never {
  throw new KsefProblem(404, null, ['There is nothing at this address.']);
}

/** What cannot be read may name no world either: it is answered all the same. */
function worldOrMain(worldOf: (name: string) => KsefWorld) {
  return (name: string): KsefWorld => {
    try {
      return worldOf(name);
    } catch (error) {
      if (error instanceof NoWorld) return worldOf(MAIN_WORLD);
      throw error;
    }
  };
}
