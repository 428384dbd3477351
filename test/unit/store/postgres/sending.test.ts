import { acceleratedClock } from '@spacebooks/base/clock';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { NoticeContent } from '../../../../src/domain/alerts/notice.js';
import { type AlertSink, createAlertDispatch } from '../../../../src/notify/alert-dispatch.js';
import type { AlertChannel } from '../../../../src/notify/channels/channel.js';
import { startNoticeSender } from '../../../../src/notify/notice-sender.js';
import { silentLog } from '../../../../src/ops/log.js';
import { createAlerts } from '../../../../src/store/alerts/alerts.js';
import { createNoticeOutbox } from '../../../../src/store/alerts/notice-outbox.js';
import { createNotices } from '../../../../src/store/alerts/notices.js';
import { type Fence, fenced } from '../../../../src/store/engine/fence.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { takeShares } from '../../../../src/store/postgres/shares.js';
import { eventually } from '../../../eventually.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';
import { severalClients } from './several-clients.js';

const T = 1_800_000_000_000;
const clock = acceleratedClock(100);

/** Something that a test lets go on. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe.skipIf(!hasPostgres())('what two workers send', () => {
  const several = severalClients(shareCluster());
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  const take = async (db: Db, owner: string): Promise<Fence> => {
    const [fence] = await takeShares(db, ['common'], owner);
    return fence as Fence;
  };

  const claims = async (db: Db): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from send_claim`.execute(db);
    return rows[0]?.count ?? 0;
  };

  /** As if its process had died a while ago. */
  const letExpire = (db: Db) => sql`update send_claim set until = 0`.execute(db);

  const raise = async (db: Db): Promise<void> => {
    const reason = { code: 'invoice.refused', detail: 'no tax case' } as const;
    const about = { spaceId: 'berlin', place: { key: 'waiting' }, reason } as const;
    await createAlerts(db).raise({ key: 'one', subject: 'invoice:berlin:i1', about }, T);
  };

  const dispatch = (db: Db, fence: Fence, sink: AlertSink) =>
    fenced(fence, () => {
      const started = createAlertDispatch(createAlerts(db), sink, { clock, log: silentLog });
      stops.push(() => started.stop());
      started.wake();
      return started;
    });

  const unsent = async (db: Db): Promise<number> => (await createAlerts(db).unsent(9)).length;

  it('an alert goes out once, though its share is taken while it is being sent', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    await raise(one);
    const sent: string[] = [];
    const sending = gate();
    const first = dispatch(one, await take(one, 'one'), async () => {
      sent.push('one');
      await sending.opened;
    });
    await eventually(() => expect(sent).toEqual(['one']));
    let looks = 0;
    const alerts = createAlerts(two);
    const counting = {
      ...alerts,
      claim: async (id: number) => {
        const isOurs = await alerts.claim(id);
        looks += 1;
        return isOurs;
      },
    };
    const second = await take(two, 'two');
    fenced(second, () => {
      const started = createAlertDispatch(counting, () => void sent.push('two'), { clock, log: silentLog });
      stops.push(() => started.stop());
      started.wake();
    });
    await eventually(() => expect(looks).toBeGreaterThan(2));
    sending.open();
    await first.stop();
    expect([await unsent(two), await claims(two)]).toEqual([0, 0]);
    expect(sent).toEqual(['one']);
  });

  it('an alert is not sent by one that has lost the share and does not know it', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    await raise(one);
    const lost = await take(one, 'one');
    await take(two, 'two');
    const [alert] = await createAlerts(one).unsent(1);
    await expect(fenced(lost, () => createAlerts(one).claim(alert?.id ?? 0))).rejects.toMatchObject({
      code: 'share.lost',
    });
    expect([await unsent(two), await claims(two)]).toEqual([1, 0]);
  });

  it('an alert that another has sent meanwhile is not claimed, however old the list', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    await raise(one);
    const [alert] = await createAlerts(two).unsent(1);
    const id = alert?.id ?? 0;
    await fenced(await take(one, 'one'), async () => {
      expect(await createAlerts(one).claim(id)).toBe(true);
      await createAlerts(one).markSent(id, T);
    });
    const second = await take(two, 'two');
    expect(await fenced(second, () => createAlerts(two).claim(id))).toBe(false);
  });

  it('an alert goes out once more after its sender has died, and the dead one changes nothing', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    await raise(one);
    const first = await take(one, 'one');
    const [alert] = await createAlerts(one).unsent(1);
    const id = alert?.id ?? 0;
    await fenced(first, () => createAlerts(one).claim(id));
    const second = await take(two, 'two');
    const claim = () => fenced(second, () => createAlerts(two).claim(id));
    expect(await claim()).toBe(false);
    await letExpire(two);
    expect(await claim()).toBe(true);
    await fenced(first, () => createAlerts(one).markSent(id, T));
    expect(await unsent(two)).toBe(1);
    await fenced(second, () => createAlerts(two).markSent(id, T));
    expect([await unsent(two), await claims(two)]).toEqual([0, 0]);
  });

  it('an alert that could not be marked is marked before its sender stops', async () => {
    const [one] = (await several(1)) as [Db];
    await raise(one);
    const sent: string[] = [];
    const alerts = createAlerts(one);
    let failures = 2;
    const failing = {
      ...alerts,
      markSent: async (id: number, now: number) => {
        failures -= 1;
        if (failures >= 0) throw new Error('the server fails over');
        await alerts.markSent(id, now);
      },
    };
    const first = await take(one, 'one');
    const started = fenced(first, () =>
      createAlertDispatch(failing, () => void sent.push('one'), { clock, log: silentLog }),
    );
    started.wake();
    await eventually(() => expect(sent).toEqual(['one']));
    await started.stop();
    expect(await unsent(one)).toBe(0);
  });

  const send = (db: Db, fence: Fence, sendOne: AlertChannel['send']) =>
    fenced(fence, () => {
      const started = startNoticeSender({
        channel: { name: 'mail', description: 'a mail', send: sendOne },
        box: createNoticeOutbox(db),
        instance: 'main',
        onState: async () => undefined,
        clock,
        fraction: () => 0.5,
        log: silentLog,
      });
      stops.push(() => started.stop());
      return started;
    });

  it('a message goes out once, though its share is taken while it is being sent', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    const content = { title: 'overview' } as unknown as NoticeContent;
    await createNotices(one).postDigest({ id: '', channels: ['mail'] }, { key: 'one', content }, T);
    const sent: string[] = [];
    const sending = gate();
    send(one, await take(one, 'one'), async () => {
      sent.push('one');
      await sending.opened;
      return null;
    });
    await eventually(() => expect(sent).toEqual(['one']));
    const second = await take(two, 'two');
    const [id] = [(await createNoticeOutbox(two).due('mail', clock.now()))?.id ?? 0];
    expect(await fenced(second, () => createNoticeOutbox(two).claim('mail', id))).toBe(false);
    send(two, second, async () => {
      sent.push('two');
      return null;
    });
    sending.open();
    await eventually(async () => {
      const [state] = await createNoticeOutbox(two).states();
      expect(state).toMatchObject({ waiting: 0, failure: null });
    });
    expect([sent, await claims(two)]).toEqual([['one'], 0]);
  });

  it('a message that was refused is left to whoever has the share when it is due again', async () => {
    const [one, two] = (await several(2)) as [Db, Db];
    const content = { title: 'overview' } as unknown as NoticeContent;
    await createNotices(one).postDigest({ id: '', channels: ['mail'] }, { key: 'one', content }, T);
    const first = await take(one, 'one');
    const id = (await createNoticeOutbox(one).due('mail', T))?.id ?? 0;
    const box = createNoticeOutbox(one);
    await fenced(first, () => box.claim('mail', id));
    const second = await take(two, 'two');
    await fenced(first, () => box.failed('mail', id, 'down', T + 1));
    expect(await createNoticeOutbox(two).due('mail', T + 1)).toMatchObject({ id, failures: 1 });
    expect(await fenced(second, () => createNoticeOutbox(two).claim('mail', id))).toBe(true);
    await fenced(second, () => createNoticeOutbox(two).release('mail', id));
    expect(await claims(two)).toBe(0);
  });
});
