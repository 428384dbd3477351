import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

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

/** The world of whatever comes through a tunnel of the proxy, unless it names another. */
export const worldOfSocket = new WeakMap<Socket, string>();

interface Destination {
  /** As it was written, which may be no name. */
  readonly world: string;
  /** Without the world's own part. */
  readonly url: string;
  readonly host: string | undefined;
}

/** Reads the world off a request: first its path, then its host, then its header. */
export function destinationOf({ url = '/', headers, socket }: IncomingMessage): Destination {
  const inPath = worldInPath(url);
  const inHost = worldInHost(headers.host ?? '');
  const inHeader = headers[WORLD_HEADER];
  const named = inPath?.world ?? inHost?.world;
  const otherwise = worldOfSocket.get(socket) ?? MAIN_WORLD;
  const world = named ?? (typeof inHeader === 'string' ? inHeader.trim() : otherwise);
  return { world: world.toLowerCase(), url: inPath?.url ?? url, host: inHost?.host ?? headers.host };
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
