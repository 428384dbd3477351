/** Alerts end, and are told in messages: what each is about, while it lasts, and which message told whom. */
export const alerts = [
  // `lasts` is 1 while the cause lasts as far as is known. A cause that comes back is a new row.
  `create table alert_with_end (
    id integer primary key,
    key text not null,
    subject text not null,
    raised_at integer not null,
    space_id text,
    saga_id text references saga (id),
    code text not null,
    text text not null,
    sent_at integer,
    lasts integer not null default 1 check (lasts in (0, 1)),
    resolved_at integer,
    resolution text check (resolution in ('gone', 'replaced', 'by hand')),
    resolved_by text,
    check ((resolved_at is null) = (resolution is null)),
    check (lasts = 1 or resolved_at is not null),
    check (resolved_by is null or resolution = 'by hand')
  ) strict`,
  // Of what was raised before, only the last of an invoice that still waits for a person is known to last.
  `insert into alert_with_end (id, key, subject, raised_at, space_id, saga_id, code, text, sent_at, lasts,
      resolved_at, resolution)
    select id, key, subject, raised_at, space_id, saga_id, code, text, sent_at, lasts,
      iif(lasts, null, raised_at), iif(lasts, null, 'gone')
    from (
      select alert.*,
        coalesce('invoice:' || saga.space_id || ':' || saga.invoice_id, alert.key) as subject,
        coalesce(saga.state in ('parked', 'refused', 'released') and alert.id =
          (select max(later.id) from alert as later join saga as its on its.id = later.saga_id
            where its.space_id = saga.space_id and its.invoice_id = saga.invoice_id), 0) as lasts
      from alert left join saga on saga.id = alert.saga_id
    )`,
  'drop table alert',
  'alter table alert_with_end rename to alert',
  'create index alert_unsent on alert (id) where sent_at is null',
  'create unique index alert_lasting on alert (key) where lasts = 1',
  'create index alert_open on alert (id) where resolved_at is null',
  'create index alert_of_subject on alert (subject) where lasts = 1',
  'create index alert_of_saga on alert (saga_id)',
  // A message to an audience: '' is whoever looks after the whole house, else the people of one space.
  `create table notice (
    id integer primary key,
    key text unique,
    audience text not null,
    kind text not null check (kind in ('alert', 'update', 'resolved', 'digest')),
    topic text not null,
    made_at integer not null,
    content text not null
  ) strict`,
  'create index notice_of_topic on notice (audience, topic, made_at)',
  // What an audience was told of an alert, and of its end; that a person put it aside is not told.
  `create table alert_told (
    audience text not null,
    alert_id integer not null references alert (id),
    notice_id integer not null references notice (id),
    end_told integer not null default 0 check (end_told in (0, 1)),
    end_notice_id integer references notice (id),
    primary key (audience, alert_id)
  ) strict, without rowid`,
  'create index alert_end_untold on alert_told (audience, alert_id) where end_told = 0',
  `create table notice_delivery (
    notice_id integer not null references notice (id),
    channel text not null,
    failures integer not null default 0,
    failure text,
    run_at integer,
    sent_at integer,
    primary key (notice_id, channel),
    check (sent_at is null or run_at is null)
  ) strict, without rowid`,
  'create index notice_delivery_due on notice_delivery (channel, run_at) where run_at is not null',
  // Written by whoever has to show that the store takes what is written.
  'create table heartbeat (id integer primary key check (id = 1), at integer not null) strict',
  'create index notice_delivery_sent on notice_delivery (channel, sent_at) where sent_at is not null',
];
