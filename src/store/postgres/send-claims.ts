import { sql } from 'kysely';
import type { SendClaims } from '../engine/engine.js';

const NOW = sql`cast(extract(epoch from statement_timestamp()) * 1000 as bigint)`;

/** Who is sending what, by the server's clock. */
export const sendClaims: SendClaims = {
  take: async (transaction, { what, sender, holdMs }) => {
    const { rows } = await sql`insert into send_claim as known (what, sender, until)
      values (${what}, ${sender}, ${NOW} + cast(${holdMs} as bigint))
      on conflict (what) do update set sender = excluded.sender, until = excluded.until
      where known.sender = excluded.sender or known.until <= ${NOW}
      returning what`.execute(transaction);
    return rows.length === 1;
  },
  giveUp: async (transaction, what, sender) => {
    const { rows } = await sql`delete from send_claim where what = ${what} and sender = ${sender}
      returning what`.execute(transaction);
    return rows.length === 1;
  },
};
