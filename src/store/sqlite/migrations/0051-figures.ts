/** What one payment record comes to; rounding to whole cents is exact below ten billion. */
const PAYMENT = (
  row: string,
  sign: 1 | -1,
) => `select ${row}.space_id, substr(${row}.paid_on, 1, 7), ${row}.document ->> 'currency',
      coalesce(${row}.document ->> 'method' ->> 'name', ''),
      ${sign} * cast(round(${row}.document ->> 'amount' * 100) as integer), ${sign}`;
const ADD_PAYMENTS = 'insert into figures_payment (space_id, month, currency, method, cents, payments)';
const OR_ADD = `on conflict (space_id, month, currency, method)
      do update set cents = cents + excluded.cents, payments = payments + excluded.payments`;

const isKnown = (row: string): string => `${row}.payment <> 'unknown' and ${row}.deleted = 0`;
/** Of an invoice that is known and there: what is owed of it, and what it came to. */
const ADD_INVOICE = (row: string, sign: 1 | -1): string => `
    insert into figures_open (space_id, currency, due_date, cents, invoices)
      select ${row}.space_id, ${row}.currency, ${row}.due_date, ${sign} * ${row}.open, ${sign}
      where ${isKnown(row)} and ${row}.open <> 0
      on conflict (space_id, currency, due_date)
      do update set cents = cents + excluded.cents, invoices = invoices + excluded.invoices;
    insert into figures_invoiced (space_id, month, currency, cents, invoices)
      select ${row}.space_id, substr(${row}.invoice_date, 1, 7), ${row}.currency, ${sign} * ${row}.gross, ${sign}
      where ${isKnown(row)}
      on conflict (space_id, month, currency)
      do update set cents = cents + excluded.cents, invoices = invoices + excluded.invoices;`;
const COUNTED = ['payment', 'deleted', 'currency', 'due_date', 'invoice_date', 'gross', 'open'];
const all = (row: string): string => COUNTED.map((column) => `${row}.${column}`).join(', ');

/** Sums of what finance looks at in pictures, and what is expected (docs/adr/0164, 0165). */
export const figures = [
  `create table figures_batch (
    space_id text not null,
    batch_number integer not null,
    -- Position of the last entry that is counted; before the first one.
    through integer not null,
    done integer not null check (done in (0, 1)),
    primary key (space_id, batch_number)
  ) strict, without rowid`,
  'create index figures_batch_not_done on figures_batch (space_id, batch_number) where done = 0',
  'insert into figures_batch (space_id, batch_number, through, done) select space_id, number, -1, 0 from batch',
  `create trigger batch_is_to_be_counted after insert on batch begin
    insert into figures_batch (space_id, batch_number, through, done) values (new.space_id, new.number, -1, 0)
    on conflict (space_id, batch_number) do nothing;
  end`,
  `create table figures_revenue (
    space_id text not null,
    series text not null,
    month text not null,
    batch_number integer not null,
    currency text not null,
    account text not null,
    name text not null,
    net integer not null,
    primary key (space_id, series, month, batch_number, currency, account)
  ) strict, without rowid`,
  `create table figures_payment (
    space_id text not null,
    month text not null,
    currency text not null,
    method text not null,
    cents integer not null,
    payments integer not null,
    primary key (space_id, month, currency, method)
  ) strict, without rowid`,
  `${ADD_PAYMENTS} ${PAYMENT('payment', 1)} from mirror_payment_version as payment
    where payment.deleted = 0 and not exists (select 1 from mirror_payment_version as later
      where later.space_id = payment.space_id and later.payment_id = payment.payment_id and later.version > payment.version)
    ${OR_ADD}`,
  `create trigger mirror_payment_version_is_counted after insert on mirror_payment_version begin
    ${ADD_PAYMENTS} ${PAYMENT('before', -1)} from mirror_payment_version as before
      where before.space_id = new.space_id and before.payment_id = new.payment_id
        and before.version = new.version - 1 and before.deleted = 0
      ${OR_ADD};
    ${ADD_PAYMENTS} ${PAYMENT('new', 1)} where new.deleted = 0 ${OR_ADD};
  end`,
  `create table figures_open (
    space_id text not null,
    currency text not null,
    due_date text not null,
    cents integer not null,
    invoices integer not null,
    primary key (space_id, currency, due_date)
  ) strict, without rowid`,
  `create table figures_invoiced (
    space_id text not null,
    month text not null,
    currency text not null,
    cents integer not null,
    invoices integer not null,
    primary key (space_id, month, currency)
  ) strict, without rowid`,
  `insert into figures_open (space_id, currency, due_date, cents, invoices)
    select space_id, currency, due_date, sum(open), count(*) from invoice_facts as facts
    where ${isKnown('facts')} and open <> 0 group by space_id, currency, due_date`,
  `insert into figures_invoiced (space_id, month, currency, cents, invoices)
    select space_id, substr(invoice_date, 1, 7), currency, sum(gross), count(*) from invoice_facts as facts
    where ${isKnown('facts')} group by space_id, substr(invoice_date, 1, 7), currency`,
  `create trigger invoice_facts_are_counted after insert on invoice_facts begin ${ADD_INVOICE('new', 1)} end`,
  `create trigger invoice_facts_are_counted_anew after update of ${COUNTED.join(', ')} on invoice_facts
    when (${all('new')}) is not (${all('old')}) begin ${ADD_INVOICE('old', -1)} ${ADD_INVOICE('new', 1)} end`,
  `create trigger invoice_facts_are_not_counted after delete on invoice_facts begin ${ADD_INVOICE('old', -1)} end`,
  `create table figures_attached (
    id integer primary key,
    space_id text not null,
    at integer not null,
    took integer not null
  ) strict`,
  'create index figures_attached_at on figures_attached (space_id, at, took)',
  `insert into figures_attached (space_id, at, took)
    select saga.space_id, min(history.at), min(history.at) - saga.created_at
    from saga_history as history join saga on saga.id = history.saga_id
    where history.state = 'attached' group by saga.id`,
  `create trigger saga_history_is_timed after insert on saga_history when new.state = 'attached' begin
    insert into figures_attached (space_id, at, took)
    select space_id, new.at, new.at - created_at from saga where id = new.saga_id and not exists (
      select 1 from saga_history where saga_id = new.saga_id and state = 'attached' and sequence < new.sequence);
  end`,
  // The second condition keeps it from lists of e-invoices, which have indexes of their own that read less.
  'create index saga_by_day on saga (space_id, created_at, state) where latest = 1 and created_at > 0',
  `create table forecast (
    id integer primary key,
    space_id text not null,
    made_on text not null,
    made_at integer not null,
    -- 'read', or the code of the failure.
    outcome text not null,
    unique (space_id, made_on)
  ) strict`,
  `create table forecast_month (
    forecast_id integer not null references forecast (id),
    month text not null,
    currency text not null,
    cents integer not null,
    invoices integer not null,
    -- Of that month before.
    invoiced integer not null,
    primary key (forecast_id, month, currency)
  ) strict, without rowid`,
  ...['forecast', 'forecast_month'].flatMap((table) => [
    `create trigger ${table}_is_not_changed before update on ${table}
    begin select raise(abort, '${table} is append-only'); end`,
    `create trigger ${table}_is_not_deleted before delete on ${table}
    begin select raise(abort, '${table} is append-only'); end`,
  ]),
];
