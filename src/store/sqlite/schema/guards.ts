import { refusing } from './table-words.js';

const OF_THE_INVOICE = 'saga.space_id = new.space_id and saga.invoice_id = new.invoice_id';
/** Ten years of days on which a daemon ran, whatever the clock says, and the moment at which they began. */
const TEN_YEARS_AGO = '(select max(number) - 3652 from day_seen)';

/** What of a row may change, and when one may go, where that is not "nothing" and "never". */
export const guards = [
  refusing('saga_history', 'update', 'the history of a saga is append-only'),
  refusing(
    'saga_history',
    'delete',
    'the history of a saga is append-only',
    `not exists (select 1 from saga join story_over as over
      on over.space_id = saga.space_id and over.invoice_id = saga.invoice_id where saga.id = old.saga_id)`,
  ),
  `create trigger story_over_is_over before insert on story_over begin
    select raise(abort, 'its e-invoice is under way') where exists (
      select 1 from saga where ${OF_THE_INVOICE} and run_at is not null);
    select raise(abort, 'a proof of issue is kept for ten years') where exists (
      select 1 from saga where ${OF_THE_INVOICE} and (xml is not null or ksef is not null or state = 'done')
        and (saga.rowid > coalesce((select saga from day_seen where number = ${TEN_YEARS_AGO}), 0)
          or exists (select 1 from saga_history where saga_history.saga_id = saga.id
            and saga_history.at > coalesce((select at from day_seen where number = ${TEN_YEARS_AGO}), 0))));
  end`,
  // A batch is decided about once; all else of it stays as it was released.
  refusing(
    'batch',
    'update',
    'a released batch is never changed',
    `old.status <> 'released' or new.status = 'released'
      or (new.space_id, new.number, new.id, new.series, new.created_at, new.period_from, new.period_to,
          new.manifest, new.debtors)
      is not (old.space_id, old.number, old.id, old.series, old.created_at, old.period_from, old.period_to,
          old.manifest, old.debtors)`,
  ),
  refusing('batch', 'delete', 'batch is append-only'),
  refusing(
    'journal_entry',
    'update',
    'a released entry is never changed',
    `old.voided <> 0 or new.voided <> 1
      or (new.space_id, new.batch_number, new.position, new.id, new.series, new.invoice_id, new.part,
          new.generation, new.reverses, new.document_date, new.content)
      is not (old.space_id, old.batch_number, old.position, old.id, old.series, old.invoice_id, old.part,
          old.generation, old.reverses, old.document_date, old.content)`,
  ),
  refusing('journal_entry', 'delete', 'journal_entry is append-only'),
  `create trigger bank_payment_is_what_it_is before update on bank_payment
    when (old.space_id, old.line_id, old.invoice_id, old.cents, old.currency, old.paid_on, old.note)
      is not (new.space_id, new.line_id, new.invoice_id, new.cents, new.currency, new.paid_on, new.note)
      or (old.payment_id is not null and old.payment_id is not new.payment_id)
    begin select raise(abort, 'what a bank_payment pays is never changed'); end`,
  ...['bank_line_state', 'bank_payment', 'bank_rule'].map((table) =>
    refusing(table, 'delete', `${table} is kept`),
  ),
];
