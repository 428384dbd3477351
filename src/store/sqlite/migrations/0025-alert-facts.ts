/** What an alert says is kept in terms, too, so that each reader can be told in his language. */
export const alertFacts = [`alter table alert add column facts text`];
