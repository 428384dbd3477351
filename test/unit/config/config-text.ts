import { loadConfig } from '../../../src/config/load.js';
import { ConfigError, problemText } from '../../../src/config/problem.js';

/** Never to be seen in anything that is written. */
export const CANARY = 'canary-5f0c2a91';

export const ENV = {
  BERLIN_TOKEN: CANARY,
  WARSAW_TOKEN: `${CANARY}-warsaw`,
  WARSAW_KSEF_TOKEN: `${CANARY}-ksef`,
  SFTP_PASSWORD: 'sftp-password',
  MAIL_PASSWORD: 'mail-password',
  ALERT_WEBHOOK: 'https://hooks.example.com/services/T0/B0/webhook-secret',
  DEAD_MAN_URL: 'https://ping.example.com/dead-man-secret',
};

export const CONFIG = `spaces:
  - id: berlin
    platform_id: f9a99fbc
    subdomain: musterraum
    token: \${BERLIN_TOKEN}
    time_zone: Europe/Berlin
    language: de
    e_invoices:
      from: 2026-01-01
      standard: zugferd
      service_period:
        - period: month of invoice
webhooks:
  public_url: https://books.example.com
store: { path: data/books.sqlite }
archive: { path: data/archive }
`;

/** CONFIG with one text in place of another, which must be there. */
export function changed(from: string, to: string): string {
  if (!CONFIG.includes(from)) throw new Error(`no ${from} in the configuration`);
  return CONFIG.replace(from, () => to);
}

type Files = Readonly<Record<string, string | Uint8Array>>;

/** Loads a text as /etc/spacebooks/books.yml, next to `files` and nothing else. */
export function loadText(text: string | Uint8Array, files: Files = {}, env: Record<string, string> = ENV) {
  const all: Files = { '/etc/spacebooks/books.yml': text, ...files };
  const readFile = (path: string): Uint8Array => {
    const content = all[path];
    if (content === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    return Buffer.from(content);
  };
  return loadConfig('/etc/spacebooks/books.yml', { env, readFile });
}

/** Every problem as `line:column: what is wrong; what to write`. */
export function problemsOf(text: string | Uint8Array, files: Files = {}, env: Record<string, string> = ENV) {
  try {
    loadText(text, files, env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => problemText(problem).replace('/etc/spacebooks/books.yml:', ''));
  }
  return [];
}
