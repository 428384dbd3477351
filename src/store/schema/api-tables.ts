import type { Generated } from 'kysely';
import type { Fixed } from './book-tables.js';

/** What programs that ask the API are known by. */
export interface ApiTables {
  api_token: {
    id: Generated<number>;
    /** SHA-256 of the token, never the token. */
    token_digest: Fixed<string>;
    /** Its first characters, by which a person tells it from others. */
    beginning: Fixed<string>;
    name: Fixed<string>;
    /** Whose it is: it may never do more than this person may. */
    user_name: Fixed<string>;
    may_decide: Fixed<number>;
    /** JSON of the ids of spaces; null for all that the person sees. */
    spaces: Fixed<string | null>;
    made_at: Fixed<number>;
    ends_at: Fixed<number>;
    /** To the minute. */
    used_at: number | null;
    revoked_at: number | null;
    revoked_by: string | null;
  };
  /** Answers to decisions that bore an Idempotency-Key. */
  api_answer: {
    token_id: Fixed<number>;
    key: Fixed<string>;
    /** Digest of what was asked. */
    request: Fixed<string>;
    begun_at: number;
    /** Of HTTP; null while it is being decided. */
    status: number | null;
    body: string | null;
  };
}
