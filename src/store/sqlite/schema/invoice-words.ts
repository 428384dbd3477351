/** The words by which invoices are found. */
export const invoiceWords = [
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
];
