import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configJsonSchema, type JsonSchema } from '../../../src/config/json-schema.js';
import { ENV, loadText } from './config-text.js';

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const example = read('config/example.yml');

/** Every option with the name of its key, sections and list entries included. */
function options(schema: JsonSchema): (readonly [key: string, option: JsonSchema])[] {
  const own = Object.entries(schema.properties ?? {});
  const parts = [...own.map(([, part]) => part), ...(schema.items === undefined ? [] : [schema.items])];
  return [...own, ...parts.flatMap(options)];
}

const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true });

describe('config/config.schema.json', () => {
  it('is the schema that the program checks with', () => {
    const written: unknown = JSON.parse(read('config/config.schema.json'));
    expect(written, 'config/config.schema.json is stale: npm run config:schema').toEqual(configJsonSchema());
  });

  it.each(options(configJsonSchema()))('describes %s', (_key, option) => {
    expect(option.description).toMatch(/\.$/);
  });

  it('accepts in an editor what the program accepts', () => {
    const validate = ajv.compile(configJsonSchema());
    expect(validate(parse(example)), ajv.errorsText(validate.errors)).toBe(true);
    const variables = example.replace('requests_per_minute: 60', () => 'requests_per_minute: ${RATE}');
    expect(validate(parse(variables)), ajv.errorsText(validate.errors)).toBe(true);
  });

  it.each([
    ['requests_per_minute: 60', 'requests_per_minute: 61'],
    ['instance: main', 'instance: Main'],
    ['language: de', 'language: sv'],
    ['public_url:', 'publicUrl:'],
  ])('marks in an editor what the program refuses: %s', (right, wrong) => {
    expect(example).toContain(right);
    expect(ajv.validate(configJsonSchema(), parse(example.replace(right, wrong)))).toBe(false);
  });

  it('gives examples and defaults that are right themselves', () => {
    for (const [key, option] of options(configJsonSchema())) {
      const values = [...(option.examples ?? []), ...(option.default === undefined ? [] : [option.default])];
      for (const value of values) {
        expect(ajv.validate(option, value), `${key}: ${JSON.stringify(value)}`).toBe(true);
      }
    }
  });
});

describe('config/example.yml', () => {
  it('tells the editor its schema, loads, and holds every option', () => {
    expect(example).toMatch(/^# yaml-language-server: \$schema=\.\/config\.schema\.json\n/);
    expect(loadText(example).spaces[0]?.e_invoices.layout.footer).toHaveLength(2);
    for (const [key] of options(configJsonSchema())) {
      expect(example, `${key} is not explained`).toMatch(new RegExp(`^ *(?:# )?(?:- )?${key}:`, 'm'));
    }
  });

  it('holds alternatives, as comments, that are right too', () => {
    const other = example
      .replace(/^ *subdomain: .*\n/m, '')
      .replace(/^ *token: .*\n/m, '')
      .replace('# base_url: https', 'base_url: https')
      .replace('# token_file: /run/secrets/berlin', 'token_file: /run/secrets/berlin')
      .replace('# logo: ', 'logo: ');
    const config = loadText(other, {
      '/run/secrets/berlin': 'a-token-of-the-file',
      '/etc/spacebooks/logo.png': Buffer.from('89504e470d0a1a0a', 'hex'),
    });
    expect(config.spaces[0]?.token.reveal()).toBe('a-token-of-the-file');
    expect(config.spaces[0]?.e_invoices.layout.logo).toBe('/etc/spacebooks/logo.png');
  });

  it('holds other ways into KSeF, as comments, that are right too', () => {
    const uncommented = (text: string, ...keys: readonly string[]): string =>
      keys.reduce((all, key) => {
        const block = new RegExp(`^( +)# ${key}:.*\\n(?:\\1 {2}# .*\\n)*`, 'm');
        expect(all).toMatch(block);
        return all.replace(block, (lines) => lines.replace(/^( *)# /gm, '$1'));
      }, text);
    const withoutToken = example.replace(/^ *token: \$\{WARSAW_KSEF_TOKEN\}\n/m, '');
    const pem = uncommented(
      withoutToken.replace('when_unavailable: wait', 'when_unavailable: offline24'),
      'certificate',
      'offline_pkcs12',
    );
    const file = (name: string): [string, string] => [`/etc/spacebooks/${name}`, 'x'];
    const env = { ...ENV, WARSAW_KEY_PASSWORD: 'one', WARSAW_OFFLINE_PASSWORD: 'two' };
    const keyFiles = Object.fromEntries(['warsaw.crt', 'warsaw.key', 'warsaw-offline.p12'].map(file));
    expect(loadText(pem, keyFiles, env).spaces[1]?.e_invoices.ksef).toMatchObject({
      login: {
        kind: 'certificate',
        file: '/etc/spacebooks/warsaw.crt',
        key_file: '/etc/spacebooks/warsaw.key',
      },
      offline_certificate: { kind: 'pkcs12', file: '/etc/spacebooks/warsaw-offline.p12' },
    });
    const p12 = uncommented(
      withoutToken
        .replace('when_unavailable: wait', 'when_unavailable: offline24')
        .replace('environment: test\n', '\n')
        .replace('# base_url: http:', 'base_url: http:'),
      'qr_url',
      'pkcs12',
      'offline_certificate',
      'exchange_rates',
    );
    const others = {
      ...Object.fromEntries(['warsaw.p12', 'warsaw-offline.crt', 'warsaw-offline.key'].map(file)),
      '/run/secrets/warsaw-key-password': 'one\n',
      '/var/lib/spacebooks/nbp': 'x',
    };
    const ksef = loadText(p12, others).spaces[1]?.e_invoices.ksef;
    expect(ksef?.server).toEqual({
      base_url: 'http://127.0.0.1:8091/v2',
      qr_url: 'http://127.0.0.1:8091/qr',
    });
    expect(ksef?.login.kind === 'pkcs12' && ksef.login.password.reveal()).toBe('one');
    expect(ksef?.offline_certificate?.kind).toBe('certificate');
    expect(ksef?.documents.exchange_rates).toBe('/var/lib/spacebooks/nbp');
  });

  it('says the defaults that there are', () => {
    const {
      spaces: _spaces,
      file: _file,
      settle: _settle,
      locate: _locate,
      ...explained
    } = loadText(example);
    const short = example
      .replace(/^instance: .*\n/m, '')
      .replace(/^platform:\n(?: .*\n)+/m, '')
      .replace(/^ {2}listen: 127.0.0.1:8080\n/m, '')
      .replace(/^log:\n(?: .*\n)+/m, '')
      .replace(/^reconcile:\n(?: .*\n)+/m, '');
    expect(short).not.toMatch(/^(instance:|platform:|log:|reconcile:| {2}listen: 127.0.0.1:8080$)/m);
    expect(loadText(short)).toMatchObject(explained);
  });
});

describe('docs/configuration.md', () => {
  it('shows a configuration that works', () => {
    const [, yaml] = /```yaml\n([\s\S]*?)```/.exec(read('docs/configuration.md')) ?? [];
    expect(loadText(yaml ?? '').spaces[0]?.id).toBe('berlin');
  });
});
