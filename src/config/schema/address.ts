import { BlockList, isIP } from 'node:net';
import { withoutEnd } from '@spacebooks/base/text/edges';
/** An address to listen on. */
export interface ListenAddress {
  readonly host: string;
  /** 0 lets the system choose a free one. */
  readonly port: number;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host to listen on is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host) || host === '::1';
}

/** Whether a web address is one of this machine. */
export function isOnThisMachine(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
}

/**
 * Whether a web address leads somewhere from another network, as far as its text says: no address of this machine, none that is
 * private (RFC 1918, 4193, 3927), and no name that only a network of its own knows (RFC 2606, 6762, 8375, `internal`).
 */
export function isReachedFromElsewhere(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const family = isIP(host);
  if (family !== 0) return !PRIVATE.check(host, family === 6 ? 'ipv6' : 'ipv4');
  return host.includes('.') && !OWN_NAMES.test(host);
}

const OWN_NAMES = /\.(localhost|local|internal|lan|home\.arpa|test|invalid)$/;

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(net, bits);
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}

/**
 * A web address without a slash at its end. Tokens and callback secrets travel over it, hence https, except
 * within this machine.
 */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(text));
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return secure && plain && !text.includes('?') && !text.includes('#')
    ? `${url.origin}${withoutEnd(url.pathname, '/')}`
    : null;
}

/** An address that is a secret as a whole, path and parameters included. */
export function secretAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const secure = url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine(trimmed));
  return secure && url.username === '' && url.password === '' ? url.href : null;
}

/** @returns null unless it names a host or a socket, and a database */
export function databaseAddress(text: string): string | null {
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text)) return null;
  return new URL(text).pathname.length > 1 ? text : null;
}

/** The form that `listenAddress` reads. */
export function listenText({ host, port }: ListenAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function listenAddress(text: string): ListenAddress | null {
  const [, host, digits] = /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === undefined || port > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port };
}
