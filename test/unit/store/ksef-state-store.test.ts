import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/store/engine/open.js';
import { createKsefStateStore } from '../../../src/store/sagas/ksef-state-store.js';
import { temporaryDatabase } from './database.js';

describe('the memory of KSeF', () => {
  it('keeps requests of each group, oldest first, after a restart', async () => {
    const database = await temporaryDatabase();
    const memory = createKsefStateStore(database.db);
    for (const at of [30, 10, 20]) await memory.record('a/send', at, []);
    await memory.record('b/send', 25, []);
    await database.close();
    const reopened = await openDatabase(database.path);
    const again = createKsefStateStore(reopened.db);
    expect(await again.recent('a/send', 10, 40)).toEqual([20, 30]);
    await reopened.close();
  });

  it('forgets requests that no window counts any more', async () => {
    const { db } = await temporaryDatabase();
    const memory = createKsefStateStore(db);
    const hour = 3_600_000;
    await memory.record('a', 0, []);
    await memory.record('a', hour, []);
    for (let count = 0; count < 498; count += 1) await memory.record('b', 3 * hour - 1, []);
    expect(await memory.recent('a', -1, 3 * hour)).toEqual([hour]);
  });

  it('counts what a clock wrote that ran ahead as of now, once', async () => {
    const memory = createKsefStateStore((await temporaryDatabase()).db);
    for (const at of [90, 5_000, 6_000]) await memory.record('a', at, []);
    await memory.record('b', 7_000, []);
    expect(await memory.recent('a', 0, 100)).toEqual([90, 100, 100]);
    expect(await memory.recent('a', 100, 200)).toEqual([]);
    expect(await memory.recent('b', 0, 8_000)).toEqual([7_000]);
  });

  it('keeps the latest wait of each group', async () => {
    const memory = createKsefStateStore((await temporaryDatabase()).db);
    expect(await memory.pausedUntil('a', 1)).toBeNull();
    await memory.pause('a', 1, 5);
    await memory.pause('a', 1, 7);
    expect([await memory.pausedUntil('a', 1), await memory.pausedUntil('b', 1)]).toEqual([7, null]);
  });

  it('keeps the sessions of a seller until they are closed', async () => {
    const memory = createKsefStateStore((await temporaryDatabase()).db);
    await memory.sessionOpened('seller', { reference: 'S2', validUntil: 20 }, 2);
    await memory.sessionOpened('seller', { reference: 'S1', validUntil: 10 }, 1);
    await memory.sessionOpened('other', { reference: 'S3', validUntil: 10 }, 1);
    expect(await memory.openSessions('seller')).toEqual([
      { reference: 'S1', openedAt: 1, validUntil: 10 },
      { reference: 'S2', openedAt: 2, validUntil: 20 },
    ]);
    await memory.sessionClosed('S1', 5);
    await memory.sessionClosed('S1', 6);
    expect((await memory.openSessions('seller')).map(({ reference }) => reference)).toEqual(['S2']);
  });
});
