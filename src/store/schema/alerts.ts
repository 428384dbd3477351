import { flag, id, integer, oneOf, text } from './column.js';
import { table } from './table.js';

export const alerts = {
  alert: table(
    {
      id: id(),
      /** Same key, same alert, as long as it lasts. */
      key: text().fixed(),
      /** What it is about; it ends when all is well there. See domain/alerts/subject.ts. */
      subject: text().fixed(),
      raised_at: integer().fixed(),
      space_id: text().nullable().fixed(),
      saga_id: text().nullable().refersTo('saga (id)').fixed(),
      code: text().fixed(),
      /** Of a cause that lasts, what was found out last. */
      text: text(),
      /** When it was written to the log. */
      sent_at: integer().nullable(),
      /** 1 while the cause lasts, as far as is known; also when a person has put it aside. */
      lasts: flag().defaultsTo(1),
      resolved_at: integer().nullable(),
      resolution: oneOf('gone', 'replaced', 'by hand').nullable(),
      /** The person who put it aside. */
      resolved_by: text().nullable(),
      /** JSON of the same, to be said in any language (domain/alerts/alert.ts). */
      facts: text(),
    },
    {
      constraints: [
        'check ((resolved_at is null) = (resolution is null))',
        'check (lasts = 1 or resolved_at is not null)',
        "check (resolved_by is null or resolution = 'by hand')",
      ],
      indexes: {
        alert_unsent: '(id) where sent_at is null',
        alert_lasting: 'unique (key) where lasts = 1',
        alert_open: '(id) where resolved_at is null',
        alert_of_subject: '(subject) where lasts = 1',
        alert_of_saga: '(saga_id)',
        alert_of_any_subject: '(subject)',
        alert_resolved: '(resolved_at) where resolved_at is not null',
      },
    },
  ),
  /** Append-only: a message to an audience. */
  notice: table(
    {
      id: id(),
      /** Of what is made once only, such as the digest of a day. */
      key: text().nullable().unique().fixed(),
      audience: text().fixed(),
      kind: oneOf<string>('alert', 'update', 'resolved', 'digest').fixed(),
      /** What it is about: alerts of one topic are told together. */
      topic: text().fixed(),
      made_at: integer().fixed(),
      /** JSON of what it says (domain/alerts/notice.ts). */
      content: text().fixed(),
    },
    {
      indexes: {
        notice_of_topic: '(audience, topic, made_at)',
      },
    },
  ),
  alert_told: table(
    {
      audience: text().fixed(),
      alert_id: integer().refersTo('alert (id)').fixed(),
      notice_id: integer().refersTo('notice (id)').fixed(),
      end_told: flag().defaultsTo(0),
      end_notice_id: integer().nullable().refersTo('notice (id)'),
    },
    {
      key: ['audience', 'alert_id'],
      indexes: {
        alert_end_untold: '(audience, alert_id) where end_told = 0',
        alert_told_of_alert: '(alert_id)',
        alert_told_of_notice: '(notice_id)',
        alert_told_of_end: '(end_notice_id) where end_notice_id is not null',
      },
    },
  ),
  notice_delivery: table(
    {
      notice_id: integer().refersTo('notice (id)').fixed(),
      channel: text().fixed(),
      failures: integer().defaultsTo(0),
      /** What went wrong last. */
      failure: text().nullable(),
      run_at: integer().nullable(),
      sent_at: integer().nullable(),
    },
    {
      key: ['notice_id', 'channel'],
      constraints: ['check (sent_at is null or run_at is null)'],
      indexes: {
        notice_delivery_due: '(channel, run_at) where run_at is not null',
        notice_delivery_sent: '(channel, sent_at) where sent_at is not null',
      },
    },
  ),
};
