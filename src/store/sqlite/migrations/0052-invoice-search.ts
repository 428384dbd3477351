/** Behind what each is sorted by, the date: rows of one customer or amount are by date, and a range of dates is read from the index. */
const ORDERS = {
  number: 'number_key',
  customer: 'customer_key',
  due: 'due_date',
  gross: 'gross',
  open: 'open',
  payment: 'payment',
  e_invoice: 'e_invoice',
  space: 'space_id',
} as const;

/** How invoices are found and sorted, whatever their number: those that are gone from the platform are in no index but their own. */
export const invoiceSearch = [
  'create index invoice_facts_by_date on invoice_facts (invoice_date) where deleted = 0',
  ...Object.entries(ORDERS).map(
    ([name, column]) =>
      `create index invoice_facts_by_${name} on invoice_facts (${column}, invoice_date) where deleted = 0`,
  ),
  // Two wide parts of a filter are held against each other in here, without a look at the rows.
  `create index invoice_facts_states on invoice_facts (payment, e_invoice, space_id, invoice_date, gross) where deleted = 0`,
  'create index invoice_facts_deleted on invoice_facts (invoice_date) where deleted = 1',
  'create index invoice_facts_by_id on invoice_facts (id_key)',
  'create index invoice_facts_by_ksef on invoice_facts (ksef_key) where ksef_key is not null',
  // Words are made by the program (domain/search-words.ts): letters and digits alone, which no tokenizer takes apart.
  `create virtual table invoice_words using fts5 (words, content = 'invoice_facts', content_rowid = 'id',
    tokenize = 'unicode61 remove_diacritics 0', prefix = '1 2 3', detail = none, columnsize = 0)`,
  `create trigger invoice_facts_are_found after insert on invoice_facts begin
    insert into invoice_words (rowid, words) values (new.id, new.words); end`,
  `create trigger invoice_facts_are_found_anew after update of words on invoice_facts when old.words <> new.words begin
    insert into invoice_words (invoice_words, rowid, words) values ('delete', old.id, old.words);
    insert into invoice_words (rowid, words) values (new.id, new.words); end`,
  `create trigger invoice_facts_are_lost after delete on invoice_facts begin
    insert into invoice_words (invoice_words, rowid, words) values ('delete', old.id, old.words); end`,
  `insert into invoice_words (invoice_words) values ('rebuild')`,
];
