import { describe, expect, it } from 'vitest';
import { notSetUp, pageForMails } from '../../../src/config/not-set-up.js';
import { notSetUpLines } from '../../../src/config/not-set-up-lines.js';
import { isReachedFromElsewhere } from '../../../src/config/schema/address.js';
import type { NotSetUp } from '../../../src/domain/tasks/not-set-up.js';
import { CONFIG, changed, loadText, problemsOf } from './config-text.js';

const kinds = (text: string): readonly string[] =>
  notSetUp(loadText(text)).map(({ kind, spaceId }) => (spaceId === null ? kind : `${kind} ${spaceId}`));

const HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';
const WEB = `web:\n  users: [{ name: anna, role: admin, password_hash: "${HASH}" }]\n`;
const MAIL = 'mail: { host: smtp.example.com, from: books@example.com }\n';

describe('what a configuration leaves out', () => {
  it('is everything where only e-invoices are set up', () => {
    expect(kinds(CONFIG)).toEqual(['page', 'alerts', 'payment berlin', 'books berlin']);
  });

  it('is the address of the page where people reach it at this machine only', () => {
    expect(kinds(`${CONFIG}${WEB}`)).toContain('page-address');
    expect(kinds(`${CONFIG}${WEB}  public_url: http://127.0.0.1:8443\n`)).toContain('page-address');
    expect(kinds(`${CONFIG}${WEB}  public_url: https://desk.example.com\n  behind_tls: yes\n`)).not.toContain(
      'page-address',
    );
  });

  it('is the summary where people are told of trouble alone', () => {
    const told = (digest: string) => `${CONFIG}${MAIL}alerts: { to: [a@example.com], ${digest} }\n`;
    expect(kinds(told('digest: { at: never }'))).toContain('digest');
    expect(kinds(told('digest: { at: "07:00" }'))).not.toContain('digest');
    expect(kinds(told('digest: { at: "07:00" }'))).not.toContain('alerts');
  });
});

describe('what it says to write', () => {
  const own = (text: string): string =>
    text
      .replace('host: …', 'host: smtp.example.com')
      .replace('from: …', 'from: books@example.com')
      .replace('[…]', '[office@example.com]')
      .replace('public_url: …', 'public_url: https://desk.example.com')
      .replace('iban: …', 'iban: DE02120300000000202051');
  const lines = (kind: NotSetUp['kind'], spaceId: string | null = null): string =>
    own(notSetUpLines({ kind, spaceId }).join('\n'));

  it.each(['page', 'alerts'] as const)('ends it, written as it stands: %s', (kind) => {
    expect(kinds(CONFIG)).toContain(kind);
    expect(kinds(`${CONFIG}${lines(kind)}\n`)).not.toContain(kind);
  });

  it('is reached from outside of our image, where it runs in one', () => {
    const page = own(notSetUpLines({ kind: 'page', spaceId: null }, '0.0.0.0').join('\n'));
    expect(page).toContain('listen: 0.0.0.0:8081\n  public_url: https://desk.example.com');
    expect(kinds(`${CONFIG}${page}\n`)).not.toContain('page');
  });

  it('ends it beside what is there: the address of the page', () => {
    const beside = lines('page-address').replace(/^web:\n/, '');
    expect(kinds(`${CONFIG}${WEB}${beside}\n`)).not.toContain('page-address');
  });

  it('ends it within its section: the bank account on invoices', () => {
    const [, section = '', line = ''] =
      /\n {4}(e_invoices:)\n {6}(.*)$/.exec(lines('payment', 'berlin')) ?? [];
    expect(section).toBe('e_invoices:');
    expect(kinds(changed('      standard', `      ${line}\n      standard`))).not.toContain('payment berlin');
  });

  it('is refused while … stands in it, by its line', () => {
    expect(problemsOf(`${CONFIG}${notSetUpLines({ kind: 'alerts', spaceId: null }).join('\n')}\n`)).toEqual([
      expect.stringMatching(/^18:\d+: not decided yet: host: …; write your own in place of …$/),
      expect.stringMatching(/^18:\d+: not decided yet: from: …/),
      expect.stringMatching(/^20:\d+: not decided yet: .*…/),
    ]);
  });
});

describe('an address that a mail may name', () => {
  it.each([
    'http://127.0.0.1:8081',
    'http://127.1',
    'http://localhost:8081',
    'http://[::1]:8081',
    'http://[::ffff:127.0.0.1]',
    'https://0.0.0.0',
    'https://10.0.0.4',
    'https://172.20.1.1',
    'https://192.168.1.20:8443',
    'https://169.254.1.1',
    'https://[fd12::1]',
    'https://[fe80::1]',
    'https://bookserver',
    'https://desk.local',
    'https://desk.localhost',
    'https://desk.internal.',
    'https://desk.home.arpa',
  ])('is none that only this machine or its network knows: %s', (address) => {
    expect(isReachedFromElsewhere(address)).toBe(false);
    expect(pageForMails({ public_url: address })).toBeNull();
  });

  it.each([
    'https://desk.example.com',
    'https://93.184.216.34',
    'https://172.32.0.1',
    'https://[2001:db8::1]:8443',
  ])('is one that others reach: %s', (address) => {
    expect(pageForMails({ public_url: address })).toBe(address);
  });
});
