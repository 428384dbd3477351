import { readFileSync } from 'node:fs';
import { Secret } from '@spacebooks/base/secret';
import { describe, expect, it } from 'vitest';
import type { Config } from '../../../src/config/config.js';
import { describeConfig } from '../../../src/config/describe.js';
import { configJsonSchema, type JsonSchema } from '../../../src/config/json-schema.js';
import type { KsefSpaceConfig } from '../../../src/config/ksef-connection.js';
import { PLAIN_KSEF_SETTINGS } from '../../../src/domain/ksef-settings.js';
import { CANARY, CONFIG, ENV, loadText } from './config-text.js';

const EXAMPLE = readFileSync(new URL('../../../config/example.yml', import.meta.url), 'utf8');
const example = loadText(EXAMPLE);

/** Each as a row, with single blanks. */
const rowsOf = (config: Config): readonly string[] =>
  describeConfig(config).map((line) => line.trim().replace(/ {2,}/g, ' | '));

/** The example, with a change of its space in KSeF. */
function withKsef(changes: Partial<KsefSpaceConfig>): Config {
  const spaces = example.spaces.map((space) => {
    const { ksef } = space.e_invoices;
    return ksef === undefined
      ? space
      : { ...space, e_invoices: { ...space.e_invoices, ksef: { ...ksef, ...changes } } };
  });
  return { ...example, spaces };
}

const secret = new Secret(CANARY);
const BY_CERTIFICATE = withKsef({
  server: { base_url: 'http://127.0.0.1:1/v2', qr_url: 'http://127.0.0.1:1/qr' },
  login: { kind: 'certificate', file: '/a.crt', key_file: '/a.key', password: secret },
  when_unavailable: 'offline24',
  offline_certificate: { kind: 'pkcs12', file: '/o.p12', password: secret },
  after_acceptance: 'attach',
  latarnia: 'https://api-latarnia.ksef.mf.gov.pl',
  documents: {
    ...PLAIN_KSEF_SETTINGS,
    prices: 'gross',
    place_of_issue: 'Warszawa',
    bank_name: 'Bank',
    cash_accounting: true,
    split_payment: true,
    correction_reason: 'Rabat',
    exchange_rates: '/nbp',
    originals: [
      { number: 'FV/1', ksef_number: 'k-1' },
      { number: 'FV/2', outside: true },
    ],
  },
});

/** Options that the example has as comments. */
const OTHERS: Config = {
  ...example,
  platform: { ...example.platform, oauth: { client_id: 'spacebooks', client_secret: secret } },
  store: {
    path: '/var/lib/spacebooks/spacebooks',
    url: new Secret(`postgres://a:${CANARY}@db.example.com/books`),
    tokenKeys: { present: secret, former: secret },
  },
  archive: {
    ...{ bucket: 'books', prefix: '', endpoint: null, region: 'eu-central-1', path_style: false },
    credentials: { access_key_id: 'key', secret_access_key: secret },
  },
  tracing: loadText(
    `${CONFIG}tracing: { endpoint: 'http://127.0.0.1:4318/v1/traces', headers: [{ name: k, value: '\${BERLIN_TOKEN}' }] }`,
  ).tracing,
  web: example.web && {
    ...example.web,
    users: example.web.users.map((user) => ({ ...user, sees_bank: true })),
  },
  event_webhooks: example.event_webhooks.map((each) => ({ ...each, secrets: [secret, secret] })),
  spaces: example.spaces.map(({ accounting, e_invoices, ...space }) => ({
    ...space,
    e_invoices: {
      ...e_invoices,
      seller: { ...e_invoices.seller, registration_scheme: '0002' },
      france: {
        operations: 'services',
        vat_on_debits: true,
        late_payment: 'a',
        recovery_costs: 'b',
        early_payment: 'c',
        deposit: { kind: 'folder', name: 'deposit', path: '/platform' },
      },
      layout: { ...e_invoices.layout, logo: '/logo.png' },
      supporting_documents: [{ reference: 'A', description: 'b', file: '/a.pdf' }],
    },
    accounting: accounting && {
      ...accounting,
      targets: accounting.targets.map((target) =>
        target.kind === 'sftp' ? { ...target, login: { private_key: secret, passphrase: secret } } : target,
      ),
      exports: accounting.exports.map((each) => ({ ...each, layouts: ['/ours.yml'] })),
    },
  })),
};

/** What is told of an option under another name. */
const UNDER_ANOTHER_NAME: Readonly<Record<string, string>> = {
  spaces: 'space berlin',
  space_defaults: 'space berlin',
  former_secret: 'secrets given (hidden), given (hidden)',
  subdomain: 'base URL | https://musterraum.cobot.me',
  certificate: 'login | kind certificate; file /a.crt',
  pkcs12: 'offline certificate | kind pkcs12',
  offline_pkcs12: 'offline certificate | kind pkcs12',
};

/** Every option of the schema, by its own name. */
function optionsOf(schema: JsonSchema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { properties = {}, items, anyOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, option]) => [name, ...optionsOf(option)]),
    ...[items, ...anyOf].flatMap(optionsOf),
  ];
}

describe('what was understood of a configuration', () => {
  const text = [example, BY_CERTIFICATE, OTHERS].flatMap(rowsOf).join('\n');

  it.each([...new Set(optionsOf(configJsonSchema()))])('tells every option of the schema: %s', (name) => {
    // A secret is told of, wherever it was read from.
    const shown =
      UNDER_ANOTHER_NAME[name] ??
      name
        .replace(/_file$/, '')
        .replaceAll('_', ' ')
        .toLowerCase();
    expect(text.replaceAll('-', ' ').toLowerCase()).toContain(shown.replaceAll('-', ' ').toLowerCase());
  });

  it('hides every secret', () => {
    expect(text).toContain('client secret given (hidden)');
    for (const hidden of Object.values(ENV)) expect(text).not.toContain(hidden);
    expect(text).not.toContain(CANARY);
  });

  it('says what it means that an option is left out, as the schema says it', () => {
    const rows = rowsOf(example);
    expect(rows).toEqual(
      expect.arrayContaining([
        'payments | left out: they are listed only',
        'write offs | left out: they are listed only',
        'tracing | left out: none',
      ]),
    );
    expect(rowsOf(loadText(CONFIG))).toContain('accounting | left out: nothing is copied or exported');
  });

  it('says when tax arises, and which rules give accounts', () => {
    expect(rowsOf(example)).toEqual(
      expect.arrayContaining([
        'chart | SKR03',
        'night at | 02:30',
        'debtors | length 5; prefix K-; offset 10000; collective 69999; numbers K-X7 10007',
        'tax point | items with revenue account 702-1: arises with the invoice',
        'every item: arises when performed',
        'items with accounting code KAUTION: account 1732; holds deposit',
      ]),
    );
  });

  it('says where KSeF is, how it is reached, and what its documents state', () => {
    expect(rowsOf(example)).toEqual(
      expect.arrayContaining([
        'server | environment test',
        'NIP | 5265877635',
        'login | kind token; token given (hidden)',
        'when unavailable | wait',
        'after acceptance | platform',
        'prices | net',
      ]),
    );
    expect(rowsOf(BY_CERTIFICATE)).toEqual(
      expect.arrayContaining([
        'server | base URL http://127.0.0.1:1/v2; qr URL http://127.0.0.1:1/qr',
        'login | kind certificate; file /a.crt; key file /a.key; password given (hidden)',
        'when unavailable | offline24',
        'offline certificate | kind pkcs12; file /o.p12; password given (hidden)',
        'after acceptance | attach',
        'prices | gross',
        'place of issue | Warszawa',
        'bank name | Bank',
        'cash accounting | yes',
        'split payment | yes',
        'correction reason | Rabat',
        'exchange rates | /nbp',
        'originals | number FV/1; KSeF number k-1',
        'number FV/2; outside yes',
      ]),
    );
  });
});
