import { PREFIX } from '../addresses.js';

const KNOWN = Object.values(PREFIX);

/**
 * The path of a request with the prefix that its host stands for: `api` is version 2.0, `www` is {auth_url}, any
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

function isBelow(url: string, prefix: string): boolean {
  return url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);
}
