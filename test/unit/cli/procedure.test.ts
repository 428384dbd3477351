import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { type Db, openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { createPeopleStores, type PeopleStores } from '../../../src/store/people/people-stores.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CONFIG, ENV } from '../config/config-text.js';

const HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';
const ANNA = `{ name: anna, role: admin, password_hash: "${HASH}" }`;
const BOOKS = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports: [{ name: own, formats: [csv], schedule: nightly }]
`;
const ALL = { spaces: null, lastDay: null } as const;
const at = (day: string): number => Date.parse(`${day}T12:00:00Z`);

let folder: string;
let file: string;
beforeEach(async () => {
  folder = temporaryFolder('procedure-');
  mkdirSync(join(folder, 'data'));
  file = join(folder, 'spacebooks.yml');
  configure();
  await (await openDatabase(join(folder, 'data/books.sqlite'))).close();
});

function configure(more = ''): void {
  const web = `web:\n  public_url: https://desk.example.com\n  behind_tls: true\n${more}  users: [${ANNA}]\n`;
  writeFileSync(file, CONFIG.replace('webhooks:', () => `${BOOKS}webhooks:`) + web);
}

async function run(...words: readonly string[]): Promise<string> {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  expect(await runProgram([...words, '--config', file], { output, env: ENV }), err.join('\n')).toBe(0);
  return out.join('\n');
}

const documentIn = (language: string): Promise<string> => run('procedure', '--language', language);

/** Without blanks at the ends of cells. */
function rowOf(text: string, name: string): string | undefined {
  return text.split('\n').find((line) => line.startsWith(`| ${name} |`));
}

async function within<T>(work: (people: PeopleStores, db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openBeside(join(folder, 'data/books.sqlite'));
  try {
    return await work(createPeopleStores(db), db);
  } finally {
    await close();
  }
}

async function comes(
  { invitations }: PeopleStores,
  name: string,
  day: string,
  rights: { role: 'viewer' | 'finance' | 'admin'; spaces?: readonly string[] | null; lastDay?: string },
): Promise<number> {
  const { role, spaces = null, lastDay = null } = rights;
  const invitation = { addressee: name, role, spaces, lastDay, expiresAt: at('2027-12-31') };
  await invitations.make(`digest of ${name}`, invitation, { by: 'anna', at: at(day) });
  const id = await invitations.join(`digest of ${name}`, { name, passwordHash: HASH }, at(day));
  return id ?? 0;
}

describe('the procedure documentation', () => {
  it('names those of the configuration and those who were invited, with role, spaces and days', async () => {
    await within(async (people) => {
      await comes(people, 'erika', '2026-03-04', { role: 'finance' });
      await comes(people, 'kim', '2026-05-06', { role: 'viewer', spaces: ['berlin'], lastDay: '2026-12-31' });
    });
    const text = await documentIn('en');
    expect(text).toContain('| Name | Role | Since | Until | Signs in with |');
    expect(rowOf(text, 'anna')).toBe('| anna | everything | as configured | – | password |');
    expect(rowOf(text, 'erika')).toBe(
      '| erika | read, download, decide about the books | 2026-03-04 | – | password |',
    );
    expect(rowOf(text, 'kim')).toBe(
      '| kim | read and download (berlin) | 2026-05-06 | 2026-12-31 | password |',
    );
  });

  it('says since when somebody has the present rights, and until when somebody had any', async () => {
    await within(async (people) => {
      const erika = await comes(people, 'erika', '2026-03-04', { role: 'viewer' });
      await people.people.change(erika, { role: 'finance', ...ALL }, true, {
        by: 'anna',
        at: at('2026-06-07'),
      });
      const kim = await comes(people, 'kim', '2026-05-06', { role: 'finance' });
      await people.people.deactivate(kim, true, { by: 'anna', at: at('2026-08-09') });
      await comes(people, 'anna', '2026-09-10', { role: 'admin' });
    });
    const text = await documentIn('de');
    expect(rowOf(text, 'erika')).toContain('| 2026-06-07 | – |');
    expect(rowOf(text, 'kim')).toContain('| 2026-05-06 | 2026-08-09 |');
    expect(text.split('\n').filter((line) => line.startsWith('| anna |'))).toEqual([
      '| anna | Vollzugriff | laut Konfiguration | – | Passwort |',
      '| anna | Vollzugriff | 2026-09-10 | kein Zugang: Name steht in der Konfiguration | Passwort |',
    ]);
  });

  it('says how users sign in as it is set up', async () => {
    expect(await documentIn('en')).toContain(
      'Users sign in to the web page with a password. A second factor (code of an authenticator app, or passkey) is optional.',
    );
    await within(async ({ factors, passkeys }) => {
      await factors.prepareTotp('configuration:anna', { secret: 's', keyId: null });
      await factors.confirmTotp('configuration:anna', 's', 1, 1);
      await passkeys.add({
        ...{ id: 'key', account: 'configuration:anna', publicKey: 'k', counter: 0, transports: [] },
        ...{ name: 'laptop', proof: 'p', madeAt: 1 },
      });
    });
    configure('  second_factor: admins\n');
    const text = await documentIn('en');
    expect(text).toContain(
      'Users sign in to the web page with a password or a passkey. Administrators must use',
    );
    expect(rowOf(text, 'anna')).toContain('| passkey, or password and code of an authenticator app |');
    configure('  second_factor: required\n');
    expect(await documentIn('pl')).toContain('Wszyscy muszą używać drugiego składnika');
  });

  it('says the same in the package for an auditor', async () => {
    await within((people) => comes(people, 'erika', '2026-03-04', { role: 'finance' }));
    const out = join(folder, 'audit');
    await run('audit', 'package', '--year', '2026', '--out', out);
    const { readFileSync, readdirSync } = await import('node:fs');
    const found = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const text = found.map((name) => readFileSync(join(out, name), 'utf8')).join('\n');
    expect(rowOf(text, 'erika')).toContain('| 2026-03-04 |');
  });

  it('says that nobody signs in where there is no page', async () => {
    writeFileSync(file, CONFIG);
    expect(await documentIn('en')).toContain('There is no web page, so nobody signs in.');
  });
});
