import type { Generated } from 'kysely';
import type { Fixed } from '../schema/book-tables.js';

/** What somebody may do on the page. */
export type PersonRole = 'reader' | 'finance' | 'admin';

export interface PeopleTables {
  /** People who were invited; those of the configuration are not here. Never deleted: decisions name them. */
  web_user: {
    id: Generated<number>;
    name: Fixed<string>;
    role: PersonRole;
    /** JSON list of the only spaces; null: all. */
    spaces: string | null;
    /** `YYYY-MM-DD`, the last day of a guest. */
    last_day: string | null;
    password_hash: string;
    created_at: Fixed<number>;
    deactivated_at: number | null;
  };
  /** Links that were not used yet. */
  web_invitation: {
    id: Generated<number>;
    /** SHA-256 of the token, never the token. */
    token_digest: Fixed<string>;
    /** For whom it is, as its author wrote. */
    addressee: Fixed<string>;
    role: Fixed<PersonRole>;
    spaces: Fixed<string | null>;
    last_day: Fixed<string | null>;
    /** Who sets a new password with it; null: it makes a new person. */
    user_id: Fixed<number | null>;
    made_at: Fixed<number>;
    made_by: Fixed<string>;
    expires_at: Fixed<number>;
  };
  /** Append-only: what was decided about people, to which the audit log leads by its number. */
  person_decision: {
    id: Generated<number>;
    at: Fixed<number>;
    kind: Fixed<string>;
    decided_by: Fixed<string>;
    /** `person:12`, `configuration:anna` or `invitation:5`. */
    about: Fixed<string>;
    /** JSON of role, spaces and last day, where it set them. */
    change: Fixed<string | null>;
  };
  /** Of each account, also of those of the configuration: when it was last there, and its codes of an authenticator app. */
  web_account: {
    account: Fixed<string>;
    seen_at: number | null;
    /** The secret of the codes, sealed where `totp_key` names a key. */
    totp: string | null;
    totp_key: string | null;
    /** Since when codes are asked for; null until a first one was right. */
    totp_since: number | null;
    /** The time step of the last code that was taken. */
    totp_step: number | null;
  };
  /** Those that were not used yet, as digests. */
  web_recovery_code: { account: Fixed<string>; digest: Fixed<string> };
  web_passkey: {
    /** Of the credential, Base64url. */
    id: Fixed<string>;
    account: Fixed<string>;
    /** COSE, Base64url. */
    public_key: Fixed<string>;
    counter: number;
    /** JSON. */
    transports: Fixed<string>;
    /** As its owner calls it. */
    name: Fixed<string>;
    /** That the account's password stood behind it when it was registered. */
    proof: Fixed<string>;
    made_at: Fixed<number>;
    used_at: number | null;
  };
  /** What people look at again and again in the list of invoices. */
  saved_view: {
    account: Fixed<string>;
    /** As its owner calls it. */
    name: Fixed<string>;
    /** Of the list's address, with what was chosen. */
    query: string;
    /** 1: shown where nothing is chosen. */
    is_default: number;
  };
  /** What a browser is in the middle of, for some minutes: a challenge, or a sign-in that lacks its second factor. */
  web_pending: { key: Fixed<string>; content: string; expires_at: number };
}
