/**
 * A payment is another one, or gone: its invoice is compared with the books again, and the one that it was of before. It is
 * counted as a correction is: what was read before it came is not kept.
 */
export const paymentsExamined = [
  `create trigger mirror_payment_version_is_examined after insert on mirror_payment_version
  when exists (select 1 from book_reading where space_id = new.space_id) begin
    insert into book_examined (space_id, series, invoice_id, waiting)
    select reading.space_id, reading.series, changed.invoice_id, 1 from book_reading as reading
    join (
      select new.invoice_id as invoice_id
      union select invoice_id from mirror_payment_version
        where space_id = new.space_id and payment_id = new.payment_id and version = new.version - 1
    ) as changed
    where reading.space_id = new.space_id
    on conflict (space_id, series, invoice_id) do update set waiting = 1;
    update book_reading set corrections = corrections + 1 where space_id = new.space_id;
  end`,
];
