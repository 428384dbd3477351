import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { startPostgresWire } from '../postgres/wire.js';
import { deployments, keepFailures, SHARES } from '../unit/workers/scene.js';
import { spawnMember } from './member.js';

/** Shares whose holder the server has heard of since it started. */
async function touchedSinceStart(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as touched from pgboss.job
    where state = 'active' and heartbeat_on > pg_postmaster_start_time()`);
  await client.end();
  return rows[0].touched;
}

describe.skipIf(!hasPostgres())('workers of a database', () => {
  const { server, emptyDatabase } = shareCluster();
  const deploy = deployments();

  it('have the shares of one that was killed within 15 seconds', async () => {
    const url = await emptyDatabase();
    await deploy(url);
    const members = ['one', 'two', 'three'].map((id) => spawnMember(id, url));
    const [killed, ...survivors] = members;
    await eventually(() => expect(members.map(({ held }) => held().size).sort()).toEqual([21, 22, 22]));
    const taken = killed?.held() ?? new Map<string, never>();
    const killedAt = Date.now();
    killed?.kill();
    await eventually(() => {
      expect(survivors.map(({ held }) => held().size).sort()).toEqual([32, 33]);
    });
    const by = new Map(survivors.flatMap(({ held }) => [...held()]));
    expect([...by.keys()].sort()).toEqual([...SHARES].sort());
    // Each once more than the one that was killed had it.
    for (const [share, { version, at }] of taken) {
      expect(by.get(share)?.version).toBeGreaterThan(version);
      expect((by.get(share)?.at ?? 0) - killedAt).toBeLessThan(15_000);
      expect(at).toBeLessThan(killedAt);
    }
    for (const { stop } of survivors) await stop();
  });

  it('keep their shares while the server restarts, call their work off when it does not come back, and take all again', async () => {
    const url = await emptyDatabase();
    const { ledger, join } = await deploy(url);
    const { log, kinds } = keepFailures();
    await Promise.all([join('one', { log }), join('two'), join('three')]);
    await eventually(() => expect([...ledger.counts('one', 'two', 'three')].sort()).toEqual([21, 22, 22]));
    server().halt();
    server().start();
    await eventually(async () => expect(await touchedSinceStart(url)).toBe(65));
    expect(ledger.lost).toEqual([]);
    expect(ledger.working()).toBe(65);

    const before = kinds.length;
    server().halt();
    await eventually(() => expect(ledger.lost).toHaveLength(65));
    expect(ledger.working()).toBe(0);
    // It failed each second; each kind is logged once.
    expect(kinds.length).toBeGreaterThan(before);
    expect(new Set(kinds.slice(before)).size).toBe(kinds.length - before);
    server().start();
    await eventually(() => expect([...ledger.counts('one', 'two', 'three')].sort()).toEqual([21, 22, 22]));
    expect(ledger.faults).toEqual([]);
  });

  it('take what one had that is cut off after it has called its work off, and give it its part when it is back', async () => {
    const url = await emptyDatabase();
    const { ledger, join } = await deploy(url);
    const wire = await startPostgresWire(url);
    onTestFinished(wire.close);
    await Promise.all([join('cut', { by: wire.urlOf(url) }), join('two'), join('three')]);
    await eventually(() => expect([...ledger.counts('cut', 'two', 'three')].sort()).toEqual([21, 22, 22]));
    const [had = 0] = ledger.counts('cut');
    wire.freeze();
    await eventually(() => expect([...ledger.counts('two', 'three')].sort()).toEqual([32, 33]));
    expect(ledger.lost.filter(({ id }) => id === 'cut')).toHaveLength(had);
    expect(ledger.lost).toHaveLength(had);
    wire.thaw();
    await eventually(() => expect([...ledger.counts('cut', 'two', 'three')].sort()).toEqual([21, 22, 22]));
    expect(ledger.faults).toEqual([]);
  });

  it('hand a fourth one its part, and one that joins again under the same name as well', async () => {
    const { ledger, join } = await deploy(await emptyDatabase());
    const [one] = await Promise.all(['one', 'two', 'three'].map((id) => join(id)));
    await eventually(() => expect([...ledger.counts('one', 'two', 'three')].sort()).toEqual([21, 22, 22]));
    await join('four');
    await eventually(() =>
      expect([...ledger.counts('one', 'two', 'three', 'four')].sort()).toEqual([14, 17, 17, 17]),
    );
    await one?.stop();
    await eventually(() => expect([...ledger.counts('two', 'three', 'four')].sort()).toEqual([21, 22, 22]));
    await join('one');
    await eventually(() =>
      expect([...ledger.counts('one', 'two', 'three', 'four')].sort()).toEqual([14, 17, 17, 17]),
    );
    expect(ledger.lost).toEqual([]);
    expect(ledger.faults).toEqual([]);
  });
});
