import { type Clock, systemClock } from '@spacebooks/base/clock';
import { SandboxClock } from './clock.js';
import type { Witness } from './conversation/recorder.js';
import { realNetwork, type SandboxNetwork } from './network.js';
import { serveWorlds } from './serve-worlds.js';
import type { SandboxServer } from './server.js';
import type { Authority } from './tls/authority.js';
import { MAIN_WORLD, pathOfWorld } from './world-name.js';
import { Worlds } from './worlds.js';

/** What every sandbox is started with. */
export interface StartOptions {
  /** The machine's own when left out. */
  readonly clock?: Clock;
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** 127.0.0.1 when left out. */
  readonly host?: string;
  /** How many worlds there may be beside the main one; 100 when left out. */
  readonly mostWorlds?: number;
  /** No request is one too many, whatever the seed says. */
  readonly isUnlimited?: boolean;
  /** Serves HTTPS with its certificates. */
  readonly authority?: Authority | undefined;
  /** Sees every request before it is answered, and the sandbox's address. */
  readonly witness?: ((url: () => string) => Witness) | undefined;
  readonly network?: SandboxNetwork;
}

/** A sandbox that serves. */
export interface Started<World extends { close(): void }, Operator extends { readonly world: () => World }> {
  /** The current state of the main world; another object after a reset. */
  readonly state: World;
  /** The operations under `/sandbox/` of the main world, without HTTP. */
  readonly operator: Operator;
  readonly worlds: Worlds<World, Operator>;
  /** Answers a request that arrived in another way. */
  readonly answer: SandboxServer['answer'];
  close(): Promise<void>;
}

interface StartDeps<
  World extends { close(): void },
  Operator extends { readonly world: () => World },
  Addresses,
> {
  /** Makes the server of these worlds. */
  serve(worlds: Worlds<World, Operator>): SandboxServer;
  addressesAt(url: string): Addresses;
  /** Begins a world. @throws Error when the seed is wrong */
  open(addresses: Addresses, clock: SandboxClock): Operator;
}

/**
 * Listens first: a world knows its own addresses.
 *
 * @throws what `open` throws, or Error with code EADDRINUSE when the port is taken
 */
export async function start<
  World extends { close(): void },
  Operator extends { readonly world: () => World },
  Addresses extends object,
>(
  { serve, addressesAt, open }: StartDeps<World, Operator, Addresses>,
  {
    clock = systemClock,
    port = 0,
    host = '127.0.0.1',
    mostWorlds,
    authority,
    witness,
    network = realNetwork,
  }: StartOptions,
): Promise<Addresses & Started<World, Operator>> {
  let url = '';
  const worlds = new Worlds<World, Operator>(
    (name) => open(addressesAt(url + pathOfWorld(name)), new SandboxClock(clock)),
    mostWorlds,
  );
  const server = serve(worlds);
  serveWorlds(server, worlds);
  if (witness !== undefined) server.observe(witness(() => url));
  const listening = await network.listen(server, { port, host, authority });
  url = listening.url;
  try {
    worlds.operatorOf(MAIN_WORLD);
  } catch (error) {
    await listening.close();
    throw error;
  }
  return {
    ...addressesAt(url),
    worlds,
    answer: server.answer,
    get operator() {
      return worlds.operatorOf(MAIN_WORLD);
    },
    get state() {
      return worlds.worldOf(MAIN_WORLD);
    },
    async close() {
      worlds.close();
      await listening.close();
    },
  };
}
