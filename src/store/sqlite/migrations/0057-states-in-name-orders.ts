/**
 * What invoices stand beside each other in the order of customers and numbers has little to do with how they stand: states are
 * held against a filter within these indexes, without a look at the rows. Their ids come first, as lists are sorted.
 */
export const statesInNameOrders = ['number', 'customer'].flatMap((name) => [
  `drop index invoice_facts_by_${name}`,
  `create index invoice_facts_by_${name} on invoice_facts (${name}_key, invoice_date, id, payment, e_invoice, space_id)
    where deleted = 0`,
]);
