import { flag, id, integer, text } from './column.js';
import { table } from './table.js';

export const api = {
  api_token: table(
    {
      id: id(),
      /** SHA-256 of the token, never the token. */
      token_digest: text().unique().fixed(),
      /** Its first characters, by which a person tells it from others. */
      beginning: text().fixed(),
      name: text().fixed(),
      /** Whose it is: it may never do more than this person may. */
      user_name: text().fixed(),
      may_decide: flag().fixed(),
      /** JSON of the ids of spaces; null for all that the person sees. */
      spaces: text().nullable().fixed(),
      made_at: integer().fixed(),
      ends_at: integer().fixed(),
      /** To the minute. */
      used_at: integer().nullable(),
      revoked_at: integer().nullable(),
      revoked_by: text().nullable(),
    },
    {
      constraints: ['check ((revoked_at is null) = (revoked_by is null))'],
      indexes: {
        api_token_of_user: '(user_name, id)',
      },
    },
  ),
  /** Answers to decisions that bore an Idempotency-Key. */
  api_answer: table(
    {
      token_id: integer().refersTo('api_token (id)').fixed(),
      key: text().fixed(),
      /** Digest of what was asked. */
      request: text().fixed(),
      begun_at: integer(),
      /** Of HTTP; null while it is being decided. */
      status: integer().nullable(),
      body: text().nullable(),
    },
    {
      key: ['token_id', 'key'],
      indexes: {
        api_answer_age: '(begun_at)',
      },
    },
  ),
};
