import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Config } from '../../../src/config/config.js';
import { loadConfig } from '../../../src/config/load.js';
import { settingsText } from '../../../src/config/settings-text.js';
import { settledSpace } from '../../../src/daemon/spaces/spaces-in-force.js';
import type { SettingKind, SettingValue } from '../../../src/domain/finance-settings/finance-settings.js';
import { CONFIG, changed, ENV, loadText } from './config-text.js';

const EXEMPT = { when: { rate: '0' }, case: 'exempt', reason: 'Steuerfrei nach § 4 Nr. 12 UStG' };

function settled(config: Config, kind: SettingKind, content: SettingValue | null) {
  const [space] = config.spaces;
  if (space === undefined) throw new Error('no space');
  return settledSpace(config, space, [{ kind, version: 3, content, at: 1, by: 'anna', why: 'adviser' }]);
}

const cases = (config: Config, content: SettingValue) =>
  settled(config, 'tax-cases', content).e_invoices.tax_cases?.map((rule) => rule.case);

describe('what finance has set on the page', () => {
  it('stands behind the rules of the file, and before those that come with the program', () => {
    expect(cases(loadText(CONFIG), [EXEMPT])).toEqual([
      'exempt',
      'standard',
      'reverse charge',
      'outside the EU',
    ]);
    const filed = changed(
      '      standard: zugferd\n',
      '      standard: zugferd\n      tax_cases: [{ case: standard }]\n',
    );
    expect(cases(loadText(filed), [EXEMPT])).toEqual(['standard', 'exempt']);
  });

  it('says what it was made of, and leaves the space as it is configured beside it', () => {
    const config = loadText(CONFIG);
    const space = settled(config, 'tax-cases', [EXEMPT]);
    expect(space.settings).toMatchObject({ versions: [{ kind: 'tax-cases', version: 3 }], problems: [] });
    expect(space.settings?.configured).toBe(config.spaces[0]);
    expect(settled(config, 'tax-cases', null)).toBe(config.spaces[0]);
    expect(settledSpace(config, space, [])).toBe(config.spaces[0]);
  });

  it('is judged by the rules of the file, and left out as a whole where it breaks one', () => {
    const config = loadText(CONFIG);
    const space = settled(config, 'tax-cases', [{ when: { rate: '0' }, case: 'exempt' }]);
    expect(space.settings?.problems).toMatchObject([
      { file: 'settings of the page', message: 'exempt needs a reason' },
    ]);
    expect(space.e_invoices).toEqual(config.spaces[0]?.e_invoices);
  });

  it('takes texts as they are: no variable of the environment is put in', () => {
    const reason = '${BERLIN_TOKEN} and $BERLIN_TOKEN';
    const space = settled(loadText(CONFIG), 'tax-cases', [{ ...EXEMPT, reason }]);
    expect(space.settings?.problems).toEqual([]);
    expect(space.e_invoices.tax_cases?.[0]?.reason).toBe(reason);
  });

  it('gives way to the file, option by option and customer by customer', () => {
    const filed = changed(
      '      standard: zugferd\n',
      `      standard: zugferd
      payment: { terms: Sofort zahlbar }
      customers: [{ customer_number: 7, buyer_reference: FILE }]
`,
    );
    const config = loadText(filed);
    const { payment } = settled(config, 'payment', {
      terms: 'Zahlbar in 30 Tagen',
      iban: 'DE02120300000000202051',
    }).e_invoices;
    expect(payment).toMatchObject({ terms: 'Sofort zahlbar', iban: 'DE02120300000000202051' });
    const { customers } = settled(config, 'customers', [
      { customer_number: '7', buyer_reference: 'PAGE' },
      { customer_number: '8', buyer_reference: '04011000-1234512345-06' },
    ]).e_invoices;
    expect(customers.map((each) => [each.customer_number, each.buyer_reference])).toEqual([
      ['7', 'FILE'],
      ['8', '04011000-1234512345-06'],
    ]);
  });

  it('names no file of the machine', () => {
    const config = loadText(CONFIG);
    for (const [kind, content] of [
      ['layout', { logo: '/etc/hostname' }],
      ['customers', [{ customer_number: '7', supporting_documents: [{ file: '/etc/prices.pdf' }] }]],
    ] as const) {
      const { settings, e_invoices } = settled(config, kind, content);
      expect(settings?.problems[0]?.message).toContain('names a file, which only the configuration may');
      expect(e_invoices).toEqual(config.spaces[0]?.e_invoices);
    }
  });

  it('makes no books where the file has none', () => {
    const space = settled(loadText(CONFIG), 'accounts', [{ account: '8400' }]);
    expect(space).toMatchObject({ accounting: undefined, settings: { problems: [] } });
  });

  it('has tax keys by program, which are checked as those of the file, and read the same there', () => {
    const config = loadText(
      CONFIG.replace(
        'webhooks:',
        () => `    accounting:
      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000 }
      datev: { consultant: 1001, client: 1 }
      exports: [{ name: a, formats: [datev, bmd], schedule: on close }]
webhooks:`,
      ),
    );
    const rule = { account: '8413', tax_key: { datev: '3', bmd: '20' }, when: { tax_case: 'S', rate: '19' } };
    const { accounting, settings } = settled(config, 'accounts', [rule]);
    expect(settings?.problems).toEqual([]);
    expect(accounting?.settings.accounts).toMatchObject([rule]);
    const text = settingsText([{ kind: 'accounts', content: [rule] }]);
    expect(parse(text)).toEqual({ accounting: { accounts: [rule] } });
    const problems = (tax_key: SettingValue) =>
      settled(config, 'accounts', [{ ...rule, tax_key }]).settings?.problems.map(({ message }) => message);
    expect(problems({ datev: '3' })?.join()).toContain('bmd takes the tax of 19 % by a tax key');
    expect(problems({ datev: '3', bdm: '20' })?.join()).toContain('"bdm" is not a format with tax keys');
  });

  describe('with files that are mailed', () => {
    const books = (more = '') =>
      loadText(
        CONFIG.replace(
          'webhooks:',
          () => `    accounting:
      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ account: '8400' }]
      targets:
        - { name: adviser, mail: { to: [file@example.com] } }
        - { name: disk, folder: /srv/books }
      exports: [{ name: a, formats: [csv], schedule: on close, targets: [adviser, disk] }]
${more}mail: { host: localhost, security: none, from: books@example.com }
webhooks:`,
        ),
      );
    const receivers = (config: Config, content: SettingValue) => {
      const { accounting, settings } = settled(config, 'recipients', content);
      const mailed = accounting?.targets.flatMap((target) => (target.kind === 'mail' ? [target.to] : []));
      return { mailed, problems: settings?.problems.map(({ message }) => message) };
    };

    it('reaches those of the file, and beside them those of the page, each once', () => {
      const exports = { adviser: ['new@example.com', 'file@example.com'] };
      expect(receivers(books(), { exports })).toEqual({
        mailed: [['file@example.com', 'new@example.com']],
        problems: [],
      });
      expect(parse(settingsText([{ kind: 'recipients', content: { exports } }]))).toEqual({
        alerts: { exports },
      });
    });

    it('gives way to recipients that the file sets beside its targets', () => {
      const filed = books('    alerts: { exports: { adviser: [pasted@example.com] } }\n');
      expect(receivers(filed, { exports: { adviser: ['new@example.com'] } }).mailed).toEqual([
        ['file@example.com', 'pasted@example.com'],
      ]);
    });

    it('holds without a target that the file has no more, and says so of one that the file names', () => {
      const content = {
        to: ['office@example.com'],
        exports: { gone: ['a@example.com'], disk: ['a@example.com'] },
      };
      expect(receivers(books(), content)).toEqual({ mailed: [['file@example.com']], problems: [] });
      expect(settled(books(), 'recipients', content).alerts?.to).toEqual(['office@example.com']);
      expect(() => books('    alerts: { exports: { advisor: [a@example.com] } }\n')).toThrow(
        'exports: no target that is a mail is called "advisor"; did you mean adviser?',
      );
    });
  });

  it('is laid over spaces of a folder too', () => {
    const entry = CONFIG.slice(CONFIG.indexOf('- id'), CONFIG.indexOf('webhooks:')).replace('- id', '    id');
    const rest = CONFIG.slice(CONFIG.indexOf('webhooks:'));
    const config = loadConfig('/etc/spacebooks/books.yml', {
      env: ENV,
      readFile: (path) =>
        Buffer.from(path.endsWith('books.yml') ? `spaces: { from: folder, path: spaces.d }\n${rest}` : entry),
      listFolder: () => ['berlin.yml'],
    });
    expect(cases(config, [EXEMPT])?.[0]).toBe('exempt');
  });
});
