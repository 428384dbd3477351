/** Who works in which share of the spaces, where several workers share the database. */
export const shares = `
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
`;
