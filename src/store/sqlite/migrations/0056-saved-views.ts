/** What people look at again and again, each under a name of their own. */
export const savedViews = [
  `create table saved_view (
    account text not null,
    name text not null,
    query text not null,
    is_default integer not null check (is_default in (0, 1)),
    primary key (account, name)
  ) strict, without rowid`,
  'create unique index saved_view_default on saved_view (account) where is_default = 1',
];
