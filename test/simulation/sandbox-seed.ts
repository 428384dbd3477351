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

/** Spaces of one admin, who all share his rate limit; he has made a token for each. */
export function sandboxSeed(furtherSpaces: number): SandboxSeed {
  const further = furtherIds(furtherSpaces);
  const tokens = ['berlin', 'hamburg', 'warsaw', ...further].map((id) => ({
    token: tokenOf(id),
    app: 'spacebooks',
  }));
  return {
    users: [{ email: ADMIN, tokens }],
    spaces: [
      german('berlin', 'Berlin'),
      german('hamburg', 'Hamburg'),
      WARSAW,
      ...further.map((id) => german(id, 'Berlin')),
    ],
  };
}

export function furtherIds(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `further-${index + 1}`);
}

export function tokenOf(space: string): string {
  return `token-of-${space}`;
}

/** The seller of Warsaw. @param offlineCertificate PEM */
export function ksefSeed(offlineCertificate: string): KsefSeed {
  const offline_certificates = [offlineCertificate];
  return { contexts: [{ nip: SELLER_NIP, tokens: [KSEF_TOKEN], offline_certificates }] };
}
