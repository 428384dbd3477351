import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../src/config/config.js';
import { loadConfig } from '../../../src/config/load.js';
import { KSEF_TOKEN, SELLER_NIP } from '../../../test/flow/config-text.js';
import type { Place } from '../simulation/config.js';
import { DAEMON_URL } from '../simulation/network.js';
import { tokenOf } from '../simulation/sandbox-seed.js';

/** `e_invoices.ksef.when_unavailable`. */
export type WhenUnavailable = 'wait' | 'offline24';

/** One space in Poland without books. @param announced a line of `ksef.failures` */
export function warsawAlone(
  { sandbox, ksef, folder, from }: Place,
  whenUnavailable: WhenUnavailable,
  announced: string | null,
): Config {
  const text = `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
spaces:
  - id: warsaw
    platform_id: space-warsaw
    base_url: ${sandbox.spaceUrl('warsaw')}
    token: ${tokenOf('warsaw')}
    time_zone: Europe/Warsaw
    language: pl
    e_invoices:
      from: ${from}
      standard: ksef
      seller: { country: PL, vat_id: PL${SELLER_NIP} }
      payment: { iban: PL61109010140000071219812874 }
      ksef:
        base_url: ${ksef.baseUrl}
        qr_url: ${ksef.qrUrl}
        token: ${KSEF_TOKEN}
        when_unavailable: ${whenUnavailable}
${announced === null ? '' : `        failures: [${announced}]\n`}${whenUnavailable === 'wait' ? '' : `        offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }\n`}      service_period: [{ period: month of invoice }]
webhooks:
  public_url: ${DAEMON_URL}
  listen: 127.0.0.1:18003
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
`;
  return loadConfig(join(folder, 'spacebooks.yml'), {
    env: {},
    readFile: (path) => (path.endsWith('spacebooks.yml') ? Buffer.from(text) : readFileSync(path)),
  });
}
