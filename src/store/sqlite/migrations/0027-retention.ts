const OF_THE_INVOICE = 'saga.space_id = new.space_id and saga.invoice_id = new.invoice_id';
/** Ten years of days on which a daemon ran, whatever the clock says, and the moment at which they began. */
const TEN_YEARS_AGO = '(select max(number) - 3652 from day_seen)';

/** What is kept for a time only, and the proof of how long it was kept. */
export const retention = [
  // One row for each date on which a daemon ran, with the highest number of each table at that time. A row is as old as
  // there are dates after one that knows it: a clock that is wrong by years adds one date, and not years.
  `create table day_seen (
    number integer primary key,
    day text not null unique,
    at integer not null,
    saga integer not null,
    inbox_event integer not null,
    alert integer not null,
    notice integer not null,
    book_run integer not null,
    mirror_sync integer not null
  ) strict`,
  `create trigger day_seen_is_not_changed before update on day_seen
    begin select raise(abort, 'day_seen is append-only'); end`,
  `create trigger day_seen_is_not_deleted before delete on day_seen
    begin select raise(abort, 'day_seen is append-only'); end`,
  // An invoice that is about to be forgotten, with all its sagas; a row is there within that transaction only.
  `create table story_over (
    space_id text not null,
    invoice_id text not null,
    primary key (space_id, invoice_id)
  ) strict, without rowid`,
  `create trigger story_over_is_over before insert on story_over begin
    select raise(abort, 'its e-invoice is under way') where exists (
      select 1 from saga where ${OF_THE_INVOICE} and run_at is not null);
    select raise(abort, 'a proof of issue is kept for ten years') where exists (
      select 1 from saga where ${OF_THE_INVOICE} and (xml is not null or ksef is not null or state = 'done')
        and (saga.rowid > coalesce((select saga from day_seen where number = ${TEN_YEARS_AGO}), 0)
          or exists (select 1 from saga_history where saga_history.saga_id = saga.id
            and saga_history.at > coalesce((select at from day_seen where number = ${TEN_YEARS_AGO}), 0))));
  end`,
  // Addresses of the archive that a row that went had named: of each it is looked whether another row names it.
  `create table file_unnamed (
    address text primary key,
    -- The day (day_seen.number) on which it was set aside; null until then.
    set_aside_on integer
  ) strict, without rowid`,
  'create index file_unnamed_on on file_unnamed (set_aside_on)',
  'create index batch_file_address on batch_file (address)',
  'create index book_record_address on book_record (address)',
  'drop trigger saga_history_is_not_deleted',
  `create trigger saga_history_is_not_deleted before delete on saga_history
    when not exists (select 1 from saga join story_over as over
      on over.space_id = saga.space_id and over.invoice_id = saga.invoice_id where saga.id = old.saga_id)
    begin select raise(abort, 'the history of a saga is append-only'); end`,
  // Without a value of its own, so that it is in the order in which sagas began.
  `create index saga_never_issued on saga (run_at)
    where run_at is null and xml is null and ksef is null and state <> 'done'`,
  'create index ksef_session_closed on ksef_session (closed_at) where closed_at is not null',
  // What points to rows that may go: else each row that goes would have these tables read.
  'create index alert_told_of_alert on alert_told (alert_id)',
  'create index alert_told_of_notice on alert_told (notice_id)',
  'create index alert_told_of_end on alert_told (end_notice_id) where end_notice_id is not null',
  'drop index operator_decision_of_saga',
  'create index operator_decision_of_saga on operator_decision (saga_id)',
  'create index operator_decision_of_event on operator_decision (event_id) where event_id is not null',
];
