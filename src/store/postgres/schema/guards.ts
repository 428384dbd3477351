import { neverTruncated } from './table-words.js';

/** What of a row may change, and when one may go, where that is not "nothing" and "never"; and how days count. */
export const guards = [
  ['batch', 'journal_entry', 'saga_history'].map(neverTruncated).join(';\n'),
  `
create trigger batch_is_not_changed before update on batch for each row
  when (old.status <> 'released' or new.status = 'released'
    or (new.space_id, new.number, new.id, new.series, new.created_at, new.period_from, new.period_to,
        new.manifest, new.debtors)
    is distinct from (old.space_id, old.number, old.id, old.series, old.created_at, old.period_from, old.period_to,
        old.manifest, old.debtors))
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
create trigger bank_payment_is_what_it_is before update on bank_payment for each row
  when ((old.space_id, old.line_id, old.invoice_id, old.cents, old.currency, old.paid_on, old.note)
    is distinct from (new.space_id, new.line_id, new.invoice_id, new.cents, new.currency, new.paid_on, new.note)
    or (old.payment_id is not null and old.payment_id is distinct from new.payment_id))
  execute function refuse_change('what a bank_payment pays is never changed');
${['bank_line_state', 'bank_payment', 'bank_rule']
  .map(
    (table) => `create trigger ${table}_is_not_deleted before delete on ${table}
  for each row execute function refuse_change('${table} is kept');
`,
  )
  .join('')}`,
];
