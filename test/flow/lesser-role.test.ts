import { readdirSync } from 'node:fs';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/store/postgres/grants.js';
import { prepareShareQueue } from '../../src/workers/share-queue.js';
import { eventually } from '../eventually.js';
import { asRole, hasPgBouncer, hasPostgres } from '../postgres/cluster.js';
import { addEverywhere } from '../postgres/later-version.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { temporaryFolder } from '../temporary-folder.js';
import { setStage } from './stage.js';

const accounting = (target: string): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      datev: { consultant: 1001, client: 1 }
      targets: [{ name: office, folder: ${target} }]
      exports: [{ name: adviser, formats: [datev], schedule: nightly, targets: [office] }]`;

const ROADS = [
  { road: 'directly', pooled: false, isThere: hasPostgres() },
  { road: 'through PgBouncer in transaction mode', pooled: true, isThere: hasPgBouncer() },
].filter(({ isThere }) => isThere);

describe.each(ROADS)('a daemon whose role does not own the tables, $road', ({ pooled }) => {
  const { server, emptyDatabase } = shareCluster({ pooled });

  it('issues an e-invoice, exports a night, delivers it, and voids the batch, also beside a later version', async () => {
    const owner = await emptyDatabase();
    await server().maintain('create role daemon login');
    await prepareShareQueue(owner);
    await prepareDatabase(owner, 'daemon');
    const target = temporaryFolder('lesser-role-');
    const stage = await setStage({ accounting: accounting(target), database: asRole(owner, 'daemon') });
    await stage.reaches(stage.request(), 'done');

    // A later version begins to take over, as in a rolling upgrade.
    await addEverywhere(owner, 1);
    await prepareDatabase(owner, 'daemon');
    await stage.reaches(stage.request(), 'done');

    const { nights, books } = stage.daemon();
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
    const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
    stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
    const night = await nights.runNow('berlin');
    expect(night.exports.map(({ outcome }) => outcome.status)).toEqual(['released']);
    await eventually(() => expect(readdirSync(target).some((name) => name.startsWith('EXTF_'))).toBe(true));
    const decision = {
      spaceId: 'berlin',
      number: 1,
      status: 'voided',
      reason: 'a test',
      now: stage.clock.now(),
    } as const;
    await books.batches.decide(decision);
    expect(await books.batches.list('berlin')).toMatchObject([{ status: 'voided' }]);
  });
});
