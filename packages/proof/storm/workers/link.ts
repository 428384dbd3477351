import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A network between somebody who connects to its port and a server behind it. */
export interface Link {
  readonly port: number;
  /**
   * Nothing passes in either direction, as when packets are lost: connections stay, and neither side is told anything, not
   * even that the other has closed one.
   */
  cut(): void;
  /** What was under way goes on. */
  mend(): void;
  /** Breaks every connection off, as when the address moves to another server: what connects from now on is led there. */
  breakOff(): void;
  close(): Promise<void>;
}

/** @param targets where to lead a new connection, in order of preference: the first that takes it gets it */
export async function startLink(targets: () => readonly NetConnectOpts[]): Promise<Link> {
  const pairs = new Set<Pair>();
  const waiting = new Set<Socket>();
  let isCut = false;

  const lead = async (client: Socket): Promise<void> => {
    for (const target of targets()) {
      const server = await dialed(target);
      if (server === null) continue;
      const pair = joined(client, server, () => isCut);
      pairs.add(pair);
      pair.ended.then(() => pairs.delete(pair));
      if (!isCut) pair.flow();
      return;
    }
    client.destroy();
  };
  const listener = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (client) => {
    client.on('error', () => undefined);
    if (!isCut) return void lead(client);
    waiting.add(client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));

  const link: Link = {
    port: (listener.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const pair of pairs) pair.hold();
    },
    mend: () => {
      isCut = false;
      for (const pair of pairs) pair.flow();
      for (const client of waiting) void lead(client);
      waiting.clear();
    },
    breakOff: () => {
      for (const pair of pairs) pair.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const client of waiting) client.destroy();
        link.breakOff();
      }),
  };
  return link;
}

interface Pair {
  readonly ended: Promise<void>;
  flow(): void;
  hold(): void;
  destroy(): void;
}

function joined(client: Socket, server: Socket, isCut: () => boolean): Pair {
  const destroy = (): void => {
    client.destroy();
    server.destroy();
  };
  const closed = (): void => {
    if (!isCut()) destroy();
  };
  const ended = Promise.all(
    [client, server].map((each) => new Promise((resolve) => each.once('close', resolve))),
  );
  client.on('close', closed);
  server.on('close', closed);
  return {
    ended: ended.then(() => undefined),
    flow: () => {
      if (client.destroyed || server.destroyed) return destroy();
      client.pipe(server);
      server.pipe(client);
    },
    hold: () => {
      client.unpipe(server);
      server.unpipe(client);
    },
    destroy,
  };
}

function dialed(target: NetConnectOpts): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ ...target, allowHalfOpen: true });
    socket.on('error', () => resolve(null)).once('connect', () => resolve(socket));
  });
}
