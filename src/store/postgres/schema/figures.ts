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

/** Keeps the sums of what finance looks at in pictures (docs/adr/0164, 0165). */
export const figures = `
create function count_batch() returns trigger language plpgsql as $$
begin
  insert into figures_batch (space_id, batch_number, through, done) values (new.space_id, new.number, -1, 0)
    on conflict (space_id, batch_number) do nothing;
  return null;
end $$;
create trigger batch_is_to_be_counted after insert on batch for each row execute function count_batch();
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
create function time_attached() returns trigger language plpgsql as $$
begin
  insert into figures_attached (space_id, at, took)
  select space_id, new.at, new.at - created_at from saga where id = new.saga_id and not exists (
    select 1 from saga_history where saga_id = new.saga_id and state = 'attached' and sequence < new.sequence);
  return null;
end $$;
create trigger saga_history_is_timed after insert on saga_history for each row
  when (new.state = 'attached') execute function time_attached();
`;
