import { describe, expect, it } from 'vitest';
import { loadWithSpaces } from '../../../src/config/load.js';
import { ConfigError } from '../../../src/config/problem.js';
import { CONFIG, ENV, problemsOf } from './config-text.js';

const books = (accounts: string, more = ''): string =>
  CONFIG.replace(
    'webhooks:',
    () => `    accounting:
      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [${accounts}]
      ${more}
      datev: { consultant: 1001, client: 1 }
      targets: [{ name: office, folder: exports }]
      exports:
        - { name: tax, formats: [datev], schedule: on close, targets: [office] }
        - { name: abroad, formats: [quickbooks], schedule: on close, targets: [office] }
webhooks:`,
  );

const load = (text: string) =>
  loadWithSpaces('/etc/spacebooks/books.yml', {
    env: ENV,
    readFile: () => Buffer.from(text),
    partsMayWait: true,
  });

describe('what only a part of the work has to wait for', () => {
  it.each([
    ['a tax key that a program lacks', '{ when: { tax_case: S, rate: 19 }, account: 8400 }', ''],
    [
      'an account that DATEV books without tax',
      '{ when: { tax_case: S, rate: 19 }, account: 8200, tax_key: { quickbooks: 19 } }',
      '',
    ],
    [
      'a key that DATEV refuses',
      '{ when: { tax_case: S, rate: 19 }, account: 8400, tax_key: { datev: 3, quickbooks: 19 } }',
      '',
    ],
    [
      'a key of a deferral',
      '{ when: { tax_case: S, rate: 19 }, account: 8400, tax_key: { quickbooks: 19 } }',
      'deferrals: [{ account: "0990", tax_key: 3 }]',
    ],
  ])('%s is complained of, and lets all else go on', (_, accounts, more) => {
    expect(problemsOf(books(accounts, more))).not.toEqual([]);
    const { config } = load(books(accounts, more));
    expect(config.spaces[0]?.accounting?.exports.map(({ name }) => name)).toEqual(['tax', 'abroad']);
  });

  it('lets the daemon start without the files of an offline certificate, and without no others', () => {
    const warsaw = (login: string): string =>
      CONFIG.replace('standard: zugferd', () =>
        [
          'standard: ksef',
          '      seller: { country: PL, vat_id: PL5265877635 }',
          `      ksef: { environment: test, ${login}, when_unavailable: offline24, offline_certificate: { file: o.crt, key_file: o.key } }`,
        ].join('\n'),
      ).replace('Europe/Berlin', 'Europe/Warsaw');
    const disk = (text: string) => (path: string) => {
      if (path.endsWith('books.yml')) return Buffer.from(text);
      throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    };
    const begin = (text: string) =>
      loadWithSpaces('/etc/spacebooks/books.yml', { env: ENV, readFile: disk(text), partsMayWait: true });
    const byToken = warsaw('token: abcdefgh-token');
    expect(problemsOf(byToken)).toEqual([
      expect.stringContaining('file: the file does not exist'),
      expect.stringContaining('key_file: the file does not exist'),
    ]);
    expect(begin(byToken).config.spaces[0]?.e_invoices.ksef?.offline_certificate).toMatchObject({
      file: '/etc/spacebooks/o.crt',
    });
    expect(() => begin(warsaw('certificate: { file: l.crt, key_file: l.key }'))).toThrow(ConfigError);
  });

  it('goes on no further where something else is wrong', () => {
    const text = books('{ when: { tax_case: S, rate: 19 }, account: 8400 }, { account: 9000 }');
    expect(() => load(text)).toThrow(ConfigError);
  });
});
