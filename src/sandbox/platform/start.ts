import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.js';
import { SandboxClock } from '../engine/clock.js';
import { realNetwork, type SandboxNetwork } from '../engine/network.js';
import { addressesAt, PREFIX } from './addresses.js';
import { controls } from './control/controls.js';
import { Operator } from './control/operator.js';
import { statePage } from './control/state.js';
import type { Api, Dialect } from './engine/api.js';
import { jsonApiDialect } from './engine/json-api.js';
import type { Operation } from './engine/operation.js';
import { plainJsonDialect } from './engine/plain-json.js';
import { createServer } from './engine/serve.js';
import { AUTHORIZE_OPERATIONS, OAUTH_OPERATIONS } from './oauth/operations.js';
import { DEFAULT_SEED } from './seed/default-seed.js';
import type { SandboxSeed } from './seed/schema.js';
import { usage } from './usage.js';
import { ACCOUNT_OPERATIONS, V1_OPERATIONS } from './v1/operations.js';
import { V2_OPERATIONS } from './v2/operations.js';
import { World } from './world.js';

interface SandboxOptions {
  readonly clock: Clock;
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** 127.0.0.1 when left out. */
  readonly host?: string;
  readonly seed?: SandboxSeed;
  /** Generates the ids of new records. */
  readonly randomId?: () => string;
  readonly network?: SandboxNetwork;
}

export interface Sandbox {
  readonly url: string;
  /** {base_url}: version 2.0 */
  readonly baseUrl: string;
  /** {auth_url} */
  readonly authUrl: string;
  /** {space_base_url}: version 1.0 is under its /api/. */
  spaceUrl(subdomain: string): string;
  /** The current state; another object after a reset. */
  readonly state: World;
  /** The operations under `/sandbox/`, without HTTP. */
  readonly operator: Operator;
  close(): Promise<void>;
}

/**
 * Starts a stand-in for the platform.
 *
 * Where things are: `v1`, `v2` and `oauth` declare the operations, a table each; `engine` serves them (access, media
 * types, JSON:API); `records` is what a `world` holds, `seed` what it starts with; `life` is what happens by itself,
 * `webhooks` the callbacks, `control` the operator under `/sandbox/`. HTTP, clock, faults and journal are in `../engine`,
 * which the sandbox of KSeF stands on, too.
 *
 * @throws Error when the seed is wrong, or with code EADDRINUSE when the port is taken
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', seed = DEFAULT_SEED, network = realNetwork } = options;
  const newId = options.randomId ?? (() => randomUUID().replaceAll('-', ''));
  let world: World;
  const operator = new Operator(
    () => world,
    (nextSeed = seed) => {
      const next = new World(world, nextSeed);
      world.close();
      world = next;
      // Closing the old world stopped every timer of the clock.
      world.calendar.start();
    },
  );
  const server = createServer(apisOf(operator), () => world);
  server.get('/', (_request, reply) => reply.type('text/plain').send(usage(world)));
  server.get(PREFIX.control, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(statePage(world)),
  );
  const addresses = addressesAt(await network.listen(server, { port, host }));
  try {
    const clock = new SandboxClock(options.clock);
    world = new World({ clock, addresses, newId, poster: () => network.poster() }, seed);
    world.calendar.start();
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    ...addresses,
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

function apisOf(operator: Operator): readonly Api[] {
  const api = (
    prefix: string,
    dialect: Dialect,
    operations: readonly Operation[],
    isPlatform = true,
  ): Api => ({
    prefix,
    dialect,
    operations,
    isPlatform,
  });
  return [
    api(PREFIX.v2, jsonApiDialect, V2_OPERATIONS),
    api(`${PREFIX.space}/:subdomain/api`, plainJsonDialect, V1_OPERATIONS),
    api(PREFIX.auth, plainJsonDialect, [...OAUTH_OPERATIONS, ...ACCOUNT_OPERATIONS]),
    api(`${PREFIX.space}/:subdomain`, plainJsonDialect, AUTHORIZE_OPERATIONS),
    api(PREFIX.control, plainJsonDialect, controls(operator), false),
  ];
}
