import type { Config } from '../../../src/config/config.js';
import { KSEF_TOKEN } from '../../../test/flow/config-text.js';
import { type Place, readConfig, warsawInKsef } from '../simulation/config.js';
import { DAEMON_URL } from '../simulation/network.js';

/** `e_invoices.ksef.when_unavailable`. */
export type WhenUnavailable = 'wait' | 'offline24';

/** One space in Poland without books. @param announced a line of `ksef.failures` */
export function warsawAlone(
  place: Place,
  whenUnavailable: WhenUnavailable,
  announced: string | null,
): Config {
  const { sandbox, folder } = place;
  const text = `
platform:
  base_url: ${sandbox.baseUrl}
  auth_url: ${sandbox.authUrl}
spaces:
${warsawInKsef(place)}
        token: ${KSEF_TOKEN}
        when_unavailable: ${whenUnavailable}
${announced === null ? '' : `        failures: [${announced}]\n`}${whenUnavailable === 'wait' ? '' : `        offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }\n`}      service_period: [{ period: month of invoice }]
webhooks:
  public_url: ${DAEMON_URL}
  listen: 127.0.0.1:18003
store: { path: ${folder}/spacebooks.sqlite }
archive: { path: ${folder}/archive }
`;
  return readConfig(place, text);
}
