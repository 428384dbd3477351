import type { KsefSeed } from '../../src/sandbox/ksef/seed.js';
import type { SandboxSeed } from '../../src/sandbox/seed/schema.js';
import { KSEF_TOKEN, SELLER_NIP } from '../flow/config-text.js';
import { WARSAW } from '../flow/warsaw.js';

const ADMIN = 'admin@space.example';

const german = (id: string, name: string): SandboxSeed['spaces'][number] => ({
  id: `space-${id}`,
  subdomain: id,
  name,
  admins: [ADMIN],
  sender: {
    name: null,
    company: `Coworking ${name} GmbH`,
    fullAddress: `Hauptstraße 1, 10115 ${name}, Deutschland`,
    street: 'Hauptstraße 1',
    postCode: '10115',
    city: name,
    state: null,
    countryCode: 'DE',
  },
});

/** Three spaces of one admin, who all share his rate limit. */
export const SANDBOX_SEED: SandboxSeed = {
  users: [{ email: ADMIN, tokens: [{ token: 'admin-token', app: 'spacebooks' }] }],
  spaces: [german('berlin', 'Berlin'), german('hamburg', 'Hamburg'), WARSAW],
};

/** The seller of Warsaw. @param offlineCertificate PEM */
export function ksefSeed(offlineCertificate: string): KsefSeed {
  const offline_certificates = [offlineCertificate];
  return { contexts: [{ nip: SELLER_NIP, tokens: [KSEF_TOKEN], offline_certificates }] };
}
