/**
 * What lists show of every invoice that is known. Rows of what was there before are begun here, with what the database itself can
 * say; the rest, which is read out of documents, is filled in while the daemon works (store/invoices/fill-invoice-facts.ts).
 */
export const invoiceFacts = [
  `create table invoice_facts (
    id integer primary key,
    space_id text not null,
    invoice_id text not null,
    number text not null,
    customer text not null,
    customer_number text,
    invoice_date text not null,
    due_date text not null,
    currency text not null,
    gross integer not null,
    net integer not null,
    open integer not null,
    paid_status text not null,
    payment text not null,
    deleted integer not null check (deleted in (0, 1)),
    e_invoice text not null,
    saga_state text,
    failure text,
    ksef_number text,
    e_invoice_at integer,
    seen_at integer,
    number_key text not null,
    customer_key text not null,
    id_key text not null,
    ksef_key text,
    words text not null,
    stale integer not null check (stale in (0, 1))
  ) strict`,
  `insert into invoice_facts (space_id, invoice_id, number, customer, invoice_date, due_date, currency, gross, net, open,
      paid_status, payment, deleted, e_invoice, saga_state, failure, ksef_number, e_invoice_at, number_key, customer_key, id_key, words,
      stale)
    select known.space_id, known.invoice_id, coalesce(saga.invoice_number, ''), '', coalesce(copy.invoice_date, ''), '', '',
      0, 0, 0, '', 'unknown', coalesce(copy.deleted, 0),
      case when saga.state is null then 'none' when saga.state in ('parked', 'refused', 'released') then 'waiting'
        when saga.state = 'done-foreign' then 'foreign' when saga.state in ('done', 'gone') then saga.state else 'open' end,
      saga.state, saga.reason ->> 'code', saga.ksef_number,
      (select at from saga_history where saga_id = saga.id order by sequence desc limit 1), '', '', '', '', 1
    from (select space_id, invoice_id from mirror_invoice union select space_id, invoice_id from saga) as known
      left join mirror_invoice as copy on copy.space_id = known.space_id and copy.invoice_id = known.invoice_id
      left join saga on saga.space_id = known.space_id and saga.invoice_id = known.invoice_id and saga.latest = 1`,
  'create unique index invoice_facts_of_invoice on invoice_facts (space_id, invoice_id)',
  'create index invoice_facts_stale on invoice_facts (id) where stale = 1',
];
