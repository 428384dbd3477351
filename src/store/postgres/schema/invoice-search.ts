/** SQLite's migration 0052 in PostgreSQL's words. */
export const invoiceSearch = `
create index invoice_facts_by_date on invoice_facts (invoice_date, id) where deleted = 0;
create index invoice_facts_by_number on invoice_facts (number_key, invoice_date, id) where deleted = 0;
create index invoice_facts_by_customer on invoice_facts (customer_key, invoice_date, id) where deleted = 0;
create index invoice_facts_by_due on invoice_facts (due_date, invoice_date, id) where deleted = 0;
create index invoice_facts_by_gross on invoice_facts (gross, invoice_date, id) where deleted = 0;
create index invoice_facts_by_open on invoice_facts (open, invoice_date, id) where deleted = 0;
create index invoice_facts_by_payment on invoice_facts (payment, invoice_date, id) where deleted = 0;
create index invoice_facts_by_e_invoice on invoice_facts (e_invoice, invoice_date, id) where deleted = 0;
create index invoice_facts_by_space on invoice_facts (space_id, invoice_date, id) where deleted = 0;
create index invoice_facts_states on invoice_facts (payment, e_invoice, space_id, invoice_date, gross, id) where deleted = 0;
create index invoice_facts_deleted on invoice_facts (invoice_date, id) where deleted = 1;
create index invoice_facts_by_id on invoice_facts (id_key);
create index invoice_facts_by_ksef on invoice_facts (ksef_key) where ksef_key is not null;
create index invoice_facts_words on invoice_facts using gin (array_to_tsvector(string_to_array(words, ' ')));
`;
