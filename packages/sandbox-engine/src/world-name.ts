import type { IncomingMessage } from 'node:http';

/** The world of whoever names none. */
export const MAIN_WORLD = 'main';

/** Names a world in a request; the path (`/worlds/NAME/…`) and the host (`NAME--berlin.localhost`) do, too. */
export const WORLD_HEADER = 'x-sandbox-world';

const NAME = /^(?!.*--)[a-z0-9][a-z0-9_-]{0,39}$/;

export const NAME_RULE =
  'A world is named by 1 to 40 of a-z, 0-9, - and _, without two hyphens in a row: it stands in host names.';

export function isWorldName(name: string): boolean {
  return NAME.test(name);
}

/** The path of a world's addresses; the main one has none. */
export function pathOfWorld(name: string): string {
  return name === MAIN_WORLD ? '' : `/worlds/${name}`;
}

/** The world of what comes through the proxy, by its tunnel or its request, unless it names another. */
export const worldOfProxied = new WeakMap<object, string>();

interface Destination {
  /** As it was written, which may be no name. */
  readonly world: string;
  /** Without the world's own part. */
  readonly url: string;
  /** What its client writes before such a path to come to the same world by it. */
  readonly way: string;
  readonly host: string | undefined;
}

/** Reads the world off a request: first its path, then its host, then its header. */
export function destinationOf(request: IncomingMessage): Destination {
  const { headers, socket } = request;
  const url = withoutBaseTwice(request.url ?? '/');
  const inPath = worldInPath(url);
  const inHost = worldInHost(headers.host ?? '');
  const sent = headers[WORLD_HEADER];
  const inHeader = typeof sent === 'string' ? sent.trim() : undefined;
  const proxied = worldOfProxied.get(request) ?? worldOfProxied.get(socket) ?? MAIN_WORLD;
  const world = (inPath?.world ?? inHost?.world ?? inHeader ?? proxied).toLowerCase();
  // Host and proxy stay the same for whoever follows a path; a header may be forgotten.
  const isInPath = inPath !== null || (inHost === null && inHeader !== undefined);
  return {
    world,
    url: inPath?.url ?? url,
    way: isInPath && isWorldName(world) ? `${WORLDS}${world}` : '',
    host: inHost?.host ?? headers.host,
  };
}

const BASE_TWICE = /^(?:\/worlds\/[^/?]+)?\/api2(?=(?:\/worlds\/[^/?]+)?\/api2\/)/;

/**
 * Links of version 2.0 are paths below its host. Where its base address has a path of its own, as it has here, clients
 * resolve them against the host, or write them behind the base: both lead to the same.
 */
function withoutBaseTwice(url: string): string {
  return url.replace(BASE_TWICE, '');
}

const WORLDS = '/worlds/';

function worldInPath(url: string): { readonly world: string; readonly url: string } | null {
  if (!url.startsWith(WORLDS)) return null;
  const [world = ''] = url.slice(WORLDS.length).split(/[/?]/, 1);
  if (world === '') return null;
  const rest = url.slice(WORLDS.length + world.length);
  return { world, url: rest.startsWith('/') ? rest : `/${rest}` };
}

function worldInHost(host: string): { readonly world: string; readonly host: string } | null {
  const end = host.indexOf('--');
  // `xn--` begins a name in other letters.
  if (end < 1 || host.slice(0, end) === 'xn' || host.slice(0, end).includes('.')) return null;
  return { world: host.slice(0, end), host: host.slice(end + 2) };
}
