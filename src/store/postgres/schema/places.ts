/** Places in a user's minute that are taken before they open, several in one statement (docs/adr/0138-places-taken-ahead.md). */
export const places = `
-- Alone among those who count or take places of this user, and not beside a token whose user is unknown. The nth place opens
-- when fewer than all others count: when what was sent as many places before it leaves the window. Sent is, at the latest, at
-- the end of its hold. Without a place one row says when the next one opens, or when the pause ends.
create function take_places(
  key text, present bigint, clock_ahead bigint, most bigint, requests bigint, counted bigint, ahead bigint, hold bigint
) returns table (place bigint, opens bigint, paused boolean) language plpgsql as $$
declare
  -- The latest first.
  sent bigint[];
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('token:', 0));
  perform pg_advisory_xact_lock(hashtextextended(key, 0));
  paused := false;
  select until into opens from request_pause
    where user_key = key and asked_at <= present + clock_ahead and until > present;
  if found then
    paused := true;
    return next;
    return;
  end if;
  sent := array(
    select at from (
      select at from request_sent where user_key = key and at > present - counted and at <= present + clock_ahead
      union all
      select at from request_sent where user_key >= 'token:' and user_key < 'token;'
        and at > present - counted and at <= present + clock_ahead
    ) as counting order by at desc limit requests);
  for nth in 1..least(most, requests) loop
    opens := greatest(present, coalesce(sent[requests - nth + 1] + counted, present));
    if opens > present + ahead then
      if nth = 1 then
        place := null;
        return next;
      end if;
      return;
    end if;
    insert into request_sent (user_key, at) values (key, opens + hold) returning id into place;
    return next;
  end loop;
end $$;
`;
