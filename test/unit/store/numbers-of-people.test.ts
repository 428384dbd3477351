import { describe, expect, it } from 'vitest';
import { createInvitations } from '../../../src/store/people/invitations.js';
import { createWebSessions } from '../../../src/store/people/web-sessions.js';
import { temporaryDatabase } from './database.js';

const T = 1_800_000_000_000;
const LATER = T + 86_400_000;
const ANNA = { by: 'anna', at: T };
const GUEST = { role: 'viewer', spaces: null, lastDay: null } as const;

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
