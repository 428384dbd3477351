const ROW = `json_object('id', new.id, 'space_id', new.space_id, 'invoice_id', new.invoice_id, 'created_at', new.created_at,
  'version', new.version, 'lease', new.lease, 'state', new.state, 'lock', new."lock", 'produced', new.produced,
  'requested', new.requested, 'done_before', new.done_before, 'content_digest', new.content_digest,
  'failures', new.failures, 'failing_since', new.failing_since, 'parked_from', new.parked_from, 'reason', new.reason,
  'alerted', new.alerted, 'run_at', new.run_at, 'ksef', new.ksef, 'document_hash', new.document_hash)`;

/** In the connection's own temporary tables, which are rolled back with what they note: nothing of it is in the file. */
export const WATCH = `
create temp table seen_of_sagas (id integer primary key, type text not null, body text not null);
create temp trigger saga_began after insert on main.saga begin
  insert into seen_of_sagas (type, body) values ('began', ${ROW});
end;
create temp trigger saga_changed after update on main.saga when new.version <> old.version begin
  insert into seen_of_sagas (type, body) values ('committed', ${ROW});
end;
create temp trigger saga_claimed after update on main.saga
when new.version = old.version and new.lease is not null and new.lease is not old.lease begin
  insert into seen_of_sagas (type, body) values ('claimed', ${ROW});
end;
create temp trigger saga_let_go after update on main.saga
when new.version = old.version and old.lease is not null and new.lease is null begin
  insert into seen_of_sagas (type, body) values ('let-go', ${ROW});
end;
create temp trigger saga_passed after insert on main.saga_history begin
  insert into seen_of_sagas (type, body)
  values ('passed', json_object('saga', new.saga_id, 'state', new.state, 'at', new.at));
end;
create temp trigger event_took after insert on main.inbox_event when new.invoice_id is not null begin
  insert into seen_of_sagas (type, body) values ('took', new.invoice_id);
end;`;

/** What came after a row of `seen_of_sagas`. */
export const LATER = 'select id, type, body from seen_of_sagas where id > ? order by id';

/** Codes of what people were told about an invoice. */
export const TOLD =
  'select distinct alert.code from alert join saga as about on about.id = alert.saga_id where about.invoice_id = ?';

/** A person has decided to give up this saga. */
export const ASKED = "select 1 from operator_decision where kind = 'release' and saga_id = ? limit 1";
