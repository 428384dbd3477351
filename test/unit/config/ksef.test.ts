import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { configSecrets } from '../../../src/config/config.js';
import { DEFAULT_TAX_CASES } from '../../../src/config/default-tax-cases.js';
import { einvoiceSettings } from '../../../src/config/einvoice-settings.js';
import { explainRules } from '../../../src/config/explain-rules.js';
import { loadConfig } from '../../../src/config/load.js';
import { configWarnings } from '../../../src/config/warnings.js';
import { CANARY, changed, ENV, loadText, problemsOf } from './config-text.js';

/** A space in Warsaw; the section ksef begins in line 12. */
const WARSAW = changed(
  '      standard: zugferd\n',
  `      standard: ksef
      seller: { country: PL, vat_id: PL5265877635 }
      ksef:
        environment: test
        token: \${WARSAW_KSEF_TOKEN}
`,
);

function warsaw(from: string, to: string): string {
  if (!WARSAW.includes(from)) throw new Error(`no ${from} in the configuration`);
  return WARSAW.replace(from, () => to);
}

const TOKEN = '        token: ${WARSAW_KSEF_TOKEN}\n';

describe('a space in Poland', () => {
  it('logs in by a token, waits when KSeF is down, and leaves the PDF to the platform', () => {
    const [space] = loadText(WARSAW).spaces;
    expect(space?.e_invoices.ksef).toEqual({
      nip: '5265877635',
      server: { environment: 'test' },
      login: { kind: 'token', token: expect.anything() },
      tokens_end: '2026-12-31',
      when_unavailable: 'wait',
      offline_certificate: null,
      after_acceptance: 'platform',
      announced: [],
      latarnia: null,
      documents: { prices: 'net', cash_accounting: false, split_payment: false, originals: [] },
    });
  });

  it.each([
    ['of the Ministry, as the law has it', '', '2026-12-31'],
    ['of the Ministry, once that is put off', '        tokens_end: 2027-12-31\n', '2027-12-31'],
  ])('knows the last day of tokens %s', (_name, line, expected) => {
    const [space] = loadText(warsaw(TOKEN, `${TOKEN}${line}`)).spaces;
    expect(space?.e_invoices.ksef?.tokens_end).toBe(expected);
  });

  it('knows no last day of tokens on another server, unless it is told one', () => {
    const other = '        base_url: http://127.0.0.1:8091/v2\n        qr_url: http://127.0.0.1:8091/qr\n';
    const at = (line: string) => loadText(warsaw('        environment: test\n', `${other}${line}`)).spaces[0];
    expect(at('')?.e_invoices.ksef?.tokens_end).toBeNull();
    expect(at('        tokens_end: 2027-06-30\n')?.e_invoices.ksef?.tokens_end).toBe('2027-06-30');
  });

  it('keeps every secret secret, and out of what is pinned', () => {
    const text = WARSAW.replace(
      TOKEN,
      `        pkcs12: { file: a.p12, password_file: p.txt }
        when_unavailable: offline24
        offline_certificate: { file: a.crt, key_file: a.key, password: '\${WARSAW_KSEF_TOKEN}' }
`,
    );
    const at = '/etc/spacebooks';
    const files = {
      [`${at}/a.p12`]: 'x',
      [`${at}/p.txt`]: `${CANARY}-p12\n`,
      [`${at}/a.crt`]: 'x',
      [`${at}/a.key`]: 'x',
    };
    const config = loadText(text, files);
    expect(configSecrets(config).map((secret) => secret.reveal())).toEqual([
      ENV.BERLIN_TOKEN,
      `${CANARY}-p12`,
      ENV.WARSAW_KSEF_TOKEN,
    ]);
    const [space] = config.spaces;
    if (space === undefined) throw new Error('no space');
    const pinned = JSON.stringify(einvoiceSettings(space));
    for (const shown of [JSON.stringify(config), inspect(config, { depth: 20, showHidden: true }), pinned]) {
      expect(shown).not.toContain(CANARY);
    }
    expect(pinned).not.toContain('p12');
    expect(JSON.parse(pinned).ksef).toEqual({
      prices: 'net',
      cash_accounting: false,
      split_payment: false,
      originals: [],
    });
  });

  it('reads its token from a file, and paths from the folder of the configuration', () => {
    const text = WARSAW.replace(TOKEN, '        token_file: t\n        exchange_rates: nbp.csv\n');
    const files = { '/etc/spacebooks/t': `${CANARY}-file\n`, '/etc/spacebooks/nbp.csv': 'x' };
    const ksef = loadText(text, files).spaces[0]?.e_invoices.ksef;
    expect(ksef?.login.kind === 'token' && ksef.login.token.reveal()).toBe(`${CANARY}-file`);
    expect(ksef?.documents.exchange_rates).toBe('/etc/spacebooks/nbp.csv');
  });

  it.each([
    ['1132853869', 'PL1132853869'],
    ['PL 113-285-38-69', 'PL1132853869'],
    ['de 123 456 788', 'DE123456788'],
    ['CHE-123.456.788', 'CHE123456788'],
  ])('lets a legal successor name what another seller issued, and the buyer’s: %s', (to, stored) => {
    const number = '5213017228-20261012-0100001AF629-2D';
    const entry = `{ number: 1, ksef_number: ${number}, seller_changed: { to: PL5265877635, reason: merger }, buyer_changed: { to: ${to}, reason: merger } }`;
    const text = WARSAW.replace(TOKEN, `${TOKEN}        originals: [${entry}]\n`);
    expect(loadText(text).spaces[0]?.e_invoices.ksef?.documents.originals).toEqual([
      {
        number: '1',
        ksef_number: number,
        seller_changed: { to: '5265877635', reason: 'merger' },
        buyer_changed: { to: stored, reason: 'merger' },
      },
    ]);
  });

  it('may name a folder with exchange rates', () => {
    const text = warsaw(TOKEN, `${TOKEN}        exchange_rates: nbp\n`);
    const readFile = (path: string): Uint8Array => {
      if (path.endsWith('.yml')) return Buffer.from(text);
      throw Object.assign(new Error('a folder'), { code: 'EISDIR' });
    };
    const config = loadConfig('/etc/spacebooks/books.yml', { env: ENV, readFile });
    expect(config.spaces[0]?.e_invoices.ksef?.documents.exchange_rates).toBe('/etc/spacebooks/nbp');
    expect(problemsOf(text)).toEqual([
      '15:25: exchange_rates: the file does not exist; name a file that can be read; its path starts at the folder of this one',
    ]);
  });

  it('has Polish tax cases, each with its rate in FA(3)', () => {
    const [space] = loadText(WARSAW).spaces;
    if (space === undefined) throw new Error('no space');
    expect(
      einvoiceSettings(space).tax_cases.map(({ when, category, polish_rate }) => [
        when?.rate,
        when?.buyer_country?.join(),
        category,
        polish_rate,
      ]),
    ).toEqual([
      ['23', undefined, 'S', undefined],
      ['8', undefined, 'S', undefined],
      ['5', undefined, 'S', undefined],
      ['22', undefined, 'S', undefined],
      ['7', undefined, 'S', undefined],
      ['0', 'EU', 'AE', 'np II'],
      ['0', 'non-EU', 'O', 'np I'],
    ]);
    const explained = explainRules(loadText(WARSAW));
    expect(explained).toContain('# shipped for sellers in PL, because tax_cases is left out');
    expect(explained).toMatch(/case: EU service # VAT category AE, P_12 np II, VATEX-EU-AE: .*art\. 28b/);
  });
});

const MISTAKES: readonly (readonly [name: string, text: string, ...problems: string[]])[] = [
  [
    'ksef without its section',
    warsaw('      ksef:\n        environment: test\n        token: ${WARSAW_KSEF_TOKEN}\n', ''),
    '10:17: standard: ksef needs the section ksef; add ksef with environment and token below it',
  ],
  [
    'the section with another standard',
    warsaw('standard: ksef\n      seller: { country: PL, vat_id: PL5265877635 }', 'standard: zugferd'),
    '12:9: ksef: has no effect with another standard; write `standard: ksef`, or remove it',
  ],
  [
    'ksef in a country that it is not for',
    warsaw('country: PL, vat_id: PL5265877635', 'vat_id: PL5265877635'),
    '10:17: standard: ksef is only for sellers in Poland; write `country: PL` in the section seller, or another standard',
  ],
  [
    'Poland with another standard',
    changed('standard: zugferd\n', 'standard: zugferd\n      seller: { country: PL }\n'),
    '11:26: country: sellers in Poland issue in KSeF; write `standard: ksef`, with its section ksef',
  ],
  [
    'no VAT id',
    warsaw(', vat_id: PL5265877635', ''),
    '10:17: standard: ksef needs seller.vat_id; add PL and the NIP to the section seller',
  ],
  [
    'a NIP with a wrong digit',
    warsaw('PL5265877635', 'PL5265877636'),
    '11:38: vat_id: is not PL and a NIP of ten digits with the right check digit; write for example `vat_id: PL5265877635`',
  ],
  [
    'no environment',
    warsaw('        environment: test\n', ''),
    '13:9: ksef needs environment, or both base_url and qr_url; write for example `environment: test`',
  ],
  [
    'an environment and an address',
    warsaw('environment: test', 'environment: test\n        base_url: https://ksef.example'),
    '13:9: ksef needs environment, or both base_url and qr_url; write for example `environment: test`',
  ],
  [
    'an environment that does not exist',
    warsaw('environment: test', 'environment: tst'),
    '13:22: environment: "tst" is not one of its values; did you mean test?',
  ],
  [
    'no login',
    warsaw(TOKEN, ''),
    '13:9: ksef needs token, token_file, certificate or pkcs12, exactly one of them; write for example `token: ${WARSAW_KSEF_TOKEN}` and set that environment variable',
  ],
  [
    'offline24 without certificate',
    warsaw(TOKEN, `${TOKEN}        when_unavailable: offline24\n`),
    '13:9: offline24 needs offline_certificate or offline_pkcs12, exactly one of them; wait needs none; add the certificate of the kind offline, or write `when_unavailable: wait`',
  ],
  [
    'PKCS#12 without password',
    warsaw(TOKEN, '        pkcs12: { file: a.p12 }\n'),
    '14:17: a PKCS#12 file needs password or password_file, exactly one of them; write for example `password: ${WARSAW_KEY_PASSWORD}` and set that environment variable',
    '14:25: file: the file does not exist; name a file that can be read; its path starts at the folder of this one',
  ],
  [
    'a certificate without its key',
    warsaw(TOKEN, '        certificate: { file: a.crt }\n'),
    '14:9: key_file is missing in certificate; add `key_file: /etc/spacebooks/warsaw.key`',
    '14:30: file: the file does not exist; name a file that can be read; its path starts at the folder of this one',
  ],
  [
    'a KSeF number with a wrong digit',
    warsaw(
      TOKEN,
      `${TOKEN}        originals: [{ number: 1, ksef_number: 5265877635-20250826-0100001AF629-AE }]\n`,
    ),
    '15:47: ksef_number: "5265877635-20250826-0100001AF629-AE" is not a number of KSeF: its form or its check digits are wrong; write for example `ksef_number: 5265877635-20250826-0100001AF629-AF`',
  ],
  [
    'items of split payment without it',
    warsaw(TOKEN, `${TOKEN}        split_payment_items: [{ revenue_account: 7040 }]\n`),
    '13:9: split_payment_items has no effect without split_payment; write `split_payment: yes`',
  ],
  [
    'a KSeF number of another seller',
    warsaw(
      TOKEN,
      `${TOKEN}        originals: [{ number: 1, ksef_number: 5213017228-20261012-0100001AF629-2D }]\n`,
    ),
    '15:47: ksef_number: is one of the seller with NIP 5213017228, and this space issues under NIP 5265877635; write the number of your own invoice, or add `seller_changed: { to: 5265877635, reason: … }` if you are the legal successor of that seller',
  ],
  [
    'a KSeF number of another seller, who has another successor',
    warsaw(
      TOKEN,
      `${TOKEN}        originals: [{ number: 1, ksef_number: 5213017228-20261012-0100001AF629-2D, seller_changed: { to: 1132853869, reason: x } }]\n`,
    ),
    '15:47: ksef_number: is one of the seller with NIP 5213017228, and this space issues under NIP 5265877635; write the number of your own invoice, or add `seller_changed: { to: 5265877635, reason: … }` if you are the legal successor of that seller',
  ],
  [
    'a successor whose NIP is mistyped',
    warsaw(
      TOKEN,
      `${TOKEN}        originals: [{ number: 1, buyer_changed: { to: PL1132853868, reason: merger } }]\n`,
    ),
    '15:55: to: "PL1132853868" is not a tax id: a NIP with its check digit, or the country and the number; write for example `to: PL1132853869`',
  ],
  [
    'an original that is both in KSeF and outside it',
    warsaw(
      TOKEN,
      `${TOKEN}        originals: [{ number: 1, outside: yes, ksef_number: 5265877635-20250826-0100001AF629-AF }]\n`,
    ),
    '15:21: an original takes ksef_number or outside, not both; write its ksef_number, or `outside: yes`',
  ],
  [
    'an original that is nowhere',
    warsaw(TOKEN, `${TOKEN}        originals: [{ number: 1 }]\n`),
    '15:21: an original needs ksef_number, outside, buyer_changed or seller_changed; write its ksef_number, or `outside: yes`',
  ],
  [
    'the platform’s PDF',
    warsaw('      ksef:', '      layout: { pdf: platform }\n      ksef:'),
    '12:22: pdf: with KSeF e_invoices.ksef.after_acceptance decides whose PDF it is; remove pdf, or write `pdf: own`',
  ],
  [
    'a customer with another standard',
    warsaw('      ksef:', '      customers: [{ customer_number: 1, standard: zugferd }]\n      ksef:'),
    '12:51: standard: the space issues in KSeF, and so for every customer; remove it',
  ],
  [
    'a customer alone in KSeF, and what only KSeF states',
    changed(
      'standard: zugferd\n',
      'standard: zugferd\n      customers: [{ customer_number: 1, standard: ksef, consumer: yes }]\n',
    ),
    '11:51: standard: ksef is for whole spaces only; remove it',
    '11:67: consumer: is only for the standard ksef; remove it',
  ],
  [
    'a customer with two ids',
    warsaw(
      '      ksef:',
      '      customers: [{ customer_number: 1, nip: 7352765225, vat_id: DE123456788 }]\n      ksef:',
    ),
    '12:19: a customer has one of vat_id, nip, other_id and consumer; keep the one that holds',
  ],
  [
    'an id of a country that FA(3) does not have',
    warsaw(
      '      ksef:',
      '      customers: [{ customer_number: 1, other_id: { country: 1A, id: 901-22 } }]\n      ksef:',
    ),
    '12:62: country: "1A" is not a country code of FA(3): two capital letters of ISO 3166-1; Kosovo is XK, Greece GR, the United Kingdom GB; write for example `country: US`',
  ],
  [
    'a unit of a local government that nobody names, and so would not see its invoice',
    warsaw(
      '      ksef:',
      '      customers: [{ customer_number: 1, local_government_unit: yes }]\n      ksef:',
    ),
    '12:19: local_government_unit and vat_group_member need recipient, else the unit does not see the invoice; add recipient with name and nip or internal_id',
  ],
  [
    'a recipient without any number',
    warsaw(
      '      ksef:',
      '      customers: [{ customer_number: 1, recipient: { name: Unit } }]\n      ksef:',
    ),
    '12:52: a recipient needs nip or internal_id, exactly one of them; write for example `internal_id: 7352765225-00013`',
  ],
  [
    'a recipient with a wrong internal id',
    warsaw(
      '      ksef:',
      '      customers: [{ customer_number: 1, recipient: { name: Unit, internal_id: 7352765226-00001 } }]\n      ksef:',
    ),
    '12:79: internal_id: "7352765226-00001" is not an internal id: a NIP, a hyphen and five digits; write for example `internal_id: 7352765225-00013`',
  ],
  [
    'a recipient whose internal id has a wrong check digit',
    warsaw(
      '      ksef:',
      '      customers: [{ customer_number: 1, recipient: { name: Unit, internal_id: 7352765225-00014 } }]\n      ksef:',
    ),
    '12:79: internal_id: "7352765225-00014" is not an internal id: its last digit is a check digit, and is 3 for these fourteen; write it as the buyer’s KSeF shows it',
  ],
  [
    'a customer with a wrong NIP',
    warsaw('      ksef:', '      customers: [{ customer_number: 1, nip: 7352765226 }]\n      ksef:'),
    '12:46: nip: "7352765226" is not a NIP: it has ten digits, and a check digit; write for example `nip: "7352765225"`',
  ],
  [
    'a tax case of another country',
    warsaw(
      '      ksef:',
      '      tax_cases: [{ case: reverse charge }, { category: S }, { case: exempt, reason: x }]\n      ksef:',
    ),
    '12:27: case: reverse charge is not a case of the law in PL; write one of: standard, exempt, small business, not subject, zero rate, intra-community goods, export of goods, outside Poland, EU service, domestic reverse charge',
    '12:57: category: in Poland one category is several cases; write case with one of: standard, exempt, small business, not subject, zero rate, intra-community goods, export of goods, outside Poland, EU service, domestic reverse charge',
    '12:70: case: exempt needs legal_basis in Poland; add `legal_basis: act`, `directive` or `other`',
  ],
  [
    'a Polish tax case in Germany',
    changed(
      'standard: zugferd\n',
      'standard: zugferd\n      tax_cases: [{ case: EU service }, { case: exempt, reason: x, legal_basis: act }]\n',
    ),
    '11:27: case: EU service is not a case of the law in DE; write one of: standard, reverse charge, exempt, small business, outside the EU, not subject',
    '11:81: legal_basis: is only for Poland; remove it',
  ],
  [
    'a legal basis where there is none',
    warsaw('      ksef:', '      tax_cases: [{ case: standard, legal_basis: act }]\n      ksef:'),
    '12:19: legal_basis has no effect with standard; remove it, or write exempt',
  ],
];

describe('rent in another currency', () => {
  const ACCOUNTING = `    accounting:
      from: 2026-01-01
      currency: PLN
      chart: own
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      tax_point: [{ when: { revenue_account: 702-1 }, arises: with the invoice }]
`;
  const space = (period: string, more = '', rates = '        exchange_rates: nbp.csv\n') => {
    const text = `${WARSAW.replace(TOKEN, `${TOKEN}${rates}`)
      .replace(/period: [a-z ]+/, `period: ${period}`)
      .replace('    e_invoices:', `${more}    e_invoices:`)}`;
    const config = loadText(text, { '/etc/spacebooks/nbp.csv': 'x' });
    return { config, warned: configWarnings(config).filter((each) => each.includes('tax of rent')) };
  };

  it('is converted on the day that accounting.tax_point says', () => {
    const { config, warned } = space('month before', ACCOUNTING);
    const [warsaw] = config.spaces;
    expect(warsaw && einvoiceSettings(warsaw).ksef?.tax_point).toEqual([
      { when: { revenue_account: '702-1' }, arises: 'with the invoice' },
    ]);
    expect(warned).toEqual([]);
  });

  it('is warned of where that says nothing, and invoices may come after their month', () => {
    expect(space('month before').warned).toEqual([
      'space berlin: what is invoiced after its month in another currency is converted by the rate before the end of the service; the tax of rent arises with the invoice (art. 19a ust. 5 pkt 4 ustawy o VAT): for rent write in accounting `tax_point: [{ arises: with the invoice }]`, or with `when` for its items alone',
    ]);
    expect(space('item text').warned).toHaveLength(1);
    expect(space('month of invoice').warned).toEqual([]);
    expect(space('month before', '', '').warned).toEqual([]);
  });
});

describe('mistakes of a space in Poland', () => {
  it.each(MISTAKES)('are told with their place: %s', (_name, text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('never show a password', () => {
    const text = warsaw(TOKEN, `        pkcs12: { file: a.p12, password: "${CANARY}\\tx" }\n`);
    expect(problemsOf(text).join('\n')).toContain('password: the value must be one line');
    expect(problemsOf(text).join('\n')).not.toContain(CANARY);
  });
});

describe('what the documentation shows', () => {
  const docs = (name: string): string =>
    readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

  it('of KSeF is a configuration that works', () => {
    const [, yaml = ''] = /## KSeF\n[\s\S]*?```yaml\n([\s\S]*?)```/.exec(docs('configuration.md')) ?? [];
    const indented = yaml.replace(/^(?=.)/gm, '      ');
    const [space] = loadText(changed('      standard: zugferd\n', indented)).spaces;
    expect(space?.e_invoices.ksef?.documents.place_of_issue).toBe('Warszawa');
  });

  it('of Polish tax cases is what is shipped', () => {
    const [, poland = ''] = docs('tax-cases.md').split('## Poland');
    const [, yaml = ''] = /```yaml\n([\s\S]*?)```/.exec(poland) ?? [];
    const indented = yaml.replace(/^(?=.)/gm, '      ');
    const [space] = loadText(warsaw('      ksef:', `${indented}      ksef:`)).spaces;
    expect(space?.e_invoices.tax_cases).toEqual(DEFAULT_TAX_CASES.PL);
  });
});

describe('what was announced of KSeF', () => {
  const announced = (failures: string) => {
    const [space] = loadText(warsaw(TOKEN, `${TOKEN}        failures: ${failures}\n`)).spaces;
    const text = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16));
    return space?.e_invoices.ksef?.announced.map(({ kind, from, to }) => [kind, text(from), text(to)]);
  };

  it.each([
    [
      'days, both inclusive',
      '{ from: 2027-02-01, to: 2027-02-02, kind: failure }',
      'failure',
      '2027-01-31T23:00',
      '2027-02-02T23:00',
    ],
    [
      'moments of Warsaw',
      '{ from: 2027-07-01T13:40, to: "2027-07-02 08:15", kind: unavailable }',
      'unavailable',
      '2027-07-01T11:40',
      '2027-07-02T06:15',
    ],
    [
      'moments with their offset',
      '{ from: 2027-02-01T13:40Z, to: 2027-02-01T16:00:30+02:00, kind: total }',
      'total',
      '2027-02-01T13:40',
      '2027-02-01T14:00',
    ],
    [
      'one whose end was not announced',
      '{ from: 2027-02-01T13:40, kind: failure }',
      'failure',
      '2027-02-01T12:40',
      null,
    ],
    [
      'a moment and its day',
      '{ from: 2027-02-01T13:40, to: 2027-02-01, kind: failure }',
      'failure',
      '2027-02-01T12:40',
      '2027-02-01T23:00',
    ],
    [
      'one over the hour that the clocks of Warsaw show twice',
      '{ from: 2027-10-31T02:30, to: 2027-10-31T01:30Z, kind: total }',
      'total',
      '2027-10-31T00:30',
      '2027-10-31T01:30',
    ],
  ])('is read by the clocks of Warsaw: %s', (_, given, kind, from, to) => {
    expect(announced(`[${given}]`)).toEqual([[kind, from, to]]);
  });

  it.each([
    ['{ from: 2027-02-30, kind: failure }', /from: "2027-02-30" is not a day .* or a moment/],
    ['{ from: 2027-02-01T24:00, kind: failure }', /is not a day .* or a moment/],
    [
      '{ from: 2027-02-01T13:40, to: 2027-02-01T13:40, kind: failure }',
      /to is not after from; write when it began as from/,
    ],
    ['{ from: 2027-02-02, to: 2027-02-01T23:00, kind: failure }', /to is not after from/],
    ['{ from: 2027-02-01, to: 2.02.2027 13:40, kind: failure }', /to: ".*" is not a day .* or a moment/],
    ['{ from: 2027-02-01, to: 2027-02-01T24:00, kind: total }', /to: ".*" is not a day .* or a moment/],
    ['{ from: 2027-02-01, to: 2027-02-01T13:40+25:00, kind: total }', /to: ".*" is not a day .* or a moment/],
    ['{ from: 2.02.2027 13:40, to: 2027-02-05, kind: total }', /from: ".*" is not a day .* or a moment/],
    ['{ from: 0001-01-01, to: 2027-02-01, kind: total }', /from: "0001-01-01" is not a day .* or a moment/],
    ['{ from: 2027-02-01, to: 9999-12-31, kind: total }', /to: "9999-12-31" is not a day .* or a moment/],
    ['{ from: 2027-02-01, to: , kind: total }', /to/],
    ['{ from: 2027-02-01 }', /kind is missing/],
    ['{ from: 2027-02-01, kind: outage }', /kind/],
  ])('%s is refused', (given, message) => {
    expect(problemsOf(warsaw(TOKEN, `${TOKEN}        failures: [${given}]\n`)).join('\n')).toMatch(message);
  });

  it('is asked of the Ministry where that is wanted, at its address of the environment or another one', () => {
    const asked = (line: string, environment = 'environment: test') => {
      const text = warsaw(TOKEN, `${TOKEN}${line}`).replace('environment: test', environment);
      return loadText(text).spaces[0]?.e_invoices.ksef?.latarnia;
    };
    expect(asked('')).toBeNull();
    expect(asked('        latarnia: no\n', 'environment: production')).toBeNull();
    expect(asked('        latarnia: yes\n')).toBe('https://api-latarnia-test.ksef.mf.gov.pl');
    const production = asked('        latarnia: yes\n', 'environment: production');
    expect(production).toBe('https://api-latarnia.ksef.mf.gov.pl');
    const own = asked('        latarnia: http://127.0.0.1:8092/\n', 'environment: demo');
    expect(own).toBe('http://127.0.0.1:8092');
  });

  it.each([
    ['environment: demo', 'yes', /latarnia: yes is for the environments test and production/],
    ['environment: test', 'maybe', /"maybe" is neither yes nor no, nor a web address/],
  ])('with %s latarnia: %s is refused', (environment, given, message) => {
    const text = warsaw(TOKEN, `${TOKEN}        latarnia: ${given}\n`);
    expect(problemsOf(text.replace('environment: test', environment)).join('\n')).toMatch(message);
  });

  it('that accounting.jpk.ksef_failures says is the same, and the line to write instead means the same', () => {
    const books = (failures: string) => `    accounting:
      from: 2026-04-01
      currency: PLN
      chart: own
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ account: 702-1 }]
      tax_accounts: [{ rate: 23, account: 222-1 }]
      jpk: { nip: 5265877635, name: Biurko, email: a@example.com, tax_office: 1471${failures} }
`;
    const withBooks = (text: string, more = '') => text.replace('webhooks:', `${books(more)}webhooks:`);
    const old = loadText(withBooks(WARSAW, ', ksef_failures: [{ from: 2027-02-01, to: 2027-02-02 }]'));
    const [warning = ''] = configWarnings(old).filter((each) => each.includes('ksef_failures'));
    const [line = ''] = /\{.*\}/.exec(warning) ?? [];
    const now = loadText(withBooks(warsaw(TOKEN, `${TOKEN}        failures: [${line}]\n`)));
    const told = [old, now].map(({ spaces }) => spaces[0]?.e_invoices.ksef?.announced);
    expect(told[0]).toEqual([
      { kind: 'failure', from: Date.UTC(2027, 0, 31, 23), to: Date.UTC(2027, 1, 2, 23) },
    ]);
    expect(told[1]).toEqual(told[0]);
    expect(configWarnings(now).join()).not.toContain('ksef_failures');
  });
});
