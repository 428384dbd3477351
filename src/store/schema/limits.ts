import { id, integer, text } from './column.js';
import { table } from './table.js';

export const limits = {
  request_sent: table(
    {
      id: id(),
      user_key: text().fixed(),
      at: integer().fixed(),
    },
    {
      indexes: {
        request_sent_at: '(user_key, at)',
      },
    },
  ),
  /** The other side asked requests to wait; moments are epoch milliseconds. */
  request_pause: table(
    {
      /** A user or token of the platform; seller, environment and group of KSeF. */
      user_key: text().primary(),
      asked_at: integer(),
      until: integer(),
    },
    { constraints: ['check (until > asked_at)'] },
  ),
  token_user: table(
    {
      /** SHA-256 of the token, never the token. */
      token_digest: text().primary().fixed(),
      user_id: text(),
    },
    { hasRowid: true },
  ),
};
