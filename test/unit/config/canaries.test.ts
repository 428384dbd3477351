import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { configSecrets } from '../../../src/config/config.js';
import { configJsonSchema, type JsonSchema } from '../../../src/config/json-schema.js';
import { loadConfig } from '../../../src/config/load.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** A value that must be seen nowhere, for every place of the schema where a secret can be written. */
const PLANTED: Readonly<Record<string, string>> = {
  'platform.oauth.client_secret': 'canary-client-secret-91',
  'spaces[].token': 'canary-platform-token-92',
  'spaces[].e_invoices.ksef.token': 'canary-ksef-token-93',
  'spaces[].e_invoices.ksef.certificate.password': 'canary-key-password-94',
  'spaces[].e_invoices.ksef.pkcs12.password': 'canary-p12-password-95',
  'spaces[].e_invoices.ksef.offline_certificate.password': 'canary-offline-key-96',
  'spaces[].e_invoices.ksef.offline_pkcs12.password': 'canary-offline-p12-97',
  'spaces[].e_invoices.france.deposit.sftp.password': 'canary-deposit-password-88',
  'spaces[].e_invoices.france.deposit.sftp.passphrase': 'canary-deposit-phrase-89',
  'spaces[].accounting.targets[].sftp.password': 'canary-sftp-password-98',
  'spaces[].accounting.targets[].sftp.passphrase': 'canary-sftp-passphrase-99',
  'archive.secret_access_key': 'canary-s3-secret-85',
  'mail.password': 'canary-mail-password-81',
  'event_webhooks[].former_secret': 'whsec_Y2FuYXJ5LWhvb2stdHdvLTg3LWNhbmFyeS1ob29rLTI=',
  'event_webhooks[].secret': 'whsec_Y2FuYXJ5LWhvb2stb25lLTg2LWNhbmFyeS1ob29rLTE=',
  'tracing.headers[].value': 'canary-tracing-header-84',
  'store.url': 'postgres://db.example.com/books?password=canary-database-85',
  'store.token_key': 'canary-token-key-86-of-thirty-two-characters',
  'store.former_token_key': 'canary-former-key-87-of-thirty-two-characters',
  'alerts.webhook.url': 'https://hooks.example.com/canary-webhook-82',
  'alerts.dead_man.url': 'https://ping.example.com/canary-dead-man-83',
  'web.users[].password_hash':
    'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw',
};

/** Ends of values that are recognised however they are wrapped. */
const NEEDLES = [...Object.values(PLANTED).map((value) => value.slice(-20)), 'canary-private-key-71'];

const planted = (path: string): string => PLANTED[path] ?? '';
const KSEF = 'spaces[].e_invoices.ksef';

/** A space in Warsaw with one way to log in and one to sign offline. */
function warsaw(id: string, login: string, offline: string): string {
  return `  - id: ${id}
    platform_id: ${id}-platform
    subdomain: ${id}
    token: ${planted('spaces[].token')}
    time_zone: Europe/Warsaw
    language: pl
    e_invoices:
      from: 2026-01-01
      standard: ksef
      seller: { country: PL, vat_id: PL5265877635 }
      service_period: [{ period: month of invoice }]
      ksef:
        environment: test
        when_unavailable: offline24
        ${login}
        ${offline}
`;
}

const DEPOSIT = 'spaces[].e_invoices.france.deposit.sftp';

/** A space in Paris whose files go onto a server. */
function paris(id: string, login: string): string {
  return `  - id: ${id}
    platform_id: ${id}-platform
    subdomain: ${id}
    token: ${planted('spaces[].token')}
    time_zone: Europe/Paris
    language: fr
    e_invoices:
      from: 2026-01-01
      standard: zugferd
      seller: { country: FR }
      service_period: [{ period: month of invoice }]
      france:
        deposit:
          sftp: { host: pa.example.com, user: books, host_key: 'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4', ${login}, folder: /in }
`;
}

const CONFIG = `platform:
  oauth: { client_id: books, client_secret: ${planted('platform.oauth.client_secret')} }
spaces:
${warsaw('one', `token: ${planted(`${KSEF}.token`)}`, `offline_certificate: { file: a.crt, key_file: a.key, password: ${planted(`${KSEF}.offline_certificate.password`)} }`)}${warsaw('two', `certificate: { file: a.crt, key_file: a.key, password: ${planted(`${KSEF}.certificate.password`)} }`, `offline_pkcs12: { file: a.p12, password: ${planted(`${KSEF}.offline_pkcs12.password`)} }`)}${warsaw('three', `pkcs12: { file: a.p12, password: ${planted(`${KSEF}.pkcs12.password`)} }`, 'offline_certificate: { file: a.crt, key_file: a.key }')}    accounting:
      from: 2026-01-01
      chart: own
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 23 }, account: 8400 }]
      targets:
        - name: by-password
          sftp: { host: sftp.example.com, user: books, host_key: 'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4', password: ${planted('spaces[].accounting.targets[].sftp.password')}, folder: /in }
        - name: by-key
          sftp: { host: sftp.example.com, user: books, host_key: 'SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4', private_key_file: a.key, passphrase: ${planted('spaces[].accounting.targets[].sftp.passphrase')}, folder: /in }
        - name: by-mail
          mail: { to: [books@example.com] }
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [by-password, by-key, by-mail] }
${paris('four', `password: ${planted(`${DEPOSIT}.password`)}`)}${paris('five', `private_key_file: a.key, passphrase: ${planted(`${DEPOSIT}.passphrase`)}`)}mail: { host: smtp.example.com, from: books@example.com, user: books, password: ${planted('mail.password')} }
tracing:
  endpoint: 'https://traces.example.com/v1/traces'
  headers: [{ name: Authorization, value: '${planted('tracing.headers[].value')}' }]
alerts:
  webhook: { url: '${planted('alerts.webhook.url')}' }
  dead_man: { url: '${planted('alerts.dead_man.url')}' }
web:
  users: [{ name: anna, role: admin, password_hash: '${planted('web.users[].password_hash')}' }]
webhooks: { public_url: 'https://books.example.com' }
store: { url: '${planted('store.url')}', token_key: '${planted('store.token_key')}', former_token_key: '${planted('store.former_token_key')}' }
event_webhooks: [{ name: ledger, url: 'https://hooks.example.com/ledger', secret: '${planted('event_webhooks[].secret')}', former_secret: '${planted('event_webhooks[].former_secret')}' }]
archive: { url: 's3://books', access_key_id: books, secret_access_key: '${planted('archive.secret_access_key')}' }
`;

const KEY = '-----BEGIN PRIVATE KEY-----\ncanary-private-key-71\n-----END PRIVATE KEY-----\n';

let folder: string;
let file: string;
beforeAll(() => {
  folder = temporaryFolder('canaries-');
  file = join(folder, 'spacebooks.yml');
  writeFileSync(file, CONFIG);
  for (const name of ['a.crt', 'a.key', 'a.p12']) writeFileSync(join(folder, name), KEY);
});

/** Every place of the schema that a secret can be written at: what may also be given as a file, or is named like one. */
function secretPlaces(schema: JsonSchema, path = ''): readonly string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as unknown as Node;
  const here = Object.keys(properties).filter(
    (name) =>
      !name.endsWith('_file') &&
      // The day on which KSeF's tokens end.
      name !== 'tokens_end' &&
      (`${name}_file` in properties || /password|passphrase|secret|token/.test(name)),
  );
  const below = Object.entries(properties).flatMap(([name, child]) => secretPlaces(child, join(path, name)));
  const parts = [...anyOf, ...oneOf, ...allOf].flatMap((child) => secretPlaces(child, path));
  const list = items === undefined ? [] : secretPlaces(items, `${path}[]`);
  return [...here.map((name) => join(path, name)), ...below, ...parts, ...list];
}

interface Node {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const places = (): string[] =>
  [...new Set(secretPlaces(configJsonSchema()))].map((path) => path.replaceAll('/', '.')).sort();

describe('the secrets of the configuration', () => {
  it('are all planted here: whoever adds one to the schema adds it to this test', () => {
    expect(Object.keys(PLANTED).sort()).toEqual(places());
  });

  it('are all known to what hides them in every output', () => {
    const known = configSecrets(loadConfig(file, { env: {} })).map((secret) => secret.reveal());
    for (const [path, value] of Object.entries(PLANTED)) expect(known, path).toContain(value);
    expect(known.some((value) => value.includes('canary-private-key-71'))).toBe(true);
  });

  it('are nowhere in the configuration that was read, however it is printed', () => {
    const config = loadConfig(file, { env: {} });
    for (const text of [JSON.stringify(config), inspect(config, { depth: null, showHidden: true })]) {
      for (const needle of NEEDLES) expect(text).not.toContain(needle);
    }
  });

  it.each([[[]], [['--json']], [['--explain']]])(
    'are nowhere in what check-config prints: %j',
    async (options) => {
      const lines: string[] = [];
      const write = (text: string): void => void lines.push(text);
      const output = { line: write, error: write, redaction: createRedaction(), colours: false };
      expect(await runProgram(['check-config', file, ...options], { output, env: {} })).toBe(0);
      expect(lines.join('\n').length).toBeGreaterThan(100);
      for (const needle of NEEDLES) expect(lines.join('\n')).not.toContain(needle);
    },
  );

  it('are nowhere in what check-config prints of a configuration with mistakes', async () => {
    const wrong = join(folder, 'wrong.yml');
    writeFileSync(
      wrong,
      CONFIG.replaceAll('environment: test', 'environment: tset').replaceAll('password:', 'passwort:'),
    );
    const lines: string[] = [];
    const write = (text: string): void => void lines.push(text);
    const output = { line: write, error: write, redaction: createRedaction(), colours: false };
    expect(await runProgram(['check-config', wrong], { output, env: {} })).toBe(78);
    for (const needle of NEEDLES) expect(lines.join('\n')).not.toContain(needle);
  });
});
