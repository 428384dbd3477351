import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.js';
import { SandboxClock } from './clock.js';
import { realNetwork, type SandboxNetwork } from './network.js';

/** What every sandbox is started with. */
export interface StartOptions {
  readonly clock: Clock;
  /** 0, the default, for any free port. */
  readonly port?: number;
  /** 127.0.0.1 when left out. */
  readonly host?: string;
  readonly network?: SandboxNetwork;
}

/** A sandbox that serves. */
export interface Started<World, Operator> {
  /** The current state; another object after a reset. */
  readonly state: World;
  /** The operations under `/sandbox/`, without HTTP. */
  readonly operator: Operator;
  close(): Promise<void>;
}

interface StartDeps<Operator, Addresses> {
  readonly server: FastifyInstance;
  readonly operator: Operator;
  readonly addressesAt: (url: string) => Addresses;
  /** Makes the first world, of which the operator knows from then on. */
  begin(addresses: Addresses, clock: SandboxClock): void;
}

/**
 * Listens first: the world knows its own addresses.
 *
 * @throws what `begin` throws, or Error with code EADDRINUSE when the port is taken
 */
export async function start<
  World extends { close(): void },
  Operator extends { world(): World },
  Addresses extends object,
>(
  { server, operator, addressesAt, begin }: StartDeps<Operator, Addresses>,
  { clock, port = 0, host = '127.0.0.1', network = realNetwork }: StartOptions,
): Promise<Addresses & Started<World, Operator>> {
  const addresses = addressesAt(await network.listen(server, { port, host }));
  try {
    begin(addresses, new SandboxClock(clock));
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    ...addresses,
    operator,
    get state() {
      return operator.world();
    },
    async close() {
      operator.world().close();
      await server.close();
    },
  };
}
