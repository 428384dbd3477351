/** Tables of rows that nobody changes or deletes, with what is said to whoever tries. */
const FIXED = {
  settlement_listed: 'settlement_listed is append-only',
  batch_file: 'batch_file is append-only',
  period_closed: 'period_closed is append-only',
  audit_log: 'audit_log is append-only',
  mirror_invoice_version: 'mirror_invoice_version is append-only',
  operator_decision: 'decisions are append-only',
  operator_outcome: 'decisions are append-only',
  day_seen: 'day_seen is append-only',
  space_version: 'versions of spaces are append-only',
} as const;

/** The same, of migrations after the baseline. */
const FIXED_SINCE = {
  mirror_payment_version: 'mirror_payment_version is append-only',
  bank_statement: 'bank_statement is append-only',
  bank_line: 'bank_line is append-only',
  bank_decision: 'bank_decision is append-only',
  exclusion: 'exclusion is append-only',
  book_decision: 'book_decision is append-only',
  batch_open_item: 'batch_open_item is append-only',
  batch_left_out: 'batch_left_out is append-only',
  person_decision: 'person_decision is append-only',
  forecast: 'forecast is append-only',
  forecast_month: 'forecast_month is append-only',
} as const;

/** Those whose rows have triggers of their own, below. */
const GUARDED = ['batch', 'journal_entry', 'saga_history'] as const;

/**
 * What a role that is not the owner may do with these tables, by `grant`; with every other one all but truncate it. The
 * history of a saga goes with its invoice (`forget`, ../../retention/prune-stories.ts), which its trigger allows alone.
 */
export const GRANTED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...Object.keys(FIXED), ...Object.keys(FIXED_SINCE)].map((table) => [table, 'select, insert']),
  ),
  batch: 'select, insert, update (status, reason, decided_at)',
  journal_entry: 'select, insert, update (voided)',
  saga_history: 'select, insert, delete',
  schema_version: 'select',
};

/** Locked in place of a table that a role may only add to, for which PostgreSQL would want the right to change it. */
export const LOCKED_INSTEAD: Readonly<Record<string, string>> = { audit_log: 'audit_turn' };

function neverChanged([table, message]: readonly [string, string]): string {
  return `create trigger ${table}_is_not_changed before update or delete on ${table}
  for each row execute function refuse_change('${message}');
`;
}

/** A truncate passes by the triggers of rows. */
function neverTruncated(table: string): string {
  return `create trigger ${table}_is_not_truncated before truncate on ${table}
  for each statement execute function refuse_change('${table} is append-only');
`;
}

/** The triggers of a table that came after the baseline. */
export function kept(table: keyof typeof FIXED_SINCE): string {
  return neverChanged([table, FIXED_SINCE[table]]) + neverTruncated(table);
}

/** What no program changes, whatever it thinks: SQLite's triggers in PostgreSQL's words. */
export const appendOnly = `
-- Rows that nobody changes or deletes, whatever the program thinks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;
${Object.entries(FIXED).map(neverChanged).join('')}create trigger batch_is_not_changed before update on batch for each row
  when (old.status <> 'released' or new.status = 'released'
    or (new.space_id, new.number, new.id, new.series, new.created_at, new.period_from, new.period_to,
        new.manifest, new.debtors, new.open_items)
    is distinct from (old.space_id, old.number, old.id, old.series, old.created_at, old.period_from, old.period_to,
        old.manifest, old.debtors, old.open_items))
  execute function refuse_change('a released batch is never changed');
create trigger batch_is_not_deleted before delete on batch
  for each row execute function refuse_change('batch is append-only');
create trigger journal_entry_is_not_changed before update on journal_entry for each row
  when (old.voided <> 0 or new.voided <> 1
    or (new.space_id, new.batch_number, new.position, new.id, new.series, new.invoice_id, new.part,
        new.generation, new.reverses, new.document_date, new.content)
    is distinct from (old.space_id, old.batch_number, old.position, old.id, old.series, old.invoice_id, old.part,
        old.generation, old.reverses, old.document_date, old.content))
  execute function refuse_change('a released entry is never changed');
create trigger journal_entry_is_not_deleted before delete on journal_entry
  for each row execute function refuse_change('journal_entry is append-only');
create trigger saga_history_is_not_changed before update on saga_history
  for each row execute function refuse_change('the history of a saga is append-only');
create function keep_saga_history() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from saga join story_over as ended
      on ended.space_id = saga.space_id and ended.invoice_id = saga.invoice_id where saga.id = old.saga_id) then
    raise exception 'the history of a saga is append-only';
  end if;
  return old;
end $$;
create trigger saga_history_is_not_deleted before delete on saga_history
  for each row execute function keep_saga_history();

${[...Object.keys(FIXED), ...GUARDED].map(neverTruncated).join('')}
create function keep_story() returns trigger language plpgsql as $$
declare
  ten_years_ago constant bigint := (select max(number) - 3652 from day_seen);
  last_saga constant bigint := coalesce((select saga from day_seen where number = ten_years_ago), 0);
  last_moment constant bigint := coalesce((select at from day_seen where number = ten_years_ago), 0);
begin
  if exists (select 1 from saga where space_id = new.space_id and invoice_id = new.invoice_id and run_at is not null) then
    raise exception 'its e-invoice is under way';
  end if;
  if exists (select 1 from saga where space_id = new.space_id and invoice_id = new.invoice_id
      and (xml is not null or ksef is not null or state = 'done')
      and (sequence > last_saga or exists (select 1 from saga_history
        where saga_history.saga_id = saga.id and saga_history.at > last_moment))) then
    raise exception 'a proof of issue is kept for ten years';
  end if;
  return new;
end $$;
create trigger story_over_is_over before insert on story_over
  for each row execute function keep_story();

create function count_days() returns trigger language plpgsql as $$
begin
  new.number := coalesce(new.number, (select coalesce(max(number), 0) + 1 from day_seen));
  return new;
end $$;
create trigger day_seen_counts before insert on day_seen
  for each row execute function count_days();

-- It has no rows: who appends to the audit log locks it (LOCKED_INSTEAD).
create table audit_turn ();
`;
