import { flag, id, integer, oneOf, text } from './column.js';
import { table } from './table.js';

export const people = {
  /** People who were invited; those of the configuration are not here. Never deleted: decisions name them. */
  web_user: table({
    id: id(),
    name: text().unique().fixed(),
    role: oneOf('reader', 'finance', 'admin'),
    /** JSON list of the only spaces; null: all. */
    spaces: text().nullable(),
    /** `YYYY-MM-DD`, the last day of a guest. */
    last_day: text().nullable(),
    password_hash: text(),
    created_at: integer().fixed(),
    deactivated_at: integer().nullable(),
  }),
  /** Links that were not used yet. */
  web_invitation: table(
    {
      id: id('never-again'),
      /** SHA-256 of the token, never the token. */
      token_digest: text().unique().fixed(),
      /** For whom it is, as its author wrote. */
      addressee: text().fixed(),
      role: oneOf('reader', 'finance', 'admin').fixed(),
      spaces: text().nullable().fixed(),
      last_day: text().nullable().fixed(),
      /** Who sets a new password with it; null: it makes a new person. */
      user_id: integer().nullable().refersTo('web_user (id)').fixed(),
      made_at: integer().fixed(),
      made_by: text().fixed(),
      expires_at: integer().fixed(),
    },
    {
      indexes: {
        web_invitation_of_user: '(user_id) where user_id is not null',
      },
    },
  ),
  /** Append-only: what was decided about people, to which the audit log leads by its number. */
  person_decision: table(
    {
      id: id(),
      at: integer().fixed(),
      kind: text().fixed(),
      decided_by: text().fixed(),
      /** `person:12`, `configuration:anna` or `invitation:5`. */
      about: text().fixed(),
      /** JSON of role, spaces and last day, where it set them. */
      change: text().nullable().fixed(),
    },
    { appendOnly: true },
  ),
  /** Of each account, also of those of the configuration: when it was last there, and its codes of an authenticator app. */
  web_account: table({
    account: text().primary().fixed(),
    seen_at: integer().nullable(),
    /** The secret of the codes, sealed where `totp_key` names a key. */
    totp: text().nullable(),
    totp_key: text().nullable(),
    /** Since when codes are asked for; null until a first one was right. */
    totp_since: integer().nullable(),
    /** The time step of the last code that was taken. */
    totp_step: integer().nullable(),
  }),
  /** Those that were not used yet, as digests. */
  web_recovery_code: table(
    {
      account: text().fixed(),
      digest: text().fixed(),
    },
    { key: ['account', 'digest'] },
  ),
  web_passkey: table(
    {
      /** Of the credential, Base64url. */
      id: text().primary().fixed(),
      account: text().fixed(),
      /** COSE, Base64url. */
      public_key: text().fixed(),
      counter: integer(),
      /** JSON. */
      transports: text().fixed(),
      /** As its owner calls it. */
      name: text().fixed(),
      /** That the account's password stood behind it when it was registered. */
      proof: text().fixed(),
      made_at: integer().fixed(),
      used_at: integer().nullable(),
    },
    {
      indexes: {
        web_passkey_of_account: '(account)',
      },
    },
  ),
  /** What a browser is in the middle of, for some minutes: a challenge, or a sign-in that lacks its second factor. */
  web_pending: table(
    {
      key: text().primary().fixed(),
      content: text(),
      expires_at: integer(),
    },
    {
      indexes: {
        web_pending_end: '(expires_at)',
      },
    },
  ),
  /** What people look at again and again in the list of invoices. */
  saved_view: table(
    {
      account: text().fixed(),
      /** As its owner calls it. */
      name: text().fixed(),
      /** Of the list's address, with what was chosen. */
      query: text(),
      /** 1: shown where nothing is chosen. */
      is_default: flag(),
    },
    {
      key: ['account', 'name'],
      indexes: {
        saved_view_default: 'unique (account) where is_default = 1',
      },
    },
  ),
  /** People who are signed in to the page. */
  web_session: table(
    {
      /** Counts up with every sign-in. */
      id: id('never-again'),
      /** SHA-256 of the token, never the token. */
      token_digest: text().unique().fixed(),
      user_name: text().fixed(),
      /** That this person had this password hash when it began (src/people/sessions.ts). */
      proof: text().fixed(),
      expires_at: integer(),
      /** Of the last request: a minute more or less with an idle timeout, else an hour. */
      seen_at: integer(),
      /** JSON of what the next page shows once. */
      notice: text().nullable(),
      begun_at: integer().fixed(),
      /** The browser's name and system in a word each, for its owner to tell sessions apart. */
      browser: text().nullable(),
    },
    {
      indexes: {
        web_session_end: '(expires_at)',
      },
    },
  ),
  /** Attempts to sign in within a window. */
  sign_in_attempt: table(
    {
      /** Kind and digest of whom it counts: no name and no address. */
      key: text().primary().fixed(),
      attempts: integer(),
      window_end: integer(),
    },
    {
      indexes: {
        sign_in_attempt_end: '(window_end, key)',
      },
    },
  ),
};
