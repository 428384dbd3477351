import type { SandboxSeed } from '@spacebooks/cobot-sandbox';
import type { KsefSeed } from '@spacebooks/ksef-sandbox';
import { KSEF_TOKEN, SELLER_NIP } from '../../../test/flow/config-text.js';
import { germanSpace } from '../../../test/flow/german-space.js';
import { WARSAW } from '../../../test/flow/warsaw.js';

const ADMIN = 'admin@space.example';

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
      germanSpace('berlin', 'Berlin', ADMIN),
      germanSpace('hamburg', 'Hamburg', ADMIN),
      WARSAW,
      ...further.map((id) => germanSpace(id, 'Berlin', ADMIN)),
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
