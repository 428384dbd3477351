/** The orders of customers and numbers with the states in them: SQLite's migration of that name in PostgreSQL's words. */
export const statesInNameOrders = ['number', 'customer']
  .map(
    (name) => `drop index invoice_facts_by_${name};
create index invoice_facts_by_${name} on invoice_facts (${name}_key, invoice_date, id, payment, e_invoice, space_id)
  where deleted = 0;`,
  )
  .join('\n');
