import type { ServerResponse } from 'node:http';
import { type Incoming, sendJson } from './http.js';
import type { SandboxServer } from './server.js';
import { MAIN_WORLD } from './world-name.js';
import { NoWorld } from './worlds.js';

interface ServedWorlds {
  operatorOf(name: string): unknown;
  names(): readonly string[];
  drop(name: string): boolean;
}

const PATH = '/sandbox/worlds';

/** Begins the world that a request names, before anything else is done with it. @returns false when it was refused */
export function admitsWorld(worlds: ServedWorlds, incoming: Incoming, response: ServerResponse): boolean {
  const { path, worldName } = incoming;
  // What is about worlds is for none of them.
  if (path === PATH || path.startsWith(`${PATH}/`)) return true;
  return unlessNone(() => void worlds.operatorOf(worldName), response);
}

/** `/sandbox/worlds`: the list of worlds, and how one is dropped. */
export function serveWorlds(server: SandboxServer, worlds: ServedWorlds): void {
  server.route('GET', PATH, (_incoming, response) => {
    sendJson(200, { worlds: worlds.names().filter((name) => name !== MAIN_WORLD) }, response);
  });
  server.route('DELETE', `${PATH}/:name`, ({ params: { name = '' } }, response) => {
    unlessNone(() => {
      if (worlds.drop(name)) sendJson(204, undefined, response);
      else sendJson(404, { error: `There is no world ${name}.` }, response);
    }, response);
  });
}

/** @returns whether it was done; else the reason was sent */
function unlessNone(act: () => void, response: ServerResponse): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof NoWorld)) throw error;
    sendJson(error.status, { error: error.message }, response);
    return false;
  }
}
