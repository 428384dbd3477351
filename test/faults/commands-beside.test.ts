import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { eventually } from '../eventually.js';
import { SELLER_NIP } from '../flow/config-text.js';
import { playBooks, playYesterday, type Yesterday } from './books-scene.js';
import { besideWriter, succeeds } from './contention/beside.js';
import { playInWarsaw } from './ksef-scene.js';
import { play, type Scene } from './scene.js';

/** The first column of the first row. */
function value({ database }: Scene, sql: string): unknown {
  const open = new Sqlite(database, { readonly: true });
  try {
    return open.prepare(sql).pluck().get();
  } finally {
    open.close();
  }
}

const DECISIONS =
  "select group_concat(kind, ' ' order by kind) from operator_decision where space_id = 'berlin'";
const QUARANTINED = "alert where code = 'callback.quarantined'";

/** A callback that cannot be read: a person is told. */
async function postNonsense({ sandbox }: Scene): Promise<number> {
  const [subscription] = sandbox.state.subscriptions.values();
  return (await fetch(subscription?.callbackUrl ?? '', { method: 'POST', body: 'nonsense' })).status;
}

// `login`, `logout` and `web password` write files only; `books sync` asks the daemon, and `reconcile` refuses beside one.
describe('beside a daemon, callbacks and a process that writes all the time, succeeds', () => {
  it('what decides about e-invoices: retry, release, replay', () =>
    play(async (scene) => {
      scene.sandbox.operator.addFault({
        match: { operation: 'attach-invoice-pdf' },
        count: 10_000,
        action: { type: 'status', status: 503 },
      });
      await scene.start();
      const [again, given] = [scene.request(), scene.request()];
      for (const id of [again, given]) await scene.reaches(id, 'attach-intended');
      const [event] = scene.events(again, 'requested_e_invoice');
      await besideWriter(scene, async () => {
        await Promise.all([
          succeeds(scene, ['retry', again]),
          succeeds(scene, ['release', given, '--reason', 'the customer left']),
          succeeds(scene, ['replay', event ?? 0]),
        ]);
      });
      expect(value(scene, DECISIONS)).toBe('release replay retry');
    }));

  it('what a person says: pause, resume, alerts resolve', () =>
    play(async (scene) => {
      await scene.start();
      await eventually(() => expect(scene.sandbox.state.subscriptions.size).toBeGreaterThan(0));
      expect(await postNonsense(scene)).toBe(204);
      await besideWriter(scene, async () => {
        const alert = Number(value(scene, `select id from ${QUARANTINED}`));
        await Promise.all([
          succeeds(scene, ['pause', 'berlin']),
          succeeds(scene, ['alerts', 'resolve', alert]),
        ]);
        await succeeds(scene, ['resume', 'berlin']);
      });
      expect(value(scene, DECISIONS)).toBe('pause resume');
      expect(value(scene, `select resolved_at is not null from ${QUARANTINED}`)).toBe(1);
    }));

  it('what looks after it: backup, status, subscriptions, api', () =>
    play(async (scene) => {
      await scene.start();
      const id = scene.request();
      await scene.reaches(id, 'done');
      await besideWriter(scene, async () => {
        const backup = join(scene.folder, 'backup');
        await Promise.all([succeeds(scene, ['backup', '--to', backup]), succeeds(scene, ['status'])]);
        await Promise.all([succeeds(scene, ['subscriptions']), succeeds(scene, ['api', 'GET', '/user'])]);
      });
      await scene.attachedOnce(id);
    }));

  it('ksef adopt', () =>
    playInWarsaw(async (scene) => {
      scene.ksef.operator.change({ index_lag_ms: 0 });
      const date = new Date(scene.now()).toISOString().slice(0, 10);
      const xml = smallFa3({ number: 'FV/2026/7', date, net: '999.00' });
      const { ksefNumber } = await scene.ksef.operator.issue(xml, SELLER_NIP);
      await scene.start();
      const id = scene.request({ number: 'FV/2026/7' });
      await scene.reaches(id, 'parked');
      await besideWriter(scene, () => succeeds(scene, ['ksef', 'adopt', 'FV/2026/7', ksefNumber ?? '']));
      await scene.reaches(id, 'done');
    }));
});

describe('beside them, the books go on', () => {
  let yesterday: Yesterday;
  beforeAll(async () => {
    yesterday = await playYesterday();
  });

  it('with export, batch accepted, batch rejected, batch void, periods close', () =>
    playBooks(yesterday, async (scene) => {
      await scene.start();
      await scene.nightIsOver();
      const last = Number(value(scene, 'select max(number) from batch'));
      await besideWriter(scene, async () => {
        await succeeds(scene, ['books', 'batch', 'accepted', 1]);
        await succeeds(scene, ['books', 'batch', 'void', last, '--reason', 'exported too early']);
        await succeeds(scene, ['books', 'batch', 'rejected', last - 1, '--reason', 'wrong account']);
        const close = ['books', 'periods', 'close', '2025-11', '--reason', 'for the test'];
        for (const words of [
          ['books', 'export'],
          ['audit', 'verify'],
        ])
          await succeeds(scene, words);
        // Callbacks come all the time, and the daemon has the platform: a month is closed on its page.
        const closing = scene.command(close);
        expect(await closing.exited).toMatchObject({ code: 2 });
        expect(closing.stderr()).toContain('something is newer than the copy');
      });
      const statuses = `select group_concat(status, ' ' order by number) from batch where number in (1, ${last - 1}, ${last})`;
      expect(value(scene, statuses)).toBe('accepted rejected voided');
      expect(value(scene, 'select count(*) from period_closed')).toBe(0);
    }));

  it('with books confirm', () =>
    playBooks(yesterday, async (scene) => {
      const data = dirname(scene.database);
      for (const name of readdirSync(data)) if (name.endsWith('.anchor')) rmSync(join(data, name));
      await scene.start();
      await eventually(() => expect(scene.alerts().map(({ code }) => code)).toContain('books.restored'));
      const last = Number(value(scene, 'select max(number) from batch'));
      await besideWriter(scene, () => succeeds(scene, ['books', 'confirm', '--last', last]));
      expect(value(scene, 'select count(*) from book_hold')).toBe(0);
      await scene.nightIsOver();
    }));
});
