import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';

/** Further connections take the place of one that is idle, so that files can still be opened. */
const MOST_CONNECTIONS = 500;
/** As long as proxies keep theirs: the one in front of us should be the first to close. */
const KEEP_ALIVE_MS = 72_000;
/** Requests of one connection that wait for their answers: nobody who means well sends more of them ahead. */
const MOST_AHEAD = 8;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server that no stranger keeps from others: who only holds connections loses the one that was idle longest to whoever
 * comes next, and of a flood of requests on one connection a few are answered, then it is closed.
 */
export function createGuardedServer(options: ServerOptions, handler: Handler): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, ...options });
  /** Without a request that was received whole so far, or has an answer under way; idle longest first. */
  const idle = new Set<Socket>();
  const underWay = new Map<Socket, number>();
  const closing = new WeakSet<Socket>();

  server.on('connection', (socket) => {
    if (idle.size + underWay.size >= MOST_CONNECTIONS) {
      const [longest = socket] = idle;
      idle.delete(longest);
      longest.destroy();
      if (longest === socket) return;
    }
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      underWay.delete(socket);
    });
  });

  const ended = (socket: Socket): void => {
    const left = (underWay.get(socket) ?? 1) - 1;
    if (left > 0) return void underWay.set(socket, left);
    underWay.delete(socket);
    if (socket.destroyed) return;
    if (closing.has(socket)) socket.destroySoon();
    else idle.add(socket);
  };

  server.on('request', (request, response) => {
    const { socket } = request;
    // What is left of a flood: it was read already, and costs no more than this.
    if (closing.has(socket)) return;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > MOST_AHEAD) return void closing.add(socket);
    idle.delete(socket);
    underWay.set(socket, count);
    response.once('close', () => ended(socket));
    handler(request, response);
  });
  return server;
}
