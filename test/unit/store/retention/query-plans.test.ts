import { DAY_MS } from '@spacebooks/base/durations';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createRetention, PRUNED } from '../../../../src/store/retention/retention.js';
import { sqliteDatabase } from '../database.js';
import { BEGIN, LIMITS } from './years.js';

/** Of these there are a few, or their first row is all that is read. */
const MAY_BE_READ = /^SCAN (?:day_seen|CONSTANT ROW|\(subquery-\d+\)|\(join-\d+\))/;

it('no step reads a whole table', async () => {
  const said: string[] = [];
  const { db, path } = await sqliteDatabase((raw) => {
    const prepare = raw.prepare.bind(raw);
    raw.prepare = ((text: string) => {
      said.push(text);
      return prepare(text);
    }) as typeof raw.prepare;
  });
  const raw = new Sqlite(path);
  raw.pragma('foreign_keys = off');
  const day =
    raw.prepare(`insert into day_seen (day, at, saga, inbox_event, alert, notice, book_run, mirror_sync)
    values (?, ?, 99, 99, 99, 99, 99, 99)`);
  for (let each = 0; each <= 3_700; each += 1) day.run(`${each}`, BEGIN + each * DAY_MS);
  const saga =
    raw.prepare(`insert into saga (id, space_id, invoice_id, created_at, version, state, lock, produced,
    requested, done_before, failures, settings_digest) values (?, 'berlin', ?, 1, 1, 'gone', 'none', 0, 1, 0, 0, 'd')`);
  for (const id of ['a', 'b', 'c']) saga.run(id, id);
  raw.exec(`insert into inbox_event (received_at, space_id, event, invoice_id, saga_id) values
    (1, 'berlin', 'e', 'a', 'a'), (1, 'berlin', 'e', 'b', 'b')`);
  raw.exec(`insert into alert (key, subject, raised_at, code, text, facts, lasts, resolved_at, resolution) values
    ('a', 's', 1, 'c', 't', '{}', 0, 1, 'gone'), ('b', 's', 1, 'c', 't', '{}', 0, 1, 'gone')`);
  raw.exec(`insert into notice (audience, kind, topic, made_at, content) values ('', 'alert', 't', 1, '{}'),
    ('', 'alert', 't', 1, '{}')`);
  raw.exec(
    `insert into book_run (space_id, kind, started_at) values ('berlin', 'sync', 1), ('berlin', 'sync', 1)`,
  );
  raw.exec(
    `insert into mirror_sync (space_id, platform_id, started_at, events_through) values ('berlin', 'p', 1, 1)`,
  );

  said.length = 0;
  const retention = createRetention(db);
  const now = BEGIN + 20 * 366 * DAY_MS;
  for (const kind of PRUNED) await retention.step(kind, LIMITS, 0, now);
  const statements = [...new Set(said)].filter((text) => /^(?:select|delete|update|with)/i.test(text));
  expect(statements.length).toBeGreaterThan(20);
  const scans = statements.flatMap((text) => {
    const marks = (text.match(/\?/g) ?? []).map(() => 1);
    const plan = raw.prepare(`explain query plan ${text}`).all(...marks) as { detail: string }[];
    return plan
      .filter(({ detail }) => detail.startsWith('SCAN') && !MAY_BE_READ.test(detail))
      .map(({ detail }) => `${detail}: ${text}`);
  });
  expect(scans).toEqual([]);
  raw.close();
});

it('what points to a row that goes is found by an index', async () => {
  const { path } = await sqliteDatabase();
  const raw = new Sqlite(path);
  const tables = raw.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all();
  const links = tables.flatMap((table) =>
    (raw.pragma(`foreign_key_list('${table}')`) as { table: string; from: string }[])
      .filter((link) => ['saga', 'alert', 'notice', 'inbox_event'].includes(link.table))
      .map(({ from }) => `${table} where ${from} = ?`),
  );
  expect(links.length).toBeGreaterThan(8);
  const plans = links.flatMap((link) =>
    (raw.prepare(`explain query plan select 1 from ${link}`).all(1) as { detail: string }[]).map(
      ({ detail }) => `${detail} (${link})`,
    ),
  );
  expect(plans.filter((plan) => !plan.startsWith('SEARCH'))).toEqual([]);
  raw.close();
});
