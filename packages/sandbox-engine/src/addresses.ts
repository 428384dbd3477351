/** The addresses of the platform: one server, routed by the first part of the path. */
export interface Addresses {
  readonly url: string;
  /** {base_url}: version 2.0 */
  readonly baseUrl: string;
  /** {auth_url} */
  readonly authUrl: string;
  /** {space_base_url}: version 1.0 is under its /api/. */
  spaceUrl(subdomain: string): string;
}

export const PREFIX = { v2: '/api2', auth: '/www', space: '/space', control: '/sandbox' } as const;

export function addressesAt(url: string): Addresses {
  return {
    url,
    baseUrl: `${url}${PREFIX.v2}`,
    authUrl: `${url}${PREFIX.auth}`,
    spaceUrl: (subdomain) => `${url}${PREFIX.space}/${subdomain}`,
  };
}

/** Where the platform itself is: a proxy brings whoever asks there to the sandbox. @param url the sandbox's own */
export function realAddresses(url: string): Addresses {
  return {
    url,
    baseUrl: hostOf('api'),
    authUrl: hostOf('www'),
    spaceUrl: hostOf,
  };
}

const hostOf = (name: string): string => `https://${name}.${DOMAIN}`;

/** Of the platform: `www`, `api`, and one host for each space. */
export const DOMAIN = 'cobot.me';

const KNOWN = Object.values(PREFIX);

/**
 * The path of a request with the prefix of its host: `api` is version 2.0, `www` is {auth_url}, any
 * other first name of at least two is a space. A path that has a prefix already, and an address without names,
 * stay as they are.
 */
export function pathWithPrefix(url: string, host: string | undefined): string {
  const [name = '', ...domain] = (host ?? '').replace(/:\d+$/, '').toLowerCase().split('.');
  const isNumeric = /^\d+$/.test(domain.at(-1) ?? '') || host?.startsWith('[') === true;
  if (domain.length === 0 || isNumeric || KNOWN.some((prefix) => isBelow(url, prefix))) return url;
  if (name === 'api') return PREFIX.v2 + url;
  if (name === 'www') return PREFIX.auth + url;
  return `${PREFIX.space}/${name}${url}`;
}

/** A slash at the end of a path means nothing to the platform. */
export function withoutLastSlash(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (path === '/' || !path.endsWith('/')) return url;
  return [path.slice(0, -1), ...query].join('?');
}

/** A path as the platform has it, without the prefix that stands for its host here. */
export function pathWithoutPrefix(path: string): string {
  const parts = path.split('/');
  const prefix = `/${parts[1]}`;
  if (prefix === PREFIX.space) return `/${parts.slice(3).join('/')}`;
  return prefix === PREFIX.v2 || prefix === PREFIX.auth ? `/${parts.slice(2).join('/')}` : path;
}

function isBelow(url: string, prefix: string): boolean {
  return url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);
}
