import { createHash } from 'node:crypto';
import type { Clock } from '@spacebooks/base/clock';
import { Secret } from '@spacebooks/base/secret';
import type { Database } from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { parsePasswordHash, passwordHashText } from '../../../src/domain/password-hash.js';
import { type Account, createAccounts } from '../../../src/people/accounts.js';
import { type Attempts, createAttempts, networkOf } from '../../../src/people/attempts.js';
import { createPasswordCheck } from '../../../src/people/check-password.js';
import { hashOfNobody, hashPassword, isPassword } from '../../../src/people/password.js';
import { createSessions, type Sessions } from '../../../src/people/sessions.js';
import type { WebUser } from '../../../src/people/settings.js';
import { systemRandom } from '../../../src/random.js';
import { openBeside } from '../../../src/store/engine/open.js';
import { createPeopleStores } from '../../../src/store/people/people-stores.js';
import { createSignInAttempts } from '../../../src/store/people/sign-in-attempts.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { localPath } from '../../../src/web/forms.js';
import { createFormTokens } from '../../../src/web/security/access.js';
import { isFromOurPage, isOurHost, isSecureHost } from '../../../src/web/security/hosts.js';
import { afterTest } from '../../after-test.js';
import { standingClock } from '../../web/site.js';
import { sqliteDatabase, temporaryDatabase } from '../store/database.js';

const QUICK = { costExponent: 14, blockSize: 8, parallelism: 1 };

describe('the hash of a password', () => {
  it('is known again, with every strength that may be configured', async () => {
    const text = await hashPassword('Zażółć gęślą jaźń', QUICK);
    const hash = parsePasswordHash(text);
    if (hash === null) throw new Error(text);
    expect(passwordHashText(hash)).toBe(text);
    expect(await isPassword('Zażółć gęślą jaźń'.normalize('NFD'), hash)).toBe(true);
    expect(await isPassword('zażółć gęślą jaźń', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('differs each time, and passes through YAML and environment files as it is', async () => {
    const [one, other] = [
      await hashPassword('the same words', QUICK),
      await hashPassword('the same words', QUICK),
    ];
    expect(one).not.toBe(other);
    expect(one).toMatch(/^scrypt:14:8:1:[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]{43}$/);
  });

  it('is as strong as OWASP asks when nothing else is said', async () => {
    expect(await hashPassword('x')).toMatch(/^scrypt:15:8:3:/);
    expect(hashOfNobody()).toMatchObject({ costExponent: 15, blockSize: 8, parallelism: 3 });
  });

  it.each([
    ['', 'scrypt:15:8:3:short:short'],
    ['an invented algorithm', `md5:15:8:3:${'a'.repeat(22)}:${'a'.repeat(43)}`],
    ['too little work', `scrypt:10:8:1:${'a'.repeat(22)}:${'a'.repeat(43)}`],
    ['more work than a machine has memory for', `scrypt:24:8:1:${'a'.repeat(22)}:${'a'.repeat(43)}`],
    ['a password itself', 'three words apart'],
  ])('is none: %s', (_what, text) => {
    expect(parsePasswordHash(text)).toBeNull();
  });
});

const only =
  <T extends { readonly name: string }>(user: T) =>
  async (name: string): Promise<T | null> =>
    name === user.name ? user : null;

describe('checking passwords', () => {
  it('works as hard for a name that nobody has', async () => {
    const user = {
      name: 'anna',
      passwordHash: new Secret(await hashPassword('right')),
    };
    const work: unknown[] = [];
    const check = createPasswordCheck(only(user), (password, hash) => {
      const { costExponent, blockSize, parallelism } = hash;
      work.push({ password, costExponent, blockSize, parallelism });
      return isPassword(password, hash);
    });
    expect(await check.of('anna', 'right')).toBe(user);
    expect(await check.of('anna', 'wrong')).toBeNull();
    expect(await check.of('nobody', 'wrong')).toBeNull();
    const cost = { costExponent: 15, blockSize: 8, parallelism: 3 };
    expect(work).toEqual(['right', 'wrong', 'wrong'].map((password) => ({ password, ...cost })));
  });

  it('lets twenty wait, and turns the others away at once', async () => {
    const user = {
      name: 'a',
      passwordHash: new Secret(await hashPassword('x', QUICK)),
    };
    const check = createPasswordCheck(only(user));
    const answers = await Promise.all(Array.from({ length: 25 }, () => check.of('a', 'x')));
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(5);
    expect(answers.filter((answer) => answer === user)).toHaveLength(20);
    expect(await check.of('a', 'x')).toBe(user);
  });
});

const NO_SYNC = (raw: Database): void => void raw.pragma('synchronous = OFF');

/** Thousands of attempts in a test; beside each other, and on whatever engine: several-processes.test.ts. */
async function newAttempts(clock: Clock = standingClock()): Promise<Attempts> {
  return createAttempts(createSignInAttempts((await sqliteDatabase(NO_SYNC)).db), clock);
}

describe('attempts to sign in', () => {
  it('are counted for the name at a place, for the place, and for the name', async () => {
    const clock = standingClock();
    const attempts = await newAttempts(clock);
    const allowed = async (name: string, address: string, tries: number): Promise<number> => {
      let count = 0;
      for (let n = 0; n < tries; n += 1) if ((await attempts.begin(name, address)) === 0) count += 1;
      return count;
    };
    expect(await allowed('anna', '10.0.0.1', 10)).toBe(5);
    const others: number[] = [];
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) others.push(await allowed(name, '10.0.0.1', 5));
    expect(others).toEqual([5, 5, 5, 5, 5, 0]);
    let sum = 5;
    for (let index = 0; index < 12; index += 1) sum += await allowed('anna', `10.0.1.${index}`, 5);
    expect(sum).toBe(50);
    clock.move(15 * 60_000);
    expect(await allowed('anna', '10.0.0.1', 10)).toBe(5);
  });

  it('tell nobody which names there are, and leave no way to push out the counters of others', async () => {
    const attempts = await newAttempts();
    for (let count = 0; count < 5; count += 1) await attempts.begin('anna', '10.0.0.1');
    for (let count = 0; count < 20_000; count += 1) await attempts.begin(`name-${count}`, '10.0.0.2');
    expect(await attempts.begin('anna', '10.0.0.1')).toBeGreaterThan(0);
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
  ])('of %s are counted for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('that come at once to two processes are no way around', async () => {
    const { db, path } = await temporaryDatabase();
    const beside = await openBeside(path);
    afterTest(() => beside.close());
    const processes = [db, beside.db].map((one) =>
      createAttempts(createSignInAttempts(one), standingClock()),
    );
    const begin = (n: number): Promise<number> =>
      processes[n % 2]?.begin('anna', 'here') ?? Promise.resolve(1);
    const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => begin(n)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    // What was refused counts nowhere: 25 more are allowed from here.
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, n) => processes[n % 2]?.begin(`name-${n}`, 'here')),
    );
    expect(others.filter((wait) => wait === 0)).toHaveLength(25);
  });

  it('do not fill the database, from however many places under however many names', async () => {
    const { db } = await sqliteDatabase(NO_SYNC);
    const attempts = createAttempts(createSignInAttempts(db), standingClock());
    for (let count = 0; count < 4_500; count += 1) await attempts.begin(`name-${count}`, `place-${count}`);
    const { rows } = await db
      .selectFrom('sign_in_attempt')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(10_000);
    expect(await attempts.begin('name-4499', 'place-4499')).toBe(0);
  });

  it('are forgotten when the right password comes', async () => {
    const attempts = await newAttempts();
    for (let count = 0; count < 4; count += 1) await attempts.begin('anna', 'here');
    expect(await attempts.begin('anna', 'here')).toBe(0);
    await attempts.succeeded('anna', 'here');
    expect(await attempts.begin('anna', 'here')).toBe(0);
  });

  it('lock nobody out for longer than a window when the clock was put back', async () => {
    const clock = standingClock();
    const attempts = await newAttempts(clock);
    for (let count = 0; count < 5; count += 1) await attempts.begin('anna', 'here');
    clock.move(-365 * 24 * 3_600_000);
    expect(await attempts.begin('anna', 'here')).toBe(0);
  });

  it('from more places than are counted still count', async () => {
    const attempts = await newAttempts();
    for (let count = 0; count < 11_000; count += 1) await attempts.begin('anna', `10.${count}`);
    expect(await attempts.begin('anna', 'here')).toBeGreaterThan(0);
    expect(await attempts.begin('ben', 'here')).toBe(0);
  });
});

const ANNA: WebUser = { name: 'anna', role: 'admin', password_hash: new Secret('hash of anna') };

const ACCOUNT: Account = {
  id: 'configuration:anna',
  name: 'anna',
  role: 'admin',
  spaces: null,
  seesBank: true,
  lastDay: null,
  passwordHash: ANNA.password_hash,
  personId: null,
};

async function newSessions(clock: Clock): Promise<Sessions> {
  const { db } = await temporaryDatabase();
  const settings = { session_hours: 1 };
  const { people, facts } = createPeopleStores(db);
  const accounts = createAccounts([ANNA], people, { clock, spaces: () => [] });
  const store = createWebSessions(db);
  return createSessions(settings, { store, accounts, facts, clock, random: systemRandom });
}

describe('sessions', () => {
  it('are forgotten in order of age when there are too many', async () => {
    const sessions = await newSessions(standingClock());
    const tokens: string[] = [];
    for (let count = 0; count < 1_001; count += 1) tokens.push(await sessions.begin(ACCOUNT, null));
    expect(await sessions.find(tokens[0])).toBeNull();
    expect(await sessions.find(tokens[1])).toMatchObject({ name: 'anna' });
    expect(await sessions.find(tokens[1_000])).toMatchObject({ name: 'anna' });
    expect(await sessions.find(undefined)).toBeNull();
    expect(await sessions.find('')).toBeNull();
  });
});

describe('a session that was begun by a clock that ran ahead', () => {
  it('lasts for no longer than others once the clock was put back', async () => {
    const clock = standingClock();
    const sessions = await newSessions(clock);
    const token = await sessions.begin(ACCOUNT, null);
    clock.move(-365 * 24 * 3_600_000);
    expect(await sessions.find(token)).toMatchObject({ name: 'anna' });
    clock.move(3_600_000);
    expect(await sessions.find(token)).toBeNull();
  });
});

describe('tokens of forms', () => {
  it('belong to one cookie, and are the same in every process', () => {
    const tokens = createFormTokens();
    expect(tokens.isOf('cookie', tokens.make('cookie'))).toBe(true);
    expect(tokens.isOf('another', tokens.make('cookie'))).toBe(false);
    expect(tokens.isOf('cookie', createFormTokens().make('cookie'))).toBe(true);
    // What the database knows of a cookie makes no token of it.
    const digest = createHash('sha256').update('cookie').digest('hex');
    expect([digest, tokens.make(digest)].map((token) => tokens.isOf('cookie', token))).toEqual([
      false,
      false,
    ]);
    expect(tokens.isOf(undefined, tokens.make('cookie'))).toBe(false);
    expect(tokens.isOf('cookie', undefined)).toBe(false);
  });
});

describe('where a request comes from', () => {
  it.each([
    ['localhost', null, true],
    ['127.0.0.1:8081', null, true],
    ['[::1]:9', null, true],
    ['desk.example.com', 'https://desk.example.com', true],
    ['DESK.example.com', 'https://desk.example.com', true],
    ['desk.example.com:444', 'https://desk.example.com', false],
    ['desk.example.com', null, false],
    ['', null, false],
    [undefined, null, false],
    ['127.0.0.1.evil.example', null, false],
  ])('%s with %s: %s', (host, publicUrl, ours) => {
    expect(isOurHost(host, publicUrl)).toBe(ours);
  });

  it('decides whether cookies are for TLS only', () => {
    expect(isSecureHost('desk.example.com', 'https://desk.example.com')).toBe(true);
    expect(isSecureHost('127.0.0.1:8081', 'https://desk.example.com')).toBe(false);
    expect(isSecureHost('127.0.0.1:8081', null)).toBe(false);
  });

  it.each([
    [{ host: 'a', origin: 'http://a' }, true],
    [{ host: 'a', origin: 'https://a', 'sec-fetch-site': 'same-origin' }, true],
    [{ host: 'a' }, true],
    [{ host: 'a', origin: 'http://a:81' }, false],
    [{ host: 'a', origin: 'null' }, false],
    [{ host: 'a', 'sec-fetch-site': 'none' }, false],
  ])('%j: %s', (headers, ours) => {
    expect(isFromOurPage(headers)).toBe(ours);
  });

  it.each([
    ['/invoices?state=open', '/invoices?state=open'],
    ['/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/a\\b', '/'],
    ['/a b', '/'],
    ['/ä', '/'],
    ['https://evil.example', '/'],
    ['', '/'],
    [undefined, '/'],
    [['/a'], '/'],
    [`/${'a'.repeat(2000)}`, '/'],
  ])('%j leads to %s', (given, path) => {
    expect(localPath(given)).toBe(path);
  });
});
