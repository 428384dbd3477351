import type { FastifyInstance, FastifyReply } from 'fastify';
import { worldNameOf } from './http.js';
import { MAIN_WORLD } from './world-name.js';
import { NoWorld } from './worlds.js';

interface ServedWorlds {
  operatorOf(name: string): unknown;
  names(): readonly string[];
  drop(name: string): boolean;
}

/**
 * Begins the world that a request names before anything else is done with it, and serves `/sandbox/worlds`: the list of
 * worlds, and how one is dropped. Neither asks which world the request itself is for.
 */
export function serveWorlds(server: FastifyInstance, worlds: ServedWorlds): void {
  server.addHook('preHandler', (request, reply, done) => {
    if (isAboutWorlds(request.url) || sendNoWorld(reply, () => worlds.operatorOf(worldNameOf(request))))
      done();
  });
  server.get(PATH, (_request, reply) =>
    reply.send({ worlds: worlds.names().filter((name) => name !== MAIN_WORLD) }),
  );
  server.delete<{ Params: { name: string } }>(`${PATH}/:name`, ({ params: { name } }, reply) => {
    sendNoWorld(reply, () =>
      worlds.drop(name)
        ? reply.code(204).send()
        : reply.code(404).send({ error: `There is no world ${name}.` }),
    );
  });
}

const PATH = '/sandbox/worlds';

function isAboutWorlds(url: string): boolean {
  return url === PATH || url.startsWith(`${PATH}/`);
}

/** @returns whether it was done; else the reason is sent */
function sendNoWorld(reply: FastifyReply, act: () => unknown): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof NoWorld)) throw error;
    reply.code(error.status).send({ error: error.message });
    return false;
  }
}
