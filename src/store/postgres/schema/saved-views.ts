/** What people look at again and again: SQLite's migration of that name in PostgreSQL's words. */
export const savedViews = `
create table saved_view (
  account exact_text not null,
  name exact_text not null,
  query exact_text not null,
  is_default bigint not null check (is_default in (0, 1)),
  primary key (account, name)
);
create unique index saved_view_default on saved_view (account) where is_default = 1;
`;
