import type { Obstacle } from './obstacle.js';

/** What a person checks about one outside system. */
interface Outside {
  /** Options of the configuration, and of `init`, that say where it is. */
  readonly address: string;
  /** How this machine comes to trust an authority of one's own. */
  readonly trust: string;
}

const OF_NODE =
  'give its authority’s certificate with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, or NODE_OPTIONS=--use-system-ca where this machine trusts it, to the daemon and to each command';

const OUTSIDES: Readonly<Record<string, Outside>> = {
  platform: { address: 'platform.base_url, platform.auth_url and the base_url of the space', trust: OF_NODE },
  ksef: { address: 'e_invoices.ksef (environment or base_url)', trust: OF_NODE },
  delivery: {
    address: 'host and port of the target or of the section mail',
    trust: 'name a file with its authority’s certificate in mail.ca_file',
  },
};

const ADVICE: Readonly<Record<Obstacle, (outside: Outside) => string>> = {
  'unknown host': ({ address }) =>
    `Check the name of the host in ${address}, and that this machine can look it up (DNS): getent hosts NAME.`,
  'no connection': ({ address }) =>
    `Check host and port in ${address}, whether a server runs there, and whether a firewall lets this machine out to it. No proxy is used: HTTPS_PROXY is ignored, and the way has to be direct.`,
  'untrusted certificate': ({ trust }) =>
    `The authority that signed the certificate is not known here. Is the server, or a proxy in between, one of yours, ${trust}. Otherwise somebody may be in between: ask who runs the server.`,
  'expired certificate': () =>
    'The certificate is not valid today. Check the clock of this machine (timedatectl); if it is right, whoever runs the server has to renew the certificate.',
  'certificate of another': ({ address }) =>
    `The certificate is that of another host. Write the name that it is for in ${address}; if that is right, a proxy or another server answers in its place.`,
  'no encryption': ({ address }) =>
    `No encrypted connection comes about: the server may not speak TLS on this port. Check http or https, port and security in ${address}.`,
};

/**
 * What a person can do about it, where nothing is tried again as well as where it is.
 *
 * @param code of the failure, which names the outside system: `platform.unreachable`
 * @returns null for a system that has no such advice
 */
export function obstacleAdvice(code: string, obstacle: Obstacle): string | null {
  const outside = OUTSIDES[code.slice(0, code.indexOf('.'))];
  return outside === undefined ? null : ADVICE[obstacle](outside);
}
