import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { createInvitations } from '../../../src/store/people/invitations.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { MIGRATIONS } from '../../../src/store/sqlite/migrate.js';
import { afterTest } from '../../after-test.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const LATER = T + 86_400_000;
const ANNA = { by: 'anna', at: T };
const GUEST = { role: 'reader', spaces: null, lastDay: null } as const;
const NUMBERED = MIGRATIONS.findIndex((statements) =>
  statements.some((each) => each.includes('web_invitation_before')),
);

describe('a list from before', () => {
  it('withdraws no link that was made since', async () => {
    const invitations = createInvitations((await temporaryDatabase()).db);
    await invitations.make('first', { addressee: 'glen', expiresAt: LATER, ...GUEST }, ANNA);
    const [seen] = await invitations.open(T);
    await invitations.join('first', { name: 'glen', passwordHash: 'x' }, T);
    await invitations.make('second', { addressee: 'gwen', expiresAt: LATER, ...GUEST }, ANNA);
    expect(await invitations.withdraw(seen?.id ?? 0, ANNA)).toBe(false);
    expect((await invitations.open(T)).map(({ addressee }) => addressee)).toEqual(['gwen']);
  });

  it('ends no session that was begun since', async () => {
    const sessions = createWebSessions((await temporaryDatabase()).db);
    const session = { userName: 'gwen', proof: '', expiresAt: LATER };
    await sessions.begin('telephone', session, T);
    const [seen] = await sessions.listOf('gwen', T);
    await sessions.end('telephone');
    await sessions.begin('computer', session, T);
    await sessions.endOne('gwen', seen?.id ?? 0);
    expect((await sessions.listOf('gwen', T)).map(({ digest }) => digest)).toEqual(['computer']);
  });
});

it('an older database goes on behind the numbers that its decisions have, and loses nothing', async () => {
  const path = join(temporaryFolder('numbers-'), 'spacebooks.sqlite');
  const before = new Sqlite(path);
  for (const statement of MIGRATIONS.slice(0, NUMBERED).flat()) before.exec(statement);
  before.pragma(`user_version = ${NUMBERED}`);
  before.exec(`insert into person_decision values (1, 1, 'invite', 'anna', 'invitation:9', '{}'),
    (2, 2, 'invite', 'anna', 'invitation:10', '{}'), (3, 3, 'join', 'gwen', 'person:77', '{}');
    insert into web_invitation values (4, 'digest', 'glen', 'reader', '["berlin"]', null, null, ${T}, 'anna', ${LATER});
    insert into web_session values (6, 'token', 'anna', 'proof', ${LATER}, ${T}, null, ${T}, 'Firefox')`);
  const read = (raw: Sqlite.Database) =>
    ['web_invitation', 'web_session'].map((table) => raw.prepare(`select * from ${table}`).all());
  const kept = read(before);
  before.close();

  const { db, close } = await openDatabase(path);
  afterTest(close);
  const after = new Sqlite(path, { readonly: true });
  expect(read(after)).toEqual(kept);
  after.close();
  const invitations = createInvitations(db);
  await invitations.make('next', { addressee: 'gwen', expiresAt: LATER, ...GUEST }, ANNA);
  expect((await invitations.open(T)).map(({ id }) => id)).toEqual([11, 4]);
  const sessions = createWebSessions(db);
  await sessions.begin('next', { userName: 'anna', proof: '', expiresAt: LATER }, T);
  expect((await sessions.listOf('anna', T)).map(({ id }) => id)).toEqual([7, 6]);
});
