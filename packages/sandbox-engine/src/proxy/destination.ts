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

/** What a client is told whose request is for nobody here. */
export function strangerText(host: string): string {
  const shown = host.replace(/[^\w.:[\]-]/g, '?').slice(0, 100);
  return (
    `${shown} is no host of a sandbox. This proxy answers in place of *.${DOMAIN}, ` +
    'api(-test,-demo).ksef.mf.gov.pl and qr(-test,-demo).ksef.mf.gov.pl, and forwards nothing.'
  );
}
