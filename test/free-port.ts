import { createServer } from 'node:net';

/** Below the range from which the system takes ports for outgoing connections: nobody gets ours meanwhile. */
const FIRST = 20_000;
const COUNT = 12_000;

let next = (process.pid * 97) % COUNT;

/** A port of 127.0.0.1 on which nothing listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
