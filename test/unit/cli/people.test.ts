import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '../../../src/cli/program.js';
import { createRedaction } from '../../../src/ops/redaction.js';
import { digestOf } from '../../../src/people/sessions.js';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { type Db, openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { createPeopleStores } from '../../../src/store/people/people-stores.js';
import { personDecisions } from '../../../src/store/people/person-decisions.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { CONFIG, ENV } from '../config/config-text.js';

const HASH = 'scrypt:15:8:3:S3l0bGVkIHNhbHQgaGVyZQ:0e7Qpn4v4y0dB2D1x0m2b3mYk5Xw9nq8QmZr6sT1uVw';
const WEB = (users: string): string =>
  `web:\n  public_url: https://desk.example.com\n  behind_tls: true\n  users: [${users}]\n`;
const ANNA = `{ name: anna, role: admin, password_hash: "${HASH}" }`;
const BEN = `{ name: ben, role: finance, password_hash: "${HASH}" }`;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = temporaryFolder('people-');
  mkdirSync(join(folder, 'data'));
  file = join(folder, 'spacebooks.yml');
  writeFileSync(file, `${CONFIG}${WEB(ANNA)}`);
  await (await openDatabase(join(folder, 'data/books.sqlite'))).close();
});

async function people(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const output = {
    line: (text: string) => void out.push(text),
    error: (text: string) => void err.push(text),
    redaction: createRedaction(),
    colours: false,
  };
  const code = await runProgram(['people', ...words, '--config', file], { output, env: ENV });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function json(...words: readonly string[]) {
  const { code, out, err } = await people(...words, '--json');
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

async function within<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openBeside(join(folder, 'data/books.sqlite'));
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Somebody who was invited by the command, and has come. */
async function comes(name: string, ...words: readonly string[]): Promise<void> {
  const { link } = await json('invite', name, ...words);
  await within((db) =>
    createPeopleStores(db).invitations.join(
      digestOf(link.split('/').at(-1)),
      { name, passwordHash: HASH },
      Date.now(),
    ),
  );
}

describe('people', () => {
  it('are invited by a link that works once, and is not kept', async () => {
    const invited = await json(
      'invite',
      'Steuerbüro Weiß',
      '--role',
      'finance',
      '--space',
      'berlin',
      '--by',
      'eva',
    );
    expect(invited).toMatchObject({ ok: true, role: 'finance', spaces: ['berlin'], lastDay: null });
    expect(invited.link).toMatch(/^https:\/\/desk\.example\.com\/join\/[\w-]{32}$/);
    expect(Date.parse(invited.expiresAt) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    const token = invited.link.split('/').at(-1);
    const listed = await json('list');
    expect(listed.links).toMatchObject([{ addressee: 'Steuerbüro Weiß', role: 'finance', madeBy: 'eva' }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const { decisions, audited } = await within(async (db) => ({
      decisions: await personDecisions(db, 5),
      audited: await createAuditLog(db).rows(0, 50),
    }));
    expect(decisions).toMatchObject([{ kind: 'invite', by: 'eva' }]);
    expect(audited.map(({ action }) => action)).toContain('person decided');
  });

  it.each([
    [['--space', 'paris'], 'no space is called paris'],
    [['--until', '2020-01-01'], '--until is over'],
    [['--role', 'admin', '--until', '2099-01-01'], 'an admin has no last day'],
  ])('are not invited with %j', async (words, said) => {
    const { code, err } = await people('invite', 'kim', ...words);
    expect([code, err.includes(said)]).toEqual([65, true]);
  });

  it('are listed with what they may, those of the configuration first', async () => {
    await comes('kim', '--until', '2099-12-31');
    const { out } = await people('list');
    expect(out.split('\n').map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
      'anna | admin | all spaces | active | never there | configuration',
      'kim | viewer | all spaces | active | never there | invitation, until 2099-12-31',
    ]);
  });

  it('who are locked out sign in anew, and nobody else with their sessions', async () => {
    await comes('kim', '--role', 'admin');
    await within(async (db) => {
      const session = { userName: 'kim', proof: 'p', notice: null, browser: '', expiresAt: Date.now() + 1e9 };
      await createWebSessions(db).begin('digest', session as never, Date.now());
      await createPeopleStores(db).factors.setRecoveryCodes('person:1', ['code']);
    });
    const { link } = await json('reset', 'kim');
    await within(async (db) => {
      const { factors, invitations } = createPeopleStores(db);
      expect(await createWebSessions(db).listOf('kim', Date.now())).toEqual([]);
      expect((await factors.summary('person:1')).recoveryCodes).toBe(0);
      expect(await invitations.renew(digestOf(link.split('/').at(-1)), HASH, Date.now())).toBe(1);
    });
    const own = await json('reset', 'anna');
    expect(own).toMatchObject({ name: 'anna', link: null });
  });

  it('are let in no more, but somebody remains an admin', async () => {
    writeFileSync(file, `${CONFIG}${WEB(BEN)}`);
    await comes('kim', '--role', 'admin');
    const last = await people('deactivate', 'kim');
    expect(last.code).not.toBe(0);
    writeFileSync(file, `${CONFIG}${WEB(ANNA)}`);
    expect(await json('deactivate', 'kim')).toEqual({ ok: true, name: 'kim', changed: true });
    expect(await json('deactivate', 'kim')).toMatchObject({ changed: false });
    expect((await json('list')).people[1]).toMatchObject({ name: 'kim', state: 'deactivated' });
    expect((await people('reset', 'kim')).err).toContain('kim is deactivated');
  });

  it('of the configuration are changed there, and who is nobody is told so', async () => {
    expect((await people('deactivate', 'anna')).err).toContain('anna stands in the configuration');
    expect((await people('reset', 'nobody')).err).toContain('nobody is called nobody');
    writeFileSync(file, CONFIG);
    expect((await people('list')).err).toContain('there is no page');
  });
});
