import { describe, expect, it } from 'vitest';
import { configSecrets } from '../../../src/config/config.js';
import { describeConfig } from '../../../src/config/describe.js';
import { CONFIG, loadText, problemsOf } from './config-text.js';

const HASH = `scrypt:15:8:3:${'s'.repeat(22)}:${'k'.repeat(43)}`;
const web = (lines: string, users = `    - { name: anna, role: admin, password_hash: "${HASH}" }`): string =>
  `${CONFIG}web:\n${lines}  users:\n${users}\n`;

/** The problems of the section, without their places. */
const problems = (text: string, files = {}): string[] =>
  problemsOf(text, files).map((problem) => problem.replace(/^\d+:\d+: /, ''));

describe('the page in the configuration', () => {
  it('is left out where nobody asks for it', () => {
    expect(loadText(CONFIG).web).toBeNull();
  });

  it('is for this machine alone when nothing else is said', () => {
    const config = loadText(web(''));
    expect(config.web).toMatchObject({
      listen: { host: '127.0.0.1', port: 8081 },
      public_url: null,
      behind_tls: false,
      session_hours: 12,
      users: [{ name: 'anna', role: 'admin' }],
    });
    expect(config.web?.users[0]?.password_hash.reveal()).toBe(HASH);
    expect(JSON.stringify(config)).not.toContain(HASH);
    expect(configSecrets(config).map((secret) => secret.reveal())).toContain(HASH);
    const described = describeConfig(config).map((line) => line.trim().replace(/ {2,}/g, ' | '));
    expect(described).toEqual(
      expect.arrayContaining([
        'listen | 127.0.0.1:8081',
        'session hours | 12',
        'users | name anna; role admin; password hash given (hidden)',
      ]),
    );
  });

  it('may be for some spaces alone', () => {
    const users = `    - { name: rita, role: reader, spaces: [berlin], password_hash: "${HASH}" }`;
    const config = loadText(web('', users));
    expect(config.web?.users[0]).toMatchObject({ role: 'viewer', spaces: ['berlin'] });
    expect(describeConfig(config).join('\n')).toContain(
      'name rita; role viewer; spaces berlin; password hash given',
    );
    expect(describeConfig(config).join('\n')).toMatch(/people invited +in the database/);
  });

  it('takes a hash from a file', () => {
    const users = '    - { name: anna, role: finance, password_hash_file: anna.txt }';
    const config = loadText(web('', users), { '/etc/spacebooks/anna.txt': `${HASH}\n` });
    expect(config.web?.users[0]?.password_hash.reveal()).toBe(HASH);
  });

  it('may be open where a reverse proxy speaks TLS for it', () => {
    const lines = '  listen: 0.0.0.0:8443\n  behind_tls: yes\n  public_url: https://desk.example.com/\n';
    expect(loadText(web(lines)).web).toMatchObject({ public_url: 'https://desk.example.com' });
  });

  it.each([
    [
      'open without TLS',
      web('  listen: 0.0.0.0:8443\n'),
      'listen: others reach 0.0.0.0, and passwords would travel to it unencrypted; write an address of this machine such as 127.0.0.1:8081, or put a reverse proxy with TLS in front and write behind_tls: yes',
    ],
    [
      'open to everybody by IPv6',
      web('  listen: "[::]:8443"\n'),
      'listen: others reach ::, and passwords would travel to it unencrypted; write an address of this machine such as 127.0.0.1:8081, or put a reverse proxy with TLS in front and write behind_tls: yes',
    ],
    [
      'a proxy without a name',
      web('  behind_tls: yes\n'),
      'behind_tls: needs public_url, an address with https://; write public_url with the https:// address of the reverse proxy',
    ],
    [
      'a proxy without TLS',
      web('  behind_tls: yes\n  public_url: http://127.0.0.1:9000\n'),
      'behind_tls: needs public_url, an address with https://; write public_url with the https:// address of the reverse proxy',
    ],
    [
      'the port of the callbacks',
      web('  listen: 127.0.0.1:8080\n'),
      'listen: the port of webhooks.listen; give the page a port of its own',
    ],
    [
      'the same name twice',
      web(
        '',
        `    - { name: anna, role: admin, password_hash: "${HASH}" }\n    - { name: anna, role: finance, password_hash: "${HASH}" }`,
      ),
      'name: a user above has the same; give each user a name of their own',
    ],
    [
      'a password in place of its hash',
      web('', '    - { name: anna, role: admin, password_hash: canary-5f0c2a91-password }'),
      'password_hash: the value is not a hash of a password; write what spacebooks web password prints',
    ],
    [
      'a user without a password',
      web('', '    - { name: anna, role: admin }'),
      'a user needs password_hash or password_hash_file, exactly one of them; write what spacebooks web password prints as password_hash',
    ],
    [
      'a role that there is not',
      web('', `    - { name: anna, role: owner, password_hash: "${HASH}" }`),
      'role: "owner" is not one of its values; write one of: admin, finance, accountant, viewer, reader',
    ],
    [
      'a space that there is not',
      web('', `    - { name: anna, role: reader, spaces: [berlin, munich], password_hash: "${HASH}" }`),
      'spaces: there is no space "munich"; write one of: berlin',
    ],
  ])('is refused: %s', (_what, text, problem) => {
    expect(problems(text)).toEqual([problem]);
  });

  it.each([
    ['that is not there', {}, 'does not exist'],
    [
      'that holds a password',
      { '/etc/spacebooks/anna.txt': 'canary-5f0c2a91' },
      'holds no hash of a password',
    ],
  ])('refuses a file %s, and never quotes it', (_what, files, message) => {
    const users = '    - { name: anna, role: admin, password_hash_file: anna.txt }';
    const [problem = '', ...others] = problems(web('', users), files);
    expect(others).toEqual([]);
    expect(problem).toContain(`password_hash_file: the file ${message}`);
    expect(problem).not.toContain('canary');
  });

  it('refuses a public address with a path', () => {
    expect(problems(web('  public_url: https://example.com/books\n'))[0]).toContain('and no path');
    for (const path of [
      'https://x.example/{invoice}',
      '/admin/invoices/17',
      '/{invoice}/{invoice}',
      '/a b/{invoice}',
    ]) {
      expect(problems(web(`  platform_invoice_path: "${path}"\n`))[0]).toContain(
        'is not a path with one {invoice} in it',
      );
    }
  });
});
