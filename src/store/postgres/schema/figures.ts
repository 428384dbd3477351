import { kept } from './append-only.js';

const PAYMENT = (row: string, sign: 1 | -1) => `select ${row}.space_id, substr(${row}.paid_on, 1, 7),
    cast(${row}.document as json) ->> 'currency', coalesce(cast(${row}.document as json) -> 'method' ->> 'name', ''),
    ${sign} * cast(round(cast(cast(${row}.document as json) ->> 'amount' as numeric) * 100) as bigint), ${sign}`;
const ADD_PAYMENTS = 'insert into figures_payment (space_id, month, currency, method, cents, payments)';
const OR_ADD = `on conflict (space_id, month, currency, method) do update
    set cents = figures_payment.cents + excluded.cents, payments = figures_payment.payments + excluded.payments`;

const isKnown = (row: string): string => `${row}.payment <> 'unknown' and ${row}.deleted = 0`;
const ADD_INVOICE = (row: string, sign: 1 | -1): string => `
  insert into figures_open (space_id, currency, due_date, cents, invoices)
    select ${row}.space_id, ${row}.currency, ${row}.due_date, ${sign} * ${row}.open, ${sign}
    where ${isKnown(row)} and ${row}.open <> 0
    on conflict (space_id, currency, due_date) do update
    set cents = figures_open.cents + excluded.cents, invoices = figures_open.invoices + excluded.invoices;
  insert into figures_invoiced (space_id, month, currency, cents, invoices)
    select ${row}.space_id, substr(${row}.invoice_date, 1, 7), ${row}.currency, ${sign} * ${row}.gross, ${sign}
    where ${isKnown(row)}
    on conflict (space_id, month, currency) do update
    set cents = figures_invoiced.cents + excluded.cents, invoices = figures_invoiced.invoices + excluded.invoices;`;
const COUNTED = ['payment', 'deleted', 'currency', 'due_date', 'invoice_date', 'gross', 'open'];
const all = (row: string): string => COUNTED.map((column) => `${row}.${column}`).join(', ');

/** Sums of what finance looks at in pictures: SQLite's migration of the same name in PostgreSQL's words. */
export const figures = `
create table figures_batch (
  space_id exact_text not null,
  batch_number bigint not null,
  through bigint not null,
  done bigint not null check (done in (0, 1)),
  primary key (space_id, batch_number)
);
create index figures_batch_not_done on figures_batch (space_id, batch_number) where done = 0;
insert into figures_batch (space_id, batch_number, through, done) select space_id, number, -1, 0 from batch;
create function count_batch() returns trigger language plpgsql as $$
begin
  insert into figures_batch (space_id, batch_number, through, done) values (new.space_id, new.number, -1, 0)
    on conflict (space_id, batch_number) do nothing;
  return null;
end $$;
create trigger batch_is_to_be_counted after insert on batch for each row execute function count_batch();
create table figures_revenue (
  space_id exact_text not null,
  series exact_text not null,
  month exact_text not null,
  batch_number bigint not null,
  currency exact_text not null,
  account exact_text not null,
  name exact_text not null,
  net bigint not null,
  primary key (space_id, series, month, batch_number, currency, account)
);
create table figures_payment (
  space_id exact_text not null,
  month exact_text not null,
  currency exact_text not null,
  method exact_text not null,
  cents bigint not null,
  payments bigint not null,
  primary key (space_id, month, currency, method)
);
insert into figures_payment (space_id, month, currency, method, cents, payments)
  select known.space_id, known.month, known.currency, known.method, sum(known.cents), sum(known.payments) from (
    ${PAYMENT('payment', 1)} from mirror_payment_version as payment
    where payment.deleted = 0 and not exists (select 1 from mirror_payment_version as later
      where later.space_id = payment.space_id and later.payment_id = payment.payment_id and later.version > payment.version)
  ) as known (space_id, month, currency, method, cents, payments)
  group by known.space_id, known.month, known.currency, known.method;
create function count_payment() returns trigger language plpgsql as $$
begin
  ${ADD_PAYMENTS} ${PAYMENT('earlier', -1)} from mirror_payment_version as earlier
    where earlier.space_id = new.space_id and earlier.payment_id = new.payment_id
      and earlier.version = new.version - 1 and earlier.deleted = 0
    ${OR_ADD};
  ${ADD_PAYMENTS} ${PAYMENT('new', 1)} where new.deleted = 0 ${OR_ADD};
  return null;
end $$;
create trigger mirror_payment_version_is_counted after insert on mirror_payment_version
  for each row execute function count_payment();
create table figures_open (
  space_id exact_text not null,
  currency exact_text not null,
  due_date exact_text not null,
  cents bigint not null,
  invoices bigint not null,
  primary key (space_id, currency, due_date)
);
create table figures_invoiced (
  space_id exact_text not null,
  month exact_text not null,
  currency exact_text not null,
  cents bigint not null,
  invoices bigint not null,
  primary key (space_id, month, currency)
);
insert into figures_open (space_id, currency, due_date, cents, invoices)
  select space_id, currency, due_date, sum(open), count(*) from invoice_facts as facts
  where ${isKnown('facts')} and open <> 0 group by space_id, currency, due_date;
insert into figures_invoiced (space_id, month, currency, cents, invoices)
  select space_id, substr(invoice_date, 1, 7), currency, sum(gross), count(*) from invoice_facts as facts
  where ${isKnown('facts')} group by space_id, substr(invoice_date, 1, 7), currency;
create function count_facts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then ${ADD_INVOICE('old', -1)}
  end if;
  if tg_op <> 'DELETE' then ${ADD_INVOICE('new', 1)}
  end if;
  return null;
end $$;
create trigger invoice_facts_are_counted after insert or delete on invoice_facts
  for each row execute function count_facts();
create trigger invoice_facts_are_counted_anew after update of ${COUNTED.join(', ')} on invoice_facts for each row
  when ((${all('new')}) is distinct from (${all('old')})) execute function count_facts();
create table figures_attached (
  id bigint generated by default as identity primary key,
  space_id exact_text not null,
  at bigint not null,
  took bigint not null
);
create index figures_attached_at on figures_attached (space_id, at, took);
insert into figures_attached (space_id, at, took)
  select saga.space_id, min(history.at), min(history.at) - saga.created_at
  from saga_history as history join saga on saga.id = history.saga_id
  where history.state = 'attached' group by saga.id, saga.space_id, saga.created_at;
create function time_attached() returns trigger language plpgsql as $$
begin
  insert into figures_attached (space_id, at, took)
  select space_id, new.at, new.at - created_at from saga where id = new.saga_id and not exists (
    select 1 from saga_history where saga_id = new.saga_id and state = 'attached' and sequence < new.sequence);
  return null;
end $$;
create trigger saga_history_is_timed after insert on saga_history for each row
  when (new.state = 'attached') execute function time_attached();
create index saga_by_day on saga (space_id, created_at, state) where latest = 1;
create table forecast (
  id bigint generated by default as identity primary key,
  space_id exact_text not null,
  made_on exact_text not null,
  made_at bigint not null,
  outcome exact_text not null,
  unique (space_id, made_on)
);
create table forecast_month (
  forecast_id bigint not null references forecast (id),
  month exact_text not null,
  currency exact_text not null,
  cents bigint not null,
  invoices bigint not null,
  invoiced bigint not null,
  primary key (forecast_id, month, currency)
);
${kept('forecast')}${kept('forecast_month')}`;
