import type { Generated } from 'kysely';
import type { Fixed } from './book-tables.js';

/** Programs that are told what happens. */
export interface HookTables {
  /** As the configuration of the daemon that runs has them. */
  hook_endpoint: {
    name: Fixed<string>;
    /** Digest of its URL: another one is another program. */
    address: string;
    /** JSON; null for all. */
    events: string | null;
    spaces: string | null;
    /** It answered 410, or a person gave it up. */
    disabled_at: number | null;
    disabled_for: string | null;
  };
  hook_event: {
    id: Generated<number>;
    /** `webhook-id` */
    message_id: Fixed<string>;
    type: Fixed<string>;
    space_id: Fixed<string | null>;
    at: Fixed<number>;
    /** JSON */
    data: Fixed<string>;
  };
  hook_delivery: {
    event_id: Fixed<number>;
    endpoint: Fixed<string>;
    failures: Generated<number>;
    failure: string | null;
    /** Null once it was taken, or given up. */
    run_at: number | null;
    sent_at: number | null;
  };
}
