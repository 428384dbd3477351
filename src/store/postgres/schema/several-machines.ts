/** What several machines with one database have to agree on: who works with it, in which share of the spaces, who is sending what. */
export const severalMachines = `
create table store_claim (
  -- Each process that works with the database; one that is alone stands here by itself.
  holder exact_text primary key,
  host exact_text not null,
  mode exact_text not null check (mode in ('shared', 'alone')),
  renewed_at timestamptz not null
);
create table share (
  name exact_text primary key,
  owner exact_text,
  version bigint not null,
  taken_at timestamptz not null
) with (fillfactor = 50);
-- Read by its key, however few rows there are: a serializable transaction that reads the whole table conflicts with every
-- takeover.
create function require_share(text, text, bigint) returns void language plpgsql stable set enable_seqscan = off as $$
begin
  if not exists (select 1 from share where name = $1 and owner = $2 and version = $3) then
    raise exception 'share % is no longer that of % at version %', $1, $2, $3 using errcode = 'SB001';
  end if;
end $$;
create table send_claim (
  what exact_text primary key,
  sender exact_text not null,
  until bigint not null
) with (fillfactor = 50);
-- It has no rows: who appends to the audit log locks it (LOCKED_INSTEAD).
create table audit_turn ();
`;

/** Locked in place of a table that a role may only add to, for which PostgreSQL would want the right to change it. */
export const LOCKED_INSTEAD: Readonly<Record<string, string>> = { audit_log: 'audit_turn' };
