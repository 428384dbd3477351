import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** Stands between a client and a server of the tests. */
export interface PostgresWire {
  /** Of the same database, by way of this. */
  urlOf(url: string): string;
  /** Nothing passes any more, and nobody is told: as behind a firewall that drops everything. */
  freeze(): void;
  /** What was held back passes, and all else. */
  thaw(): void;
  close(): Promise<void>;
}

/** @param url of any database of the server, which listens on a socket in a folder */
export async function startPostgresWire(url: string): Promise<PostgresWire> {
  const { searchParams } = parsed(url);
  const socket = join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port') ?? 5432}`);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    if (isFrozen) socket.pause();
    socket
      .on('error', () => other.destroy())
      .on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
  };
  const server = createServer((client) => {
    const upstream = connect(socket);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => client.write(data));
    keep(client, upstream);
    keep(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (of) => `postgres://spacebooks@127.0.0.1:${port}${parsed(of).pathname}`,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A URL without a host, which none but PostgreSQL's own clients read. */
function parsed(url: string): URL {
  return new URL(url.replace('postgres:///', 'postgres://server/'));
}
