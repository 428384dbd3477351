import type { SandboxSeed } from '@spacebooks/cobot-sandbox';
import type { KsefSeed } from '@spacebooks/ksef-sandbox';
import { germanSpace } from '../../../test/flow/german-space.js';
import { WARSAW } from '../../../test/flow/warsaw.js';
import { adminOf, ksefTokenOf, SPACES, type StormSpace, tokenOf } from './spaces.js';

/** Callbacks are repeated soon, then steadily, and more often than a storm lasts; milliseconds of the platform's clock. */
const REPEATED_AFTER = [20_000, 60_000, ...Array.from({ length: 200 }, () => 180_000)];

/** What the platform starts with. */
export function platformSeed(): SandboxSeed {
  return {
    settings: { retry_intervals_ms: REPEATED_AFTER },
    users: SPACES.map((space) => ({
      email: adminOf(space),
      tokens: [{ token: tokenOf(space), app: 'spacebooks' }],
    })),
    spaces: SPACES.map((space) =>
      space.nip === null
        ? germanSpace(space.id, space.id === 'berlin' ? 'Berlin' : 'Hamburg', adminOf(space))
        : polishSpace(space, space.nip),
    ),
  };
}

/** @param offlineCertificate PEM, of the seller in Warsaw */
export function ksefSeed(offlineCertificate: string): KsefSeed {
  return {
    contexts: SPACES.flatMap((space) =>
      space.nip === null
        ? []
        : [{ nip: space.nip, tokens: [ksefTokenOf(space)], offline_certificates: [offlineCertificate] }],
    ),
  };
}

function polishSpace(space: StormSpace, nip: string): SandboxSeed['spaces'][number] {
  return {
    ...WARSAW,
    id: `space-${space.id}`,
    subdomain: space.id,
    name: space.id === 'warsaw' ? 'Warszawa' : 'Kraków',
    sender_tax_id: nip,
    admins: [adminOf(space)],
  };
}
