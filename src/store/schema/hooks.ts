import { id, integer, text } from './column.js';
import { table } from './table.js';

export const hooks = {
  /** As the configuration of the daemon that runs has them. */
  hook_endpoint: table(
    {
      name: text().primary().fixed(),
      /** Digest of its URL: another one is another program. */
      address: text(),
      /** JSON; null for all. */
      events: text().nullable(),
      spaces: text().nullable(),
      /** It answered 410, or a person gave it up. */
      disabled_at: integer().nullable(),
      disabled_for: text().nullable(),
    },
    { constraints: ['check ((disabled_at is null) = (disabled_for is null))'] },
  ),
  hook_event: table(
    {
      id: id(),
      /** `webhook-id` */
      message_id: text().unique().fixed(),
      type: text().fixed(),
      space_id: text().nullable().fixed(),
      at: integer().fixed(),
      /** JSON */
      data: text().fixed(),
    },
    {
      indexes: {
        hook_event_age: '(at)',
      },
    },
  ),
  hook_delivery: table(
    {
      event_id: integer().refersTo('hook_event (id)').fixed(),
      endpoint: text().fixed(),
      failures: integer().defaultsTo(0),
      failure: text().nullable(),
      /** Null once it was taken, or given up. */
      run_at: integer().nullable(),
      sent_at: integer().nullable(),
    },
    {
      key: ['event_id', 'endpoint'],
      constraints: ['check (sent_at is null or run_at is null)'],
      indexes: {
        hook_delivery_due: '(endpoint, run_at) where run_at is not null',
      },
    },
  ),
};
