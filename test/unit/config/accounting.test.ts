import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src/books/formats/registry.js';
import { configSecrets } from '../../../src/config/config.js';
import { configJsonSchema, schemaAt } from '../../../src/config/json-schema.js';
import { CONFIG, loadText, problemsOf } from './config-text.js';

const BOOKS = `    accounting:
      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - when: { tax_case: S, rate: 19.0 % }
          account: 8400
      datev: { consultant: 1001, client: 1 }
      targets:
        - name: office
          folder: exports
        - name: adviser
          sftp:
            host: sftp.example.com
            user: books
            host_key: SHA256:jqp8fTbFbXtUxLUkFSPKYDVOCPQS2CeGXmZ4zXdCBb4
            private_key_file: key
            passphrase: very secret
            folder: /in
        - name: mail
          mail: { to: [a@example.com] }
      exports:
        - name: adviser
          formats: [datev]
          schedule: monthly on day 5
          targets: [adviser, office]
        - name: own
          layouts: [ours.yml]
          schedule: on close
`;
const MAIL = 'mail: { host: smtp.example.com, from: books@example.com, user: u, password: mail secret }\n';
const TEXT = `${CONFIG.replace('webhooks:', () => `${BOOKS}webhooks:`)}${MAIL}`;
const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n';
const FILES = { '/etc/spacebooks/key': KEY, '/etc/spacebooks/ours.yml': 'format: ours' };

const change = (from: string, to: string): string => {
  expect(TEXT).toContain(from);
  return TEXT.replace(from, () => to);
};

describe('accounting of a space', () => {
  it('is understood with its targets and exports', () => {
    const [space] = loadText(TEXT, FILES).spaces;
    expect(space?.accounting).toMatchObject({
      night_at: '02:30',
      settings: {
        from: '2026-10-01',
        currency: 'EUR',
        locked_only: false,
        debtors: { length: 5, offset: 10_000, collective: '69999' },
        accounts: [{ when: { tax_case: 'S', rate: '19.0' }, account: '8400' }],
        tax_accounts: [],
      },
      formats: { datev: { consultant: 1001, client: 1 } },
      targets: [
        { kind: 'folder', name: 'office', path: '/etc/spacebooks/exports' },
        { kind: 'sftp', name: 'adviser', port: 22 },
        { kind: 'mail', name: 'mail', language: 'de', server: { port: 587, security: 'starttls' } },
      ],
      exports: [
        { name: 'adviser', schedule: { kind: 'monthly', day: 5 }, targets: ['adviser', 'office'] },
        { name: 'own', formats: [], layouts: ['/etc/spacebooks/ours.yml'], schedule: { kind: 'close' } },
      ],
    });
  });

  it.each(['{ lexware: 3 }', '{ datev: 3, all: 4 }', '3'])(
    'is enough for a format that needs tax keys with tax_key: %s',
    (key) => {
      const text = change('formats: [datev]', 'formats: [lexware]').replace(
        'account: 8400',
        () => `account: 8400\n          tax_key: ${key}`,
      );
      expect(loadText(text, FILES).spaces).toHaveLength(1);
    },
  );

  it('prints no key, passphrase or password, and hands them all to the redaction', () => {
    const config = loadText(TEXT, FILES);
    const secrets = configSecrets(config).map((secret) => secret.reveal());
    expect(secrets).toEqual(expect.arrayContaining([KEY, 'very secret', 'mail secret']));
    for (const secret of secrets)
      expect(JSON.stringify(config)).not.toContain(JSON.stringify(secret).slice(1, -1));
  });

  it('may be left out', () => {
    expect(loadText(CONFIG).spaces[0]?.accounting).toBeUndefined();
  });

  it('knows every format that there is, and no other', () => {
    const path = ['spaces', 0, 'accounting', 'exports', 0, 'formats', 0];
    expect(schemaAt(path, configJsonSchema())?.enum).toEqual([...FORMATS.keys()]);
  });

  it.each([
    ['chart: SKR03', 'chart: skr-3', /"skr-3" is not one of its values; did you mean SKR03/],
    ['schedule: on close', 'schedule: weekly', /"weekly" is not a schedule: nightly, monthly on day 1 to 28/],
    ['on day 5', 'on day 29', /is not a schedule/],
    [
      'targets: [adviser, office]',
      'targets: [advisor]',
      /no target is called "advisor"; did you mean adviser\?$/,
    ],
    ['name: own', 'name: adviser', /name: an export above has the same/],
    [
      'chart: SKR03',
      'chart: SKR03\n      service_date: end of month before',
      /^\d+:\d+: service_date: end of month before contradicts e_invoices\.service_period, which says month of invoice; write service_date: as invoiced/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      tax_point: [{ arises: when paid }]',
      /arises: "when paid" is not one of its values; write one of: with the invoice, when performed/,
    ],
    ['chart: SKR03', 'chart: SKR03\n      tax_point: [{ when: { account: 1 } }]', /arises/],
    ['name: mail', 'name: office', /name: a target above has the same/],
    [
      'chart: SKR03',
      'chart: SKR03\n      bank: { folder: in, accounts: [{ iban: DE42100000000001234567, folder: in }] }',
      /folder: another space or account has the same; give it a folder of its own/,
    ],
    ['formats: [datev]', 'formats: [fec]', /formats: fec needs accounting.fec/],
    [
      'formats: [datev]',
      'formats: [datev]\n          headings: de',
      /headings: has no effect without the format csv or xlsx; remove it/,
    ],
    [
      'formats: [datev]',
      'formats: [csv]\n          headings: fr',
      /headings: "fr" is not one of its values; write one of: de, en, pl/,
    ],
    ['formats: [datev]', 'formats: [dativ]', /did you mean datev\?$/],
    ['formats: [datev]', 'formats: []', /an export needs formats or layouts/],
    [
      'collective: 69999',
      'collective: 99999',
      /collective: "99999" is not a debtor’s account; write a number of 5/,
    ],
    [
      'private_key_file: key',
      'private_key_file: ours.yml',
      /private_key_file: the file holds no private key/,
    ],
    ['private_key_file: key', 'private_key_file: absent', /private_key_file: the file does not exist/],
    ['[ours.yml]', '[theirs.yml]', /layouts: the file does not exist/],
    ['private_key_file: key', 'password: x\n            private_key_file: key', /exactly one of them/],
    ['folder: exports', 'folder: exports\n          mail: { to: [a@example.com] }', /exactly one of them/],
    ['SHA256:jqp8', 'MD5:jqp8', /is not a fingerprint/],
    [MAIL, '', /mail: no mail server is configured/],
    [', user: u', '', /user and password of the mail server belong together/],
    [
      'account: 8400',
      'account: 8400\n          tax_key: { datev: 3, xerro: X }',
      /^\d+:\d+: tax_key: "xerro" is not a format with tax keys; did you mean xero\?$/,
    ],
    [
      'account: 8400',
      'account: 8400\n          tax_key: { fec: 3 }',
      /tax_key: "fec" is not a format with tax keys; write one of: datev, xero, bmd, lexware, sage-100, quickbooks, all$/,
    ],
    [
      'formats: [datev]',
      'formats: [datev, lexware]',
      /^\d+:\d+: tax_key: lexware takes the tax of 19 % by a tax key, and the rule has none; write `tax_key: \{ lexware: KEY \}` with/,
    ],
    [
      'formats: [datev]',
      'formats: [datev, bmd, quickbooks]',
      /^\d+:\d+: tax_key: bmd and quickbooks take the tax of 19 % by a tax key, and the rule has none; write `tax_key: \{ bmd: KEY, quickbooks: KEY \}` with/,
    ],
    [
      'datev: {',
      'references: { datev: { A: B } }\n      datev: {',
      /references: "datev" takes no spellings here; write them as datev\.references$/,
    ],
    [
      'account: 8400',
      'account: 8400\n          tax_key: {}',
      /tax_key is empty; write for example `tax_key: /,
    ],
    [
      'account: 8400',
      'account: 8400\n          tax_key: [3]',
      /tax_key must be a text, not a list; write for example/,
    ],
    [
      'account: 8400',
      'account: 8400\n          tax_key: { datev: [3] }',
      /datev must be a text, not a list; write/,
    ],
    [
      'account: 8400',
      `account: 8400\n          tax_key: { datev: ${'3'.repeat(51)} }`,
      /datev: "3+" must be one line of 1 to 50 characters/,
    ],
    [
      'account: 8400',
      'account: 8300\n          tax_key: { xero: X }',
      /account: 8300 is an automatic account of SKR03 of 7 %, and the rule is for items of 19 %/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      payments: { account: 1400 }',
      /account: 1400 of SKR03 is what all debtors add up to: a payment there would pay nothing; write the clearing account, 1360, or/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      payments: { account: 1360, methods: [{ method: Card, account: 1400 }] }',
      /account: 1400 of SKR03 is what all debtors add up to: a payment there would pay nothing; write the clearing account, 1360, or/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      payments: { account: 1360, methods: [{ account: 1361 }] }',
      /method is missing/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      cash_accounting: {}',
      /cash_accounting has no effect without payments: tax would never be due; add payments/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      payments: { account: 1360 }\n      cash_accounting: { accounts: [{ rate: 19, account: 17660 }] }',
      /"17660" is not a ledger account/,
    ],
    ['account: 8400', 'acount: 8400', /unknown key "acount"; did you mean account\?$/],
    ['rate: 19.0 %', 'rate: neunzehn', /"neunzehn" is not a percentage/],
    [
      'account: 8400',
      'account: 84000',
      /account: "84000" is not a ledger account: they have 4 digits, one less than debtors’ accounts; correct/,
    ],
    ['account: 8400', 'account: 9999', /account: 9999 is in class 9 of SKR03, which holds balances/],
    [
      'account: 8400',
      'account: 8300',
      /account: 8300 is an automatic account of SKR03 of 7 %, and the rule is for items of 19 %; write the account/,
    ],
    [
      'S, rate: 19.0 %',
      'AE',
      /account: 8400 is an automatic account of SKR03 of 19 %, .* items without tax;/,
    ],
    [
      'account: 8400',
      'account: 8336',
      /8336 is an automatic account of SKR03 without tax, .* items of 19 %;/,
    ],
    [
      'chart: SKR03',
      'chart: SKR04\n      payments: { account: 9000 }',
      /account: 9000 is in class 9 of SKR04/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      tax_accounts: [{ rate: 7, account: 17710 }]',
      /"17710" is not a ledger/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      write_offs: [{ rate: 19, account: 2401 }]',
      /account: 2401 is an automatic account of SKR03 of 7 %/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      write_offs: [{ rate: 19, country: CY, account: 2406 }]',
      /account: 2406 is an automatic account of SKR03 of 19 %, and the rule is for items taxed by CY/,
    ],
    [
      'chart: SKR03',
      'chart: SKR03\n      tax_accounts: [{ rate: 19, country: Zypern, account: 1767 }]',
      /country: "Zypern" is not a country code/,
    ],
  ])('refuses %s changed to %s', (from, to, problem) => {
    const problems = problemsOf(change(from, to), FILES);
    expect(problems.join('\n')).toMatch(new RegExp(problem.source, 'm'));
    expect(problems.find((text) => problem.test(text))).toMatch(/^\d+:\d+: /);
  });

  it('names formats of which it respells numbers, or a layout of one’s own', () => {
    const withReferences = (text: string): readonly string[] =>
      problemsOf(text.replace('datev: {', 'references: { lexwre: { A: B } }\n      datev: {'), FILES);
    expect(withReferences(TEXT)).toEqual([]);
    const [problem] = withReferences(change('layouts: [ours.yml]', 'formats: [csv]'));
    expect(problem).toMatch(
      /^\d+:\d+: references: "lexwre" takes no spellings here; did you mean lexware\?$/,
    );
  });

  it('takes the example of Austria in docs/exports.md, for BMD', () => {
    const docs = readFileSync(new URL('../../../docs/exports.md', import.meta.url), 'utf8');
    const [, rules = ''] = /```yaml\n(accounts: +# Austria[\s\S]*?)```/.exec(docs) ?? [];
    expect([...rules.matchAll(/bmd: (\d+)/g)].map((match) => Number(match[1]))).toEqual([1, 77, 17, 7]);
    const austrian = change('formats: [datev]', 'formats: [bmd]')
      .replace('chart: SKR03', 'chart: own\n      tax_accounts: [{ rate: 20, account: 3500 }]')
      .replace(/accounts:\n.*\n.*8400\n/, () => `${rules.replace(/^(?!accounts)/gm, '      ').trimEnd()}\n`);
    expect(problemsOf(austrian, FILES)).toEqual([]);
  });

  describe('for a program that takes tax by a code', () => {
    const RULES = `accounts:
        - when: { tax_case: S, rate: 19.0 % }
          account: 8400
          tax_key: { datev: 40, bmd: 1 }
        - when: { tax_case: AE }
          account: 8336
        - { when: { accounting_code: KAUTION }, account: 1732, holds: deposit }
        - { account: 8200, tax_key: 5 }
      write_offs: [{ account: 2400 }]
`;
    const problemsWith = (formats: string): readonly string[] => {
      const text = change('formats: [datev]', `formats: [${formats}]`);
      return problemsOf(
        text.replace(/accounts:\n.*\n.*8400\n/, () => RULES),
        FILES,
      );
    };

    it('every rule needs one, that of 0 % too, with the line to write', () => {
      const problems = problemsWith('bmd, quickbooks').map((text) => text.replace(/^\d+:\d+: /, ''));
      const tail = 'with what the program calls this tax (spacebooks docs exports, Tax keys)';
      expect(problems).toEqual([
        `tax_key: quickbooks takes the tax of 19 % by a tax key, and the rule has none; write \`tax_key: { datev: 40, bmd: 1, quickbooks: KEY }\` ${tail}`,
        `tax_key: bmd and quickbooks take the tax of 0 % by a tax key, and the rule has none; write \`tax_key: { bmd: KEY, quickbooks: KEY }\` ${tail}`,
        `tax_key: bmd and quickbooks take the tax by a tax key, 0 % too, and the rule has none; write \`tax_key: { bmd: KEY, quickbooks: KEY }\` ${tail}`,
      ]);
    });

    it('rules of losses need one only where it takes losses', () => {
      const count = (format: string): number => problemsWith(format).length;
      // Rules of items without its key: BMD's has one; then the losses.
      expect([count('bmd'), count('xero'), count('lexware'), count('sage-100')]).toEqual([2, 3, 4, 4]);
    });

    it('rules of deferrals need one where it takes deferrals: DATEV’s 40 is nobody else’s', () => {
      const text = change('formats: [datev]', 'formats: [sage-100]')
        .replace('account: 8400', 'account: 8400\n          tax_key: 1')
        .replace('chart: SKR03', 'chart: SKR03\n      deferrals: [{ account: "0990", period: 12 months }]');
      expect(problemsOf(text, FILES)).toEqual([
        expect.stringContaining(
          'tax_key: sage-100 takes the tax by a tax key, 0 % too, and the rule has none; write `tax_key: { sage-100: KEY }`',
        ),
      ]);
      const keyed = text.replace('12 months }', '12 months, tax_key: { sage-100: 0 } }');
      expect(problemsOf(keyed, FILES)).toEqual([]);
    });

    it('the lines that it asks for are enough', () => {
      let text = change('formats: [datev]', 'formats: [bmd, quickbooks, xero, lexware, sage-100]');
      text = text.replace(/accounts:\n.*\n.*8400\n/, () => RULES);
      for (let left = 20; left > 0; left -= 1) {
        const [problem] = problemsOf(text, FILES);
        if (problem === undefined) break;
        const [, line = '', written = ''] = /^(\d+):.*write `(tax_key: .*)` with/.exec(problem) ?? [];
        const lines = text.split('\n');
        const at = Number(line) - 1;
        const rule = lines[at] ?? '';
        if (rule.includes('{ account') || rule.includes('account: 1732')) {
          lines[at] = rule.replace(/ }(?=\]?$)/, () => `, ${written} }`);
        } else {
          if (lines[at + 1]?.includes('tax_key')) lines.splice(at + 1, 1);
          lines.splice(at + 1, 0, `          ${written}`);
        }
        text = lines.join('\n');
      }
      expect(problemsOf(text, FILES)).toEqual([]);
    });
  });

  it.each([
    ['a rule for every rate', 'S, rate: 19.0 %', 'S'],
    [
      'longer accounts',
      '{ offset: 10000, collective: 69999 }',
      '{ length: 6 }',
      'account: 8400',
      'account: 84000',
    ],
    [
      'a chart that is not DATEV’s',
      'chart: SKR03',
      'chart: own',
      'account: 8400',
      'account: 702-1\n          automatic: 19',
    ],
  ])('takes %s', (_what, from, to, andFrom = '', andTo = '') => {
    expect(problemsOf(change(from, to).replace(andFrom, andTo), FILES)).toEqual([]);
  });
});
