import { describe, expect, it } from 'vitest';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { createBatches } from '../../../src/store/books/batches.js';
import type { Db } from '../../../src/store/engine/open.js';
import { peopleDecisions } from '../../../src/store/people/people-decisions.js';
import { type CutoverYes, createAcceptedCutovers } from '../../../src/store/spaces/accepted-cutovers.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { releaseOf } from './clients/release.js';
import { sqliteDatabase } from './database.js';
import { severalClients } from './postgres/several-clients.js';

const T = 1_800_000_000_000;
const stated = (accounting: string | null, eInvoices = '2026-10-01', spaceId = 'berlin') => ({
  spaceId,
  stated: { accounting, 'e-invoices': eInvoices },
});
const YES: CutoverYes = {
  ...{ spaceId: 'berlin', kind: 'accounting', accepted: '2026-10-01', cutover: '2026-07-01' },
  ...{ digest: 'd'.repeat(64), documents: 4, by: 'anna', why: 'the add-on has none', at: T + 1 },
};

function keptCutovers(open: () => Promise<Db>): void {
  it('takes the first statement as it stands, once, however many take it up at a time', async () => {
    const cutovers = createAcceptedCutovers(await open());
    await Promise.all(['2026-10-01', '2026-10-01'].map((day) => cutovers.takeUp([stated(day)], T)));
    const found = await cutovers.takeUp([stated('2026-07-01', '2026-08-01')], T + 1);
    const first = { cutover: '2026-10-01', givenBackFrom: null, isMovedOn: false };
    expect(found.get('berlin')).toEqual({ accounting: first, 'e-invoices': first });
    expect(await cutovers.latest()).toBeGreaterThan(0);
  });

  it('takes a section up that comes later, and writes nothing where it is only read', async () => {
    const cutovers = createAcceptedCutovers(await open());
    await cutovers.takeUp([stated(null)], T);
    const before = await cutovers.latest();
    expect((await cutovers.inForce([stated('2026-09-01')])).get('berlin')?.accounting?.cutover).toBe(
      '2026-09-01',
    );
    expect(await cutovers.latest()).toBe(before);
    await cutovers.takeUp([stated('2026-09-01')], T);
    expect((await cutovers.inForce([stated('2026-01-01')])).get('berlin')?.accounting?.cutover).toBe(
      '2026-09-01',
    );
  });

  it('of books that were made by another date takes that', async () => {
    const db = await open();
    const release = releaseOf(1);
    await createBatches(db).release(release);
    const { from } = release.batch.period;
    const cutovers = createAcceptedCutovers(db);
    const found = await cutovers.takeUp([stated('2001-01-01', '2026-10-01', release.batch.spaceId)], T);
    expect(found.get(release.batch.spaceId)?.accounting?.cutover).toBe(from);
  });

  it('keeps a yes with person, time and reason, in the audit log and among the decisions; a stale one is none', async () => {
    const db = await open();
    const cutovers = createAcceptedCutovers(db);
    await cutovers.takeUp([stated('2026-10-01')], T);
    expect(await cutovers.accept(YES)).toBe(true);
    expect(await cutovers.accept({ ...YES, cutover: '2026-06-01' })).toBe(false);
    expect(await cutovers.accept({ ...YES, accepted: '2026-07-01', cutover: '2026-11-01' })).toBe(true);
    expect((await cutovers.inForce([stated('2026-10-01')])).get('berlin')?.accounting).toEqual({
      cutover: '2026-11-01',
      givenBackFrom: '2026-07-01',
      isMovedOn: true,
    });
    const rows = await createAuditLog(db).rows(0, 10);
    expect(rows.map(({ action, details }) => [action, details.before, details.after])).toEqual([
      ['cutover moved', '2026-10-01', '2026-07-01'],
      ['cutover moved', '2026-07-01', '2026-11-01'],
    ]);
    expect((await peopleDecisions(db, {}, 10)).at(-1)).toMatchObject({
      ...{ source: 'cutover', kind: 'cutover', by: 'anna', at: T + 1, why: YES.why },
      subject: 'accounting.from 2026-07-01',
    });
  });
}

describe('cutovers in SQLite', () => keptCutovers(async () => (await sqliteDatabase()).db));

describe.skipIf(!hasPostgres())('cutovers in PostgreSQL', () => {
  const several = severalClients(shareCluster());
  keptCutovers(async () => (await several(1))[0] as Db);
});
