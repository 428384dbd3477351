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

/** Keeps the sums of what finance looks at in pictures (docs/adr/0164, 0165). */
export const figures = [
  `create trigger batch_is_to_be_counted after insert on batch begin
    insert into figures_batch (space_id, batch_number, through, done) values (new.space_id, new.number, -1, 0)
    on conflict (space_id, batch_number) do nothing;
  end`,
  `create trigger mirror_payment_version_is_counted after insert on mirror_payment_version begin
    ${ADD_PAYMENTS} ${PAYMENT('before', -1)} from mirror_payment_version as before
      where before.space_id = new.space_id and before.payment_id = new.payment_id
        and before.version = new.version - 1 and before.deleted = 0
      ${OR_ADD};
    ${ADD_PAYMENTS} ${PAYMENT('new', 1)} where new.deleted = 0 ${OR_ADD};
  end`,
  `create trigger invoice_facts_are_counted after insert on invoice_facts begin ${ADD_INVOICE('new', 1)} end`,
  `create trigger invoice_facts_are_counted_anew after update of ${COUNTED.join(', ')} on invoice_facts
    when (${all('new')}) is not (${all('old')}) begin ${ADD_INVOICE('old', -1)} ${ADD_INVOICE('new', 1)} end`,
  `create trigger invoice_facts_are_not_counted after delete on invoice_facts begin ${ADD_INVOICE('old', -1)} end`,
  `create trigger saga_history_is_timed after insert on saga_history when new.state = 'attached' begin
    insert into figures_attached (space_id, at, took)
    select space_id, new.at, new.at - created_at from saga where id = new.saga_id and not exists (
      select 1 from saga_history where saga_id = new.saga_id and state = 'attached' and sequence < new.sequence);
  end`,
];
