/**
 * Tokens of logins, sealed, where several machines share the database: SQLite's machine has its files. The row of a space that
 * was logged out stays without one. `sequence` is that of its row of the audit log: what is later has a higher one.
 */
export const spaceToken = `
create table space_token (
  space_id exact_text primary key,
  sequence bigint not null unique,
  key_id exact_text,
  sealed exact_text,
  check ((key_id is null) = (sealed is null))
);
`;
