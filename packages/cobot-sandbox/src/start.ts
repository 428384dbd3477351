import { randomUUID } from 'node:crypto';
import { type Addresses, addressesAt, PREFIX, realAddresses } from '@spacebooks/sandbox-engine/addresses';
import type { SandboxClock } from '@spacebooks/sandbox-engine/clock';
import { sendJson, sendText } from '@spacebooks/sandbox-engine/http';
import { realNetwork } from '@spacebooks/sandbox-engine/network';
import { openApi } from '@spacebooks/sandbox-engine/openapi';
import { admitsWorld } from '@spacebooks/sandbox-engine/serve-worlds';
import type { SandboxServer } from '@spacebooks/sandbox-engine/server';
import { type Started, type StartOptions, start } from '@spacebooks/sandbox-engine/start';
import type { Worlds } from '@spacebooks/sandbox-engine/worlds';
import { controls } from './control/controls.js';
import { Operator } from './control/operator.js';
import { statePage } from './control/state.js';
import { describedOf, type TitledApi } from './describe.js';
import { jsonApi } from './engine/json-api.js';
import { plainJsonDialect } from './engine/plain-json.js';
import { createServer } from './engine/serve.js';
import { Calendar } from './life/calendar.js';
import { AUTHORIZE_OPERATIONS, OAUTH_OPERATIONS } from './oauth/operations.js';
import { DEFAULT_SEED } from './seed/default-seed.js';
import { worldFrom } from './seed/load-seed.js';
import type { SandboxSeed } from './seed/schema.js';
import { usage } from './usage.js';
import { ACCOUNT_OPERATIONS, V1_OPERATIONS } from './v1/operations.js';
import { PAGE_OPERATIONS } from './v1/space-pages.js';
import { V2_OPERATIONS } from './v2/operations.js';
import { V2_TYPES } from './v2/types.js';
import type { World, WorldDeps } from './world.js';

export interface SandboxOptions extends StartOptions {
  readonly seed?: SandboxSeed;
  /** Links and callbacks name the platform's own hosts, which a proxy brings here. */
  readonly namesRealHosts?: boolean;
  /** Generates the ids of new records. */
  readonly randomId?: () => string;
}

export interface Sandbox extends Addresses, Started<World, Operator> {}

/**
 * Starts a stand-in for the platform.
 *
 * Where things are: `v1`, `v2` and `oauth` declare the operations, a table each; `engine` serves them (access, media
 * types, JSON:API); `records` is what a `world` holds, `seed` what it starts with; `life` is what happens by itself,
 * `webhooks` the callbacks, `control` the operator under `/sandbox/`. HTTP, clock, faults and journal are in `@spacebooks/sandbox-engine`,
 * which the sandbox of KSeF stands on, too.
 *
 * @throws Error when the seed is wrong, or with code EADDRINUSE when the port is taken
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = DEFAULT_SEED, network = realNetwork, isUnlimited = false } = options;
  const newId = options.randomId ?? (() => randomUUID().replaceAll('-', ''));
  const deps = { newId, poster: () => network.poster() };
  const open = (addresses: Addresses, clock: SandboxClock): Operator =>
    openWorld({ ...deps, addresses, clock }, seed, isUnlimited ? withoutLimit : (each) => each);
  const named = options.namesRealHosts === true ? realAddresses : addressesAt;
  return start({ serve, addressesAt: named, open }, options);
}

/** @param fitted what is made of every seed, that of a reset too */
function openWorld(deps: WorldDeps, seed: SandboxSeed, fitted: (seed: SandboxSeed) => SandboxSeed): Operator {
  let world = worldFrom(fitted(seed), deps);
  new Calendar(world).start();
  return new Operator(
    () => world,
    (nextSeed = seed) => {
      const next = worldFrom(fitted(nextSeed), world);
      world.close();
      world = next;
      // Closing the old world stopped every timer of the clock.
      new Calendar(world).start();
    },
  );
}

function withoutLimit(seed: SandboxSeed): SandboxSeed {
  return { ...seed, settings: { ...seed.settings, requests_per_minute: 0 } };
}

function serve(worlds: Worlds<World, Operator>): SandboxServer {
  const apis = apisOf(worlds);
  const server = createServer(
    apis,
    (name) => worlds.worldOf(name),
    (incoming, response) => admitsWorld(worlds, incoming, response),
  );
  server.route('GET', '/', ({ worldName }, response) =>
    sendText(usage(worlds.worldOf(worldName)), 'text/plain', response),
  );
  server.route('GET', `${PREFIX.control}/openapi`, ({ worldName }, response) => {
    const { url } = worlds.worldOf(worldName).addresses;
    const operations = describedOf(apis);
    sendJson(200, openApi({ title: 'Sandbox of the platform', text: ABOUT, url, operations }), response);
  });
  server.route('GET', PREFIX.control, ({ worldName }, response) =>
    sendText(statePage(worlds.worldOf(worldName)), 'text/html', response),
  );
  return server;
}

const ABOUT = 'Whatever is not listed here is 501 and named.';

function apisOf(worlds: Worlds<World, Operator>): readonly TitledApi[] {
  const v2 = { dialect: jsonApi(V2_TYPES), isPlatform: true };
  const v1 = { dialect: plainJsonDialect, isPlatform: true };
  return [
    { ...v2, title: '2.0', prefix: PREFIX.v2, operations: V2_OPERATIONS },
    { ...v1, title: '1.0', prefix: `${PREFIX.space}/:subdomain/api`, operations: V1_OPERATIONS },
    { ...v1, title: 'login', prefix: PREFIX.auth, operations: [...OAUTH_OPERATIONS, ...ACCOUNT_OPERATIONS] },
    { ...v1, title: 'login', prefix: `${PREFIX.space}/:subdomain`, operations: AUTHORIZE_OPERATIONS },
    { ...v1, title: 'pages', prefix: `${PREFIX.space}/:subdomain`, operations: PAGE_OPERATIONS },
    {
      ...v1,
      title: 'operator',
      prefix: PREFIX.control,
      operations: controls((exchange) => worlds.operatorOf(exchange.worldName)),
      isPlatform: false,
    },
  ];
}
