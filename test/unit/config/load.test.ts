import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configSecrets } from '../../../src/config/config.js';
import { einvoiceSettings } from '../../../src/config/einvoice-settings.js';
import { loadConfig } from '../../../src/config/load.js';
import { ConfigError } from '../../../src/config/problem.js';
import { CANARY, CONFIG, changed, ENV, loadText, problemsOf } from './config-text.js';

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex');

function firstSpace(text: string, files = {}) {
  const [space] = loadText(text, files).spaces;
  if (space === undefined) throw new Error('no space');
  return space;
}

describe('a loaded configuration', () => {
  it('has every default filled in and every path absolute', () => {
    const { spaces, ...config } = loadText(CONFIG);
    expect(config).toEqual({
      file: '/etc/spacebooks/books.yml',
      instance: 'main',
      event_webhooks: [],
      platform: {
        base_url: 'https://api.cobot.me',
        auth_url: 'https://www.cobot.me',
        requests_per_minute: 60,
        oauth: null,
      },
      webhooks: { public_url: 'https://books.example.com', listen: { host: '127.0.0.1', port: 8080 } },
      store: { path: '/etc/spacebooks/data/books.sqlite', url: null, tokenKeys: null },
      archive: { path: '/etc/spacebooks/data/archive' },
      log: { level: 'info', format: 'json' },
      reconcile: { every_minutes: 60, look_back_days: 62 },
      retention: { books_years: 10, work_days: 400 },
      alerts: {
        language: 'en',
        server: null,
        to: [],
        webhook: null,
        digest: { at: '07:00', to: [] },
        weekly: { weekday: 1, at: '07:00', to: [] },
        customer_names: true,
        dead_man: null,
      },
      tracing: null,
      web: null,
      left_out: [],
      space_source: { from: 'list' },
      settle: expect.any(Function),
      locate: expect.any(Function),
    });
    expect(spaces).toHaveLength(1);
    const { token, e_invoices, ...space } = firstSpace(CONFIG);
    expect(token.reveal()).toBe(CANARY);
    expect(space).toEqual({
      id: 'berlin',
      platform_id: 'f9a99fbc',
      base_url: 'https://musterraum.cobot.me',
      token_file: null,
      token_in_store: false,
      time_zone: 'Europe/Berlin',
      language: 'de',
    });
    expect(e_invoices.tax_cases).toBeUndefined();
    expect(e_invoices.customers).toEqual([]);
  });

  it('gives the e-invoice room its settings', () => {
    const text = changed(
      '      standard: zugferd\n      service_period:\n        - period: month of invoice',
      `      standard: zugferd
      seller: { tax_number: 030123456, contact: { name: B, phone: 030123, email: b@example.com }, electronic_address: { scheme: 0204, id: 9 } }
      payment: { iban: de02 1203 0000 0000 2020 51 }
      tax_cases: [{ when: { rate: 19 %, buyer_country: [DE, EU], buyer_vat_id: no }, category: S }]
      service_period: [{ period: item text }]
      customers:
        - { customer_number: 1001, buyer_reference: 0401, standard: xrechnung, tax_case: { category: G } }
      layout: { logo: logo.png, color: 1a2b3c, footer: [a, 17] }`,
    );
    expect(einvoiceSettings(firstSpace(text, { '/etc/spacebooks/logo.png': PNG }))).toEqual({
      from: '2026-01-01',
      standard: 'zugferd',
      language: 'de',
      time_zone: 'Europe/Berlin',
      seller: {
        tax_number: '030123456',
        contact: { name: 'B', phone: '030123', email: 'b@example.com' },
        electronic_address: { scheme: '0204', id: '9' },
      },
      payment: { iban: 'DE02120300000000202051' },
      tax_cases: [{ when: { rate: '19', buyer_country: ['DE', 'EU'], buyer_vat_id: false }, category: 'S' }],
      service_period: [{ period: 'item text' }],
      law: { currency_rates: [], domestic: 'refuse' },
      customers: [
        {
          customer_number: '1001',
          buyer_reference: '0401',
          standard: 'xrechnung',
          tax_case: {
            category: 'G',
            reason_code: 'VATEX-EU-G',
            alone: { category: 'O', reason_code: 'VATEX-EU-O' },
            reason: expect.objectContaining({ de: 'Nicht im Inland steuerbare Leistung (§ 3a Abs. 2 UStG)' }),
          },
        },
      ],
      markup: 'plain',
      supporting_documents: [],
      layout: { pdf: 'own', logo: '/etc/spacebooks/logo.png', color: '#1A2B3C', footer: ['a', '17'] },
    });
  });

  it('reads a token from a file next to it', () => {
    const text = changed('token: ${BERLIN_TOKEN}', 'token_file: secrets/berlin');
    const space = firstSpace(text, { '/etc/spacebooks/secrets/berlin': `${CANARY}\n` });
    expect(space.token.reveal()).toBe(CANARY);
  });

  it('finds the token of a login beside the database', () => {
    const text = changed('    token: ${BERLIN_TOKEN}\n', '');
    const path = '/etc/spacebooks/data/tokens/berlin';
    const [before] = loadText(text).spaces;
    expect([before?.token.reveal(), before?.token_file]).toEqual(['', path]);
    const [after] = loadText(text, { [path]: `${CANARY}\n` }).spaces;
    expect([after?.token.reveal(), after?.token_file]).toEqual([CANARY, path]);
    expect(() => loadText(text, { [path]: 'short' })).toThrow(`the file ${path} holds no access token`);
  });

  it('reads the application that logs in', () => {
    const file = `platform: { oauth: { client_id: x, client_secret_file: client } }\n${CONFIG}`;
    const config = loadText(file, { '/etc/spacebooks/client': `${CANARY}-client\n` });
    expect(config.platform.oauth?.client_secret?.reveal()).toBe(`${CANARY}-client`);
    expect(configSecrets(config).map((secret) => secret.reveal())).toContain(`${CANARY}-client`);
    expect(JSON.stringify(config)).not.toContain(CANARY);
    const without = loadText(`platform: { oauth: { client_id: x } }\n${CONFIG}`);
    expect(without.platform.oauth).toEqual({ client_id: 'x', client_secret: null });
    expect(() => loadText(file, { '/etc/spacebooks/client': '\n' })).toThrow('the file holds nothing');
  });

  it('puts environment variables into values, and only there', () => {
    const env = { BERLIN_TOKEN: CANARY, RATE: '30', HOST: 'books', x: 'id' };
    const text = `platform: { requests_per_minute: "\${RATE}" }\n${CONFIG}`
      .replace('https://books', 'https://${HOST}-2')
      .replace('      standard', () => '      seller: { name: "costs $${HOST} $5 $" }\n      standard');
    const config = loadText(text, {}, env);
    expect(config.platform.requests_per_minute).toBe(30);
    expect(config.webhooks.public_url).toBe('https://books-2.example.com');
    expect(config.spaces[0]?.e_invoices.seller.name).toBe('costs ${HOST} $5 $');
    expect(problemsOf(changed('    language', '    ${x}: 1\n    language'), {}, env)).toEqual([
      expect.stringMatching(/^7:5: unknown key "\$\{x\}"; known here: id, platform_id/),
    ]);
  });

  it('lets spaces share settings by alias', () => {
    const second = `  - id: hamburg
    platform_id: aaaa
    base_url: https://hamburg.example.com/
    token: ${CANARY}
    time_zone: Europe/Berlin
    language: en
    e_invoices: *shared
webhooks:`;
    const text = changed('e_invoices:', 'e_invoices: &shared').replace('webhooks:', () => second);
    const { spaces } = loadText(text);
    expect(spaces[1]?.e_invoices).toEqual(spaces[0]?.e_invoices);
    expect(spaces[1]?.base_url).toBe('https://hamburg.example.com');
  });

  it.each([
    ['0.0.0.0:0', { host: '0.0.0.0', port: 0 }],
    ['"[::1]:9000"', { host: '::1', port: 9000 }],
    ['localhost:65535', { host: 'localhost', port: 65_535 }],
  ])('listens on %s', (listen, address) => {
    const text = changed('webhooks:', `webhooks:\n  listen: ${listen}`);
    expect(loadText(text).webhooks.listen).toEqual(address);
  });

  it('never shows a token, however it is printed', () => {
    const config = loadText(CONFIG);
    expect(configSecrets(config).map((secret) => secret.reveal())).toEqual([CANARY]);
    for (const text of [JSON.stringify(config), inspect(config, { depth: 20, showHidden: true })]) {
      expect(text).toContain('[secret]');
      expect(text).not.toContain(CANARY);
    }
  });

  it('comes from the disk', () => {
    expect(() => loadConfig('test/unit/config/absent.yml', { env: {} })).toThrow(ConfigError);
    expect(() => loadConfig('test/unit/config', { env: {} })).toThrow(/is a folder/);
    const example = loadConfig('config/example.yml', { env: ENV });
    expect(example.spaces[0]?.id).toBe('berlin');
  });
});
