import { DOMAIN } from '../addresses.js';

/** Those of KSeF, in production, demonstration and test: the interface, and where codes lead. */
const KSEF = /^(?:api|qr)(?:-test|-demo)?\.ksef\.mf\.gov\.pl$/;

export type Side = 'platform' | 'ksef';

/** Which sandbox stands in for a host; null for a stranger. */
export function sideOf(host: string): Side | null {
  const name = host.toLowerCase();
  if (name.endsWith(`.${DOMAIN}`)) return 'platform';
  return KSEF.test(name) ? 'ksef' : null;
}

const HOSTS: Readonly<Record<Side, string>> = {
  platform: `*.${DOMAIN}`,
  ksef: 'api(-test,-demo).ksef.mf.gov.pl and qr(-test,-demo).ksef.mf.gov.pl',
};

/** What a client is told whose request is for nobody here. */
export function strangerText(host: string, sides: readonly Side[]): string {
  const shown = host.replace(/[^\w.:[\]-]/g, '?').slice(0, 100);
  const hosts = sides.map((side) => HOSTS[side]).join(', ');
  return `${shown} is no host of a sandbox. This proxy answers in place of ${hosts}, and forwards nothing.`;
}
