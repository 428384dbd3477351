import { DAY_MS } from '@spacebooks/base/durations';
import Sqlite from 'better-sqlite3';
import type { History } from '../../../../test/unit/store/fact-rows.js';

/** Of the older half of the sagas one in so many waits for a person; of all, one in so many is under way. */
const REFUSED = 2_000;
const SUPERSEDED = 20;
const GONE = 25;
const UNDER_WAY = 10_000;

/**
 * Writes years of finished sagas into a migrated database, by SQL alone: their history, their callbacks, and alerts. One
 * invoice in twenty was refused at first; sagas under way are due a day later, so that a daemon leaves them alone.
 */
export function writeHistory(path: string, { sagas, spaces, until }: History): void {
  const database = new Sqlite(path);
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  const known = { sagas, until, count: spaces.length, step: Math.floor((3 * 365 * DAY_MS) / sagas) };
  const run = (text: string): void => void database.prepare(text).run(known);
  database.transaction(() => {
    database.exec('create temporary table of_space (number integer primary key, id text not null)');
    const insert = database.prepare('insert into of_space values (?, ?)');
    for (const [number, id] of spaces.entries()) insert.run(number, id);
    run(`create temporary table plan as
      with recursive n(i) as (select 1 union all select i + 1 from n where i < @sagas)
      select i, 'saga-' || i as id, of_space.id as space_id,
        case when i % ${SUPERSEDED} = 2 then i + cast(@count as integer) else i end as invoice,
        @until - (@sagas - i) * @step as at,
        case when i % ${UNDER_WAY} = 7 then 'locked' when i % ${REFUSED} = 9 and i < @sagas / 2 or i % ${SUPERSEDED} = 2 then 'refused'
          when i % ${GONE} = 3 then 'gone' else 'done' end as state
      from n join of_space on of_space.number = i % @count`);
    run(`insert into saga (sequence, id, space_id, invoice_id, created_at, version, state, "lock", produced, requested,
        done_before, failures, run_at, read_at, invoice_number, settings_digest, reason, xml, pdf, content_digest,
        pinned_settings, invoice_document, document_model, latest)
      select i, id, space_id, 'invoice-' || invoice, at, 8, state,
        case when state in ('done', 'locked') then 'ours' else 'none' end, state = 'done', 1, 0, 0,
        iif(state = 'locked', @until + ${DAY_MS}, null), at, 'RE-2026-' || printf('%07d', invoice), 'settings',
        iif(state = 'refused', '{"code":"invoice.refused","detail":"item 1"}', null),
        iif(state = 'done', hex(randomblob(32)), null), iif(state = 'done', hex(randomblob(32)), null),
        hex(randomblob(32)), hex(randomblob(32)), hex(randomblob(32)), hex(randomblob(32)),
        not (i % ${SUPERSEDED} = 2 and i + cast(@count as integer) <= @sagas)
      from plan`);
    run(`insert into saga_history (saga_id, sequence, at, state, reason)
      select id, step.value, at + step.value * 200, case step.value when 6 then state when 1 then 'requested'
        when 2 then 'fetched' when 3 then 'lock-intended' when 4 then 'locked' else 'attach-intended' end, null
      from plan, (select 1 as value union select 2 union select 3 union select 4 union select 5 union select 6) as step`);
    run(`insert into inbox_event (received_at, space_id, event, invoice_id, "trigger", saga_id)
      select at, space_id, 'requested_e_invoice', 'invoice-' || invoice, 'automatic', id from plan`);
    run(`insert into alert (key, subject, raised_at, space_id, saga_id, code, text, facts, sent_at, lasts, resolved_at, resolution)
      select 'alert-' || i, 'invoice:' || space_id || ':invoice-' || invoice, at, space_id, id,
        'invoice.refused', 'An invoice was refused.', '{"spaceId":null,"place":{"key":"refused"},"reason":{"code":"invoice.refused"}}', at, 0, at + 1000, 'gone'
      from plan where state = 'refused'`);
    database.exec('drop table plan; drop table of_space');
  })();
  database.close();
}
