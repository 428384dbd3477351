import { describe, expect, it } from 'vitest';
import { CANARY, CONFIG, changed, problemsOf } from './config-text.js';

/** What stands in the file, what is written instead, and every problem that must be told. */
const MISTAKES: readonly (readonly [name: string, text: string, ...problems: string[]])[] = [
  [
    'an unknown key that looks like another',
    changed('public_url', 'publicUrl'),
    '13:1: public_url is missing in webhooks; add `public_url: https://books.example.com`',
    '14:3: unknown key "publicUrl"; did you mean public_url?',
  ],
  [
    'an unknown key that looks like nothing',
    changed('store: {', 'store: { colour: red,'),
    '15:10: unknown key "colour"; known here: path, url, url_file, folder, token_key, token_key_file, former_token_key, former_token_key_file',
  ],
  [
    'proofs of issue that are kept too short',
    changed('store: {', 'retention: { books_years: 8 }\nstore: {'),
    '15:27: books_years: "8" is less than the ten years for which the law has books kept (§ 147 AO); write 10 or more',
  ],
  [
    'proofs of issue that are kept for no number',
    changed('store: {', 'retention: { books_years: always }\nstore: {'),
    '15:27: books_years: "always" must be a whole number from 10 to 100; write for example `books_years: 10`',
  ],
  [
    'what was refused is forgotten while it can be found',
    changed('store: {', 'retention: { work_days: 92 }\nstore: {'),
    '15:25: work_days: is not 31 days more than reconcile.look_back_days, so that refused invoices would be found anew; write 93 or more, or look back less far',
  ],
  [
    'a missing key of a list entry',
    changed('    platform_id: f9a99fbc\n', ''),
    '2:5: platform_id is missing in entry 1 of spaces; add `platform_id: f9a99fbc-9a3e-4c8b-a1ed-8f3b2d1c0e4a`',
  ],
  [
    'a missing section',
    changed('store: { path: data/books.sqlite }\n', ''),
    '1:1: store is missing in the file; add `store:` with its own options below it',
  ],
  [
    'no rule for the service period',
    changed('      service_period:\n        - period: month of invoice\n', ''),
    '8:5: service_period is missing in e_invoices; add `service_period:` and below it entries such as `- period: month of invoice`',
  ],
  [
    'an empty list of rules',
    changed('service_period:\n        - period: month of invoice', 'service_period: []'),
    '11:23: service_period is empty; write at least 1 entry',
  ],
  [
    'a list that is too long',
    changed('      standard', '      layout: { footer: [a, b, c, d, e, f, g] }\n      standard'),
    '10:25: footer has too many entries; write 6 at most',
  ],
  [
    'a text where a section must be',
    changed('archive: { path: data/archive }', 'archive: data/archive'),
    '16:10: archive must be a section, not a text; write `archive:` with its own options below it',
  ],
  [
    'a section where a list must be',
    changed('        - period', '          period'),
    '12:11: service_period must be a list, not a section; write `service_period:` and below it entries such as `- period: month of invoice`',
  ],
  [
    'spaces without the dash',
    CONFIG.replace('  - id', '    id'),
    '2:5: spaces must be a list, not a section; write `spaces:` and below it entries such as `- id: berlin`',
  ],
  [
    'a text where a list must be',
    changed('      standard', '      layout: { footer: a single line }\n      standard'),
    '10:25: footer must be a list, not a text; write `footer:` and below it entries such as `- Muster Coworking GmbH, Berlin`',
  ],
  [
    'customers and tax cases without the dash',
    changed(
      '      standard',
      '      customers: { debitor: a }\n      tax_cases: { case: standard }\n      standard',
    ),
    '10:18: customers must be a list, not a section; write `customers:` and below it entries such as `- customer_number: "1001"`',
    '11:18: tax_cases must be a list, not a section; write `tax_cases:` and below it entries such as `- case: standard`',
  ],
  [
    'a list where a text must be',
    changed('language: de', 'language: [de]'),
    '7:15: language must be a text, not a list; write `language: ` and one of: de, en, pl, nl, fr, it, es, cs',
  ],
  [
    'a value that is none of a few',
    changed('language: de', 'language: English'),
    '7:15: language: "English" is not one of its values; write one of: de, en, pl, nl, fr, it, es, cs',
  ],
  [
    'a value that is nearly one of a few',
    changed('month of invoice', 'month of invoices'),
    '12:19: period: "month of invoices" is not one of its values; did you mean month of invoice?',
  ],
  [
    'a time zone that does not exist',
    changed('Europe/Berlin', 'Europe/Berln'),
    '6:16: time_zone: "Europe/Berln" is not an IANA time zone; did you mean Europe/Berlin?',
  ],
  [
    'a German name of a city, which is near to no time zone',
    changed('Europe/Berlin', 'Europe/Muenchen'),
    '6:16: time_zone: "Europe/Muenchen" is not an IANA time zone; write for example `time_zone: Europe/Berlin`',
  ],
  [
    'a city without a time zone of its own, which is near to a wrong one',
    changed('Europe/Berlin', 'Europe/Munich'),
    '6:16: time_zone: "Europe/Munich" is not an IANA time zone; write for example `time_zone: Europe/Berlin`',
  ],
  [
    'an offset instead of a time zone',
    changed('Europe/Berlin', '"+01:00"'),
    '6:16: time_zone: "+01:00" is not an IANA time zone; write for example `time_zone: Europe/Berlin`',
  ],
  [
    'a day that does not exist',
    changed('2026-01-01', '2026-02-29'),
    '9:13: from: "2026-02-29" is a day that does not exist; write for example `from: 2026-01-01`',
  ],
  [
    'an IBAN with wrong check digits',
    changed('      standard', '      payment: { iban: DE03 1203 0000 0000 2020 51 }\n      standard'),
    '10:24: iban: "DE03 1203 0000 0000 2020 51" is not an IBAN: its length or its check digits are wrong; write for example `iban: DE02120300000000202051`',
  ],
  [
    'a bank without an account',
    changed('      standard', '      payment: { bic: BYLADEM1001 }\n      standard'),
    '10:16: bic and account_name have no effect without an iban; add iban or remove them',
  ],
  [
    'a colour that is none',
    changed('      standard', '      layout: { color: red }\n      standard'),
    '10:24: color: "red" is not a colour of the form #RRGGBB; write for example `color: "#1F3A5F"`',
  ],
  [
    'a colour that YAML takes for a comment',
    changed('      standard', '      layout:\n        color: #123456\n      standard'),
    '11:9: color has no value; write one or delete the line; a value that starts with # needs quotes',
  ],
  [
    'a tax case that does not exist',
    changed('      standard', '      tax_cases: [{ case: reverse-charge }]\n      standard'),
    '10:27: case: "reverse-charge" is not one of its values; did you mean reverse charge?',
  ],
  [
    'a tax case with two names, and one with none',
    changed(
      '      standard',
      '      tax_cases: [{ case: standard, category: S }, { when: { rate: 19 } }]\n      standard',
    ),
    '10:19: a tax case needs case or category, exactly one of them; write for example `case: standard`',
    '10:52: a tax case needs case or category, exactly one of them; write for example `case: standard`',
  ],
  [
    'reasons that are missing, or stand where there is tax',
    changed(
      '      standard',
      '      tax_cases: [{ category: E }, { case: standard, reason: x }]\n      standard',
    ),
    '10:19: exempt needs a reason; add for example `reason: Steuerfrei nach § 4 Nr. 12 UStG`',
    '10:36: standard has no reason: there is tax; remove reason and reason_code',
  ],
  [
    'rules that can never fit',
    changed(
      '      standard',
      '      tax_cases: [{ when: { rate: 19 }, case: reverse charge }, { when: { rate: 0 }, category: S }]\n      standard',
    ),
    '10:19: reverse charge never fits a rate of 19; write a rate of 0, or another case',
    '10:65: standard never fits a rate of 0; write a rate above 0, or another case',
  ],
  [
    'a rate with a comma, and one that is none',
    changed(
      '      standard',
      '      tax_cases: [{ when: { rate: "19,0" }, case: standard }, { when: { rate: full }, case: standard }]\n      standard',
    ),
    '10:35: rate: "19,0" is not a percentage; write 19.0, with a point',
    '10:79: rate: "full" is not a percentage; write for example `rate: "19"`',
  ],
  [
    'conditions of other forms',
    changed(
      '      standard',
      `      tax_cases:
        - { when: { buyer_country: DE, buyer_vat_id: maybe, valid_from: 1.1.2027 }, case: standard }
        - { when: { buyer_country: [UK] }, case: standard }
        - { when: { buyer_country: [] }, case: standard }
      standard`,
    ),
    '11:36: buyer_country must be a list, not a text; write for example `buyer_country: [ EU ]`',
    '11:54: buyer_vat_id: "maybe" must be yes or no; write for example `buyer_vat_id: yes`',
    '11:73: valid_from: "1.1.2027" is not a date of the form YYYY-MM-DD; write for example `valid_from: 2027-01-01`',
    '12:37: entry 1 of buyer_country: "UK" is not a country code of two capital letters (ISO 3166-1; the United Kingdom is GB), EU or non-EU; write for example `- EU`',
    '13:36: buyer_country is empty; write at least 1 entry',
  ],
  [
    'a code that is not in the list VATEX',
    changed(
      '      standard',
      '      tax_cases: [{ case: exempt, reason: x, reason_code: 132 }]\n      standard',
    ),
    '10:59: reason_code: "132" is not a code of the list VATEX; write for example `reason_code: VATEX-EU-132-1I`',
  ],
  [
    'a customer with two names, and one with none',
    changed(
      '      standard',
      '      customers: [{ customer_number: 1, debitor: a }, { language: en }]\n      standard',
    ),
    '10:19: a customer needs customer_number or debitor, exactly one of them; write for example `customer_number: 1001`',
    '10:55: a customer needs customer_number or debitor, exactly one of them; write for example `customer_number: 1001`',
  ],
  [
    'XRechnung without what it needs of the seller',
    changed('standard: zugferd', 'standard: xrechnung'),
    '10:17: standard: XRechnung needs seller.contact; add contact to the section seller',
    '10:17: standard: XRechnung needs seller.electronic_address; add electronic_address to the section seller',
  ],
  [
    'the same for one customer',
    changed(
      '      standard',
      '      seller: { electronic_address: { scheme: EM, id: a@example.com } }\n      customers: [{ debitor: a }, { debitor: b, standard: xrechnung-ubl }]\n      standard',
    ),
    '11:59: standard: XRechnung needs seller.contact; add contact to the section seller',
  ],
  [
    'Peppol without an address of the seller that we could know',
    changed(
      '      standard: zugferd',
      '      seller: { country: ES, electronic_address: { scheme: EM, id: a@example.com } }\n      standard: peppol',
    ),
    '11:17: standard: Peppol needs seller.electronic_address, and e-mail (EM) is none of its schemes; add the scheme and number of your access point’s contract, such as `{ scheme: 9920, id: ESB58378431 }`',
  ],
  [
    'a country of the seller that we do not know',
    changed('      standard', '      seller: { country: SE }\n      standard'),
    '10:26: country: "SE" is not one of its values; write one of: DE, AT, PL, NL, BE, LU, FR, IT, ES, CZ, CH',
  ],
  [
    'a number out of range',
    `platform:\n  requests_per_minute: 61\n${CONFIG}`,
    '2:24: requests_per_minute: "61" must be a whole number from 1 to 60; write for example `requests_per_minute: 60`',
  ],
  [
    'a public address without encryption',
    changed('https://books', 'http://books'),
    '14:15: public_url: "http://books.example.com" is not a web address that starts with https:// (http:// only for this machine) and has no user, ? or #; write for example `public_url: https://books.example.com`',
  ],
  [
    'a port that does not exist',
    changed('webhooks:', 'webhooks:\n  listen: localhost:65536'),
    '14:11: listen: "localhost:65536" is not an address and port; write for example `listen: 127.0.0.1:8080`',
  ],
  [
    'two places of the token',
    changed('    token:', '    token_file: /run/secrets/berlin\n    token:'),
    '2:5: a space takes token or token_file, not both; keep token_file to have spacebooks login write it',
    '5:17: token_file: the file does not exist; run spacebooks login, or name an existing file; its path starts at the folder of this one',
  ],
  [
    'two client secrets',
    `platform: { oauth: { client_id: x, client_secret: y, client_secret_file: /run/secrets/client } }\n${CONFIG}`,
    '1:20: oauth takes client_secret or client_secret_file, not both; keep one of them',
    '1:74: client_secret_file: the file does not exist; name a file that can be read; its path starts at the folder of this one',
  ],
  [
    'no address of the space',
    changed('    subdomain: musterraum\n', ''),
    '2:5: a space needs subdomain or base_url, exactly one of them; write for example `subdomain: musterraum`, the part before .cobot.me',
  ],
  [
    'both addresses of the space',
    changed('    token:', '    base_url: https://musterraum.cobot.me\n    token:'),
    '2:5: a space needs subdomain or base_url, exactly one of them; write for example `subdomain: musterraum`, the part before .cobot.me',
  ],
  [
    'the address as subdomain',
    changed('musterraum', 'musterraum.cobot.me'),
    '4:16: subdomain: "musterraum.cobot.me" is not a subdomain: only the part before .cobot.me; write for example `subdomain: musterraum`',
  ],
  [
    'a subdomain of the public platform under another one',
    `platform: { base_url: https://platform.example.com }\n${CONFIG}`,
    '5:16: subdomain: means the public platform, but platform.base_url is another one; write base_url with the whole address of the space instead',
  ],
  [
    'a space on this machine under the public platform',
    changed('subdomain: musterraum', 'base_url: http://127.0.0.1:8090/space/berlin'),
    '4:15: base_url: is on this machine, but platform.base_url is the public platform; write platform.base_url with the address on this machine too',
  ],
  [
    'the same where the public platform is written out',
    `platform: { base_url: https://api.cobot.me/ }\n${changed('subdomain: musterraum', 'base_url: https://localhost')}`,
    '5:15: base_url: is on this machine, but platform.base_url is the public platform; write platform.base_url with the address on this machine too',
  ],
  [
    'the address of a space with /api',
    changed('subdomain: musterraum', 'base_url: https://musterraum.cobot.me/api/'),
    '4:15: base_url: "https://musterraum.cobot.me/api/" ends in /api, which is added to it; write it without /api',
  ],
  [
    'two spaces that are the same',
    CONFIG.replace(
      'webhooks:',
      () => `${CONFIG.slice('spaces:\n'.length, CONFIG.indexOf('webhooks'))}webhooks:`,
    ),
    '13:9: id: a space above has the same; give each space its own id',
    '14:18: platform_id: a space above has the same; give each space its own platform_id',
    '15:16: subdomain: a space above has the same; give each space its own subdomain',
  ],
  [
    'a bucket in short that has no name',
    changed('archive: { path: data/archive }', 'archive: s3://'),
    '16:10: url: "s3://" is not s3:// with the name of a bucket, and where wanted a prefix of letters, digits and / between them; write for example `url: s3://example-books/archive`',
  ],
  [
    'a bucket with capitals, and a prefix with a blank',
    changed('archive: { path: data/archive }', "archive: { url: 's3://Books/a b' }"),
    '16:17: url: "s3://Books/a b" is not s3:// with the name of a bucket, and where wanted a prefix of letters, digits and / between them; write for example `url: s3://example-books/archive`',
  ],
  [
    'an archive that is nowhere',
    changed('archive: { path: data/archive }', 'archive: {}'),
    '16:10: the archive needs path or url, exactly one of them; write for example `path: /var/lib/spacebooks/archive`',
  ],
  [
    'an archive in two places',
    changed('path: data/archive', 'path: data/archive, url: s3://books'),
    '16:10: the archive needs path or url, exactly one of them; write for example `path: /var/lib/spacebooks/archive`',
  ],
  [
    'a folder with options of S3',
    changed('path: data/archive', 'path: data/archive, region: eu-central-1'),
    '16:10: endpoint, region, path_style, access_key_id, secret_access_key, secret_access_key_file belong to url; write `url: s3://…` in place of path, or delete them',
  ],
  [
    'half an access key',
    changed('path: data/archive', 'url: s3://books, access_key_id: books'),
    '16:10: access_key_id and its secret belong together; give both, or neither for the credentials of the environment or the machine',
  ],
  [
    'a secret that is given twice',
    changed(
      'path: data/archive',
      'url: s3://books, access_key_id: books, secret_access_key: x, secret_access_key_file: s3-secret',
    ),
    '16:10: the archive takes secret_access_key or secret_access_key_file, not both; delete one of them',
    '16:97: secret_access_key_file: the file does not exist; name a file that can be read; its path starts at the folder of this one',
  ],
  [
    'a server of S3 without TLS',
    changed('path: data/archive', 'url: s3://books, endpoint: http://s3.example.com'),
    '16:39: endpoint: "http://s3.example.com" is not a web address that starts with https:// (http:// only for this machine) and has no user, ? or #; write for example `endpoint: https://s3.example.com`',
  ],
  [
    'a region that is a name',
    changed('path: data/archive', 'url: s3://books, region: Frankfurt'),
    '16:37: region: "Frankfurt" is not a region: small letters, digits and hyphens; write for example `region: eu-central-1`',
  ],
  [
    'an unknown key beside a bucket',
    changed('path: data/archive', 'url: s3://books, end_point: x'),
    '16:29: unknown key "end_point"; did you mean endpoint?',
  ],
  [
    'one path for database and archive',
    changed('data/archive', 'data/books.sqlite'),
    '16:18: path: the same as store.path; name a folder of its own for the archive',
  ],
  [
    'a key that stands twice',
    changed('    language: de', '    language: de\n    language: en'),
    '8:5: this key appears twice in its section; keep one of the two',
  ],
  [
    'a merge key',
    changed('    language: de', '    language: de\n    <<: *shared').replace(
      'e_invoices:',
      'e_invoices: &shared',
    ),
    '8:5: merge keys (<<) do not work; write the options out, or repeat a whole section by alias (key: *name)',
  ],
  [
    'a tab as indentation',
    changed('    language', '\tlanguage'),
    '7:1: a tab indents this line; indent with spaces',
  ],
  [
    'a key that is indented less than its list',
    changed('    language: de', '   language: de'),
    '7:4: the indentation does not fit the lines above; indent it like its neighbours',
  ],
  [
    'a key that is indented deeper',
    changed('    language: de', '      language: de'),
    '7:7: this line is indented deeper than the one above lets it be; indent it like its neighbours; a value that contains a colon and a blank wants quotes',
  ],
  [
    'an entry of a list that is indented less',
    'spaces:\n  - id: berlin\n    list:\n      - a: 1\n     - b: 2\n',
    '5:6: an entry of a list (-) stands where no key awaits one; indent it like its neighbours, or write the key of its list above it, without #',
  ],
  [
    'a list whose key is a comment, behind blank lines and comments',
    'spaces:\n  - id: berlin\n    currency: EUR\n\n    # accounts:\n\n      # Rooms\n      - when: { rate: 19 }\n',
    '8:7: an entry of a list (-) stands where no key awaits one; indent it like its neighbours, or write the key of its list above it, without #',
  ],
  [
    'a list below a value, behind a blank line',
    'store:\n  path: x\n\n  # more\n    - a: 1\n',
    '5:5: an entry of a list (-) stands where no key awaits one; indent it like its neighbours, or write the key of its list above it, without #',
  ],
  [
    'a key that is indented less, behind a comment',
    'spaces:\n  - id: berlin\n\n   # the language\n   language: de\n',
    '5:4: the indentation does not fit the lines above; indent it like its neighbours',
  ],
  [
    'a key that is indented deeper, behind a blank line',
    'store:\n  path: x\n\n    url: y\n',
    '4:5: this line is indented deeper than the one above lets it be; indent it like its neighbours; a value that contains a colon and a blank wants quotes',
  ],
  [
    'a brace that is not closed, far above',
    'store: { path: x\n\n# the archive\narchive: { path: y }\n',
    '1:8: this bracket or brace is not closed; close it, or indent what is inside',
  ],
  [
    'a line that is no pair',
    changed('    language: de', '    language'),
    '7:5: this line is no `key: value`; write `key: value`, with a blank after the colon',
  ],
  [
    'a bracket that is not closed',
    'spaces: [ a, b\nstore: { path: x }\n',
    '1:9: this bracket or brace is not closed; close it, or indent what is inside',
  ],
  [
    'a quote that is not closed',
    'store: { path: "x }\n',
    '1:16: this quote is not closed; close it; a quote within a value wants quotes of the other kind around it',
  ],
  [
    'a tag',
    changed('language: de', 'language: !!js/function de'),
    '7:15: tags (!name) mean nothing here; write the value without the tag',
  ],
  [
    'a second document',
    `${CONFIG}---\na: 1\n`,
    '17:1: a second document starts here; keep one document, without ---',
  ],
  [
    'an empty file',
    '# nothing\n',
    '1:1: the file is empty; let `spacebooks init --force` write one, or start from config/example.yml',
  ],
  [
    'a file that is a list',
    '- a\n',
    '1:1: the file must be a section, not a list; start from config/example.yml',
  ],
];

describe('mistakes in the configuration', () => {
  it.each(MISTAKES)('are told with their place: %s', (_name, text, ...problems) => {
    expect(problemsOf(text)).toEqual(problems);
  });

  it('are told all at once, in the order of the file', () => {
    const text = `instanc: x\n${changed('Europe/Berlin', 'Mars')}`
      .replace('${BERLIN_TOKEN}', () => '${ABSENT}')
      .replace('      standard: zugferd', '      standard: zugferd\n      layout: { logo: none.png }')
      .replace('zugferd', 'zugpferd');
    expect(problemsOf(text).map((problem) => problem.replace(/;.*/, ''))).toEqual([
      '1:1: unknown key "instanc"',
      '6:12: the environment variable ABSENT is not set',
      '7:16: time_zone: "Mars" is not an IANA time zone',
      '11:17: standard: "zugpferd" is not one of its values',
      '12:23: logo: the file does not exist',
    ]);
  });

  it('of several options together are told with the others', () => {
    const text = changed('    subdomain: musterraum\n', '').replace('Europe/Berlin', 'Mars');
    expect(problemsOf(text).map((problem) => problem.replace(/;.*/, ''))).toEqual([
      '2:5: a space needs subdomain or base_url, exactly one of them',
      '5:16: time_zone: "Mars" is not an IANA time zone',
    ]);
  });

  it('in what spaces share by alias are told once, where they are written', () => {
    const second = `  - { <<: no, id: hamburg, platform_id: a, base_url: https://a.example, token: *t, time_zone: *z,
      language: de, e_invoices: *e }
`;
    const text = changed('e_invoices:', 'e_invoices: &e')
      .replace('token: ', 'token: &t ')
      .replace('time_zone: ', 'time_zone: &z ')
      .replace('2026-01-01', '2026-01-32')
      .replace('webhooks:', () => `${second}webhooks:`);
    expect(problemsOf(text).map((problem) => problem.replace(/;.*/, ''))).toEqual([
      '9:13: from: "2026-01-32" is a day that does not exist',
      '13:7: merge keys (<<) do not work',
    ]);
    expect(
      problemsOf(text.replace('platform_id: a,', 'platform_id: *p,').replace('f9a99fbc', '&p f9a99fbc')),
    ).toContain('13:41: platform_id: a space above has the same; give each space its own platform_id');
  });
});

describe('environment variables', () => {
  it.each([
    ['${EMPTY}', 'the environment variable EMPTY is empty; set EMPTY before spacebooks starts'],
    ['$BERLIN_TOKEN', 'an environment variable needs braces; write ${BERLIN_TOKEN}'],
    ['$canary_5f0c2a91', 'an environment variable needs braces; write ${NAME}'],
    [
      '${1A}',
      '"${1A}" names no environment variable; write ${NAME} with letters, digits and _, or $${ for the characters themselves',
    ],
    [
      '${A',
      '"${A" has no closing brace; write ${NAME}, in quotes where it stands inside { }, or $${ for the characters themselves',
    ],
  ])('are refused when they cannot be put in: %s', (value, problem) => {
    const text = changed('${BERLIN_TOKEN}', value);
    expect(problemsOf(text, {}, { EMPTY: '' })).toEqual([`5:12: ${problem}`]);
  });

  it('need quotes inside braces', () => {
    const text = changed('{ path: data/archive }', '{ path: ${DATA} }');
    expect(problemsOf(text)[0]).toMatch(/^16:19: this is not YAML; .*put .*\$\{NAME\} too/);
  });
});

describe('files that the configuration names', () => {
  const withLogo = changed('      standard', '      layout: { logo: logo.png }\n      standard');
  const withTokenFile = changed('token: ${BERLIN_TOKEN}', 'token_file: berlin');

  it.each([
    ['a logo of another kind', withLogo, { logo: 'GIF89a' }, '10:23: logo: the file is neither PNG nor JPEG'],
    ['no token file', withTokenFile, {}, '5:17: token_file: the file does not exist'],
    [
      'an empty token file',
      withTokenFile,
      { berlin: '\n' },
      '5:17: token_file: the file holds no access token',
    ],
    [
      'a token file with two lines',
      withTokenFile,
      { berlin: `${CANARY}\n${CANARY}` },
      '5:17: token_file: the file holds no access token',
    ],
  ])('are checked: %s', (_name, text, files: Record<string, string>, problem) => {
    const there = Object.entries(files).map(([name, content]) => [
      `/etc/spacebooks/${name === 'logo' ? 'logo.png' : name}`,
      content,
    ]);
    const problems = problemsOf(text, Object.fromEntries(there));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toContain(CANARY);
  });
});

describe('files beyond any sense', () => {
  it('refuses what repeats itself by alias more than a thousand spaces do', () => {
    const list = `a: &a [${Array(1_100).fill('x').join(', ')}]`;
    const text = `${list}\nb: [${Array(100).fill('*a').join(', ')}]`;
    expect(problemsOf(text)).toContainEqual(
      expect.stringContaining('the file nests or repeats itself too much'),
    );
  });

  it.each([
    ['an alias of itself', 'a: &a [*a]'],
    ['brackets without end', `a: ${'['.repeat(50)}${']'.repeat(50)}`],
  ])('refuses %s', (_name, text) => {
    expect(problemsOf(text)).toContainEqual(
      expect.stringContaining('the file nests or repeats itself too much'),
    );
  });

  it('refuses brackets that are not closed', () => {
    expect(problemsOf(`a: ${'['.repeat(50)}`).length).toBeGreaterThan(0);
  });

  it('refuses an alias of nothing', () => {
    expect(problemsOf(changed('language: de', 'language: *none'))[0]).toMatch(
      /^7:15: this alias names no anchor/,
    );
  });

  it('refuses more than a mebibyte, and what is not UTF-8', () => {
    expect(problemsOf(`${CONFIG}#${'x'.repeat(1024 * 1024)}`)).toEqual([
      '1:1: the file is larger than 1024 KiB; move its spaces to a folder or to the database (spacebooks docs many-spaces), where there may be any number of them',
    ]);
    expect(problemsOf(Buffer.from([0x61, 0x3a, 0x20, 0xff]))).toEqual([
      '1:1: the file is not UTF-8; save it as UTF-8',
    ]);
  });

  it('takes no name for more than a name', () => {
    expect(problemsOf(`${CONFIG}__proto__: { instance: x }\n`)).toContainEqual(
      expect.stringContaining('17:1: unknown key "__proto__"'),
    );
    expect(problemsOf(`${CONFIG}? [a]\n: 1\n`)[0]).toMatch(/^17:3: a key must be a word/);
  });
});

describe('tokens', () => {
  const places: readonly (readonly [name: string, text: string])[] = [
    ['too short a token', changed('${BERLIN_TOKEN}', 'canary')],
    ['a token with a blank', changed('${BERLIN_TOKEN}', `${CANARY} x`)],
    ['a token and a token file', changed('    token:', `    token_file: ${CANARY}\n    token:`)],
    ['a token in place of its file', changed('token: ${BERLIN_TOKEN}', `token_file: ${CANARY}`)],
    ['a token in the wrong place', changed('Europe/Berlin', '${BERLIN_TOKEN}')],
    ['a broken line', changed('token: ${BERLIN_TOKEN}', `token: "${CANARY}" ${CANARY}`)],
    ['a broken section', changed('token: ${BERLIN_TOKEN}', `token: ${CANARY}: ${CANARY}`)],
    ['a tagged token', changed('token: ${BERLIN_TOKEN}', `token: !x ${CANARY}`)],
    ['a list of tokens', changed('token: ${BERLIN_TOKEN}', `token: [${CANARY}]`)],
  ];

  it.each(places)('are never quoted: %s', (_name, text) => {
    const problems = problemsOf(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).not.toContain('canary');
  });
});

it('the base of these tests is right itself', () => {
  expect(problemsOf(CONFIG)).toEqual([]);
});
