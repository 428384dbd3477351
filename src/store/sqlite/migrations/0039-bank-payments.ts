/** In which state each line of a bank statement is, what it pays on the platform, and what people's decisions taught. */
export const bankPayments = [
  // A line without a row is in the state of its last decision, else open.
  `create table bank_line_state (
    line_id integer primary key references bank_line (id),
    space_id text not null,
    state text not null check (state in ('open', 'unmatched', 'waiting', 'posting', 'posted', 'assigned', 'taken-back',
      'returning', 'returned', 'not-ours', 'ignored')),
    changed_at integer not null,
    -- JSON of what matching said last.
    verdict text
  ) strict`,
  `create table bank_payment (
    id integer primary key,
    space_id text not null,
    line_id integer not null references bank_line (id),
    invoice_id text not null,
    cents integer not null check (cents > 0),
    currency text not null,
    paid_on text not null,
    note text not null,
    state text not null check (state in ('intended', 'recorded', 'refused', 'by-hand', 'undo-intended', 'undone',
      'withdrawn')),
    payment_id text,
    undone_by integer references bank_line (id),
    version integer not null,
    -- Who works on it, and until when nobody else may.
    lease text,
    lease_until integer,
    run_at integer,
    failures integer not null,
    failure text,
    detail text,
    changed_at integer not null,
    check ((state in ('recorded', 'undo-intended', 'undone')) = (payment_id is not null)),
    check ((state in ('intended', 'undo-intended')) = (run_at is not null))
  ) strict`,
  `create unique index bank_payment_of_line on bank_payment (line_id, invoice_id) where state <> 'withdrawn'`,
  'create unique index bank_payment_of_record on bank_payment (space_id, payment_id) where payment_id is not null',
  'create index bank_payment_due on bank_payment (space_id, run_at) where run_at is not null',
  `create trigger bank_payment_is_what_it_is before update on bank_payment
    when (old.space_id, old.line_id, old.invoice_id, old.cents, old.currency, old.paid_on, old.note)
      is not (new.space_id, new.line_id, new.invoice_id, new.cents, new.currency, new.paid_on, new.note)
      or (old.payment_id is not null and old.payment_id is not new.payment_id)
    begin select raise(abort, 'what a bank_payment pays is never changed'); end`,
  `create table bank_rule (
    id integer primary key,
    space_id text not null,
    kind text not null check (kind in ('debtor', 'no-invoice', 'tolerance')),
    account text not null,
    debtor_id text,
    -- For people: whom the account or the debtor belongs to, as bank and invoice wrote it.
    name text,
    cents integer,
    line_id integer not null references bank_line (id),
    made_at integer not null,
    made_by text not null,
    removed_at integer,
    removed_by text,
    check ((kind = 'debtor') = (debtor_id is not null)),
    check ((kind = 'tolerance') = (cents is not null))
  ) strict`,
  'create index bank_rule_of_space on bank_rule (space_id) where removed_at is null',
  ...['bank_line_state', 'bank_payment', 'bank_rule'].map(
    (table) => `create trigger ${table}_is_not_deleted before delete on ${table}
      begin select raise(abort, '${table} is kept'); end`,
  ),
];
