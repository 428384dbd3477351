import type { CollectiveState } from '../../domain/ksef-collective.js';
import { computed, flag, id, integer, oneOf, text } from './column.js';
import { table, thenById } from './table.js';

const IS_JSON = { sqlite: '? is null or json_valid(?)', postgres: '? is null or ?::json is not null' };

export const eInvoices = {
  /** Append-only: the spaces that stand in the database, version by version; the last one of each counts. */
  space_version: table(
    {
      id: id(),
      space_id: text().fixed(),
      at: integer().fixed(),
      /** Who wrote it: a name, as it was given. */
      decided_by: text().fixed(),
      why: text().nullable().fixed(),
      /** YAML, as an entry of the list of spaces; null when the space was removed. */
      definition: text().nullable().fixed(),
    },
    {
      appendOnly: 'versions of spaces are append-only',
      indexes: {
        space_version_of_space: '(space_id, id)',
      },
    },
  ),
  saga: table(
    {
      /** Counts up with every saga that begins, whatever the clock says. */
      sequence: id(),
      id: text().unique().fixed(),
      space_id: text().fixed(),
      invoice_id: text().fixed(),
      created_at: integer().fixed(),
      /** Counts commits, so that nobody overwrites a state that he has not seen. */
      version: integer(),
      state: text(),
      lock: oneOf<string>('none', 'intended', 'ours', 'foreign'),
      produced: flag(),
      requested: flag(),
      done_before: flag(),
      content_digest: text().nullable(),
      failures: integer(),
      failing_since: integer().nullable(),
      parked_from: text().nullable(),
      reason: text().nullable(),
      alerted: text().nullable(),
      run_at: integer().nullable(),
      /** Who works on it; void at every start. */
      lease: text().nullable(),
      /** When the platform was last asked for the invoice. */
      read_at: integer().nullable(),
      invoice_number: text().nullable(),
      /** The settings that it was checked against last, by digest; until then those of its beginning. */
      settings_digest: text(),
      /** The settings pinned at the lock, by their archive address. */
      pinned_settings: text().nullable(),
      /** Archive addresses of what was produced. */
      invoice_document: text().nullable(),
      xml: text().nullable(),
      pdf: text().nullable(),
      /** How far it has come in KSeF; null for the other standards. */
      ksef: text().nullable().checked(IS_JSON),
      /** Out of `ksef`, by the database itself. */
      ksef_number: computed({ sqlite: "ksef ->> 'number'", postgres: "ksef::jsonb ->> 'number'" }),
      /** Base64 SHA-256 of the XML. */
      document_hash: text().nullable(),
      /** P_1 */
      issue_date: text().nullable(),
      /** What it says of the invoice that it corrects. */
      corrects: text().nullable().checked(IS_JSON),
      /** Archive addresses. */
      receipt: text().nullable(),
      other_document: text().nullable(),
      /** Archive address of what its page is drawn from. */
      document_model: text().nullable(),
      /** 1 for the last one of its invoice. */
      latest: flag().defaultsTo(1),
    },
    {
      constraints: [
        "check ((run_at is null) = (state in ('done', 'done-foreign', 'gone', 'refused', 'released')))",
        "check ((parked_from is not null) = (state = 'parked'))",
      ],
      indexes: {
        saga_invoice: '(space_id, invoice_id, created_at)',
        saga_open: 'unique (space_id, invoice_id) where run_at is not null',
        saga_due: '(space_id, run_at) where run_at is not null and lease is null',
        saga_ksef_number: '(ksef_number) where ksef_number is not null',
        saga_number: '(invoice_number)',
        saga_of_invoice_id: '(invoice_id)',
        saga_begun: '(space_id, created_at)',
        saga_never_issued:
          "(run_at) where run_at is null and xml is null and ksef is null and state <> 'done'",
        saga_of_space: '(space_id, sequence) where latest = 1',
        saga_not_done: "(space_id, state, sequence) where latest = 1 and state <> 'done'",
        saga_of_lock: `(space_id, created_at) where run_at is null and produced = 0 and "lock" in ('intended', 'ours')`,
        saga_by_day: {
          sqlite: '(space_id, created_at, state) where latest = 1 and created_at > 0',
          postgres: '(space_id, created_at, state) where latest = 1',
        },
      },
    },
  ),
  /** Every callback that came with a right secret, readable or not. */
  inbox_event: table(
    {
      id: id(),
      received_at: integer().fixed(),
      space_id: text().fixed(),
      event: text().fixed(),
      /** Null when the callback was quarantined. */
      invoice_id: text().nullable().fixed(),
      trigger: oneOf('manual', 'automatic').nullable().fixed(),
      /** Why it was quarantined. */
      quarantine: text().nullable().fixed(),
      /** The body of a quarantined callback, cut; of one from an address that the space is not known by, that address. */
      body: text().nullable().fixed(),
      /** The saga that serves it. */
      saga_id: text().nullable().refersTo('saga (id)'),
      /** 1 while it waits for the worker of its space, else null. */
      waiting: integer().nullable().checked('? = 1'),
      /** When that worker took it, by its own clock; null where whoever received it took it at once. */
      taken_at: integer().nullable(),
    },
    {
      constraints: ['check ((invoice_id is null) = (quarantine is not null))'],
      indexes: {
        inbox_event_saga: '(saga_id, received_at)',
        inbox_event_set_aside: '(space_id, received_at) where quarantine is not null',
        inbox_event_of_invoice: '(invoice_id, space_id)',
        inbox_event_of_space: '(space_id, id)',
        inbox_event_waiting: '(space_id, id) where waiting = 1',
      },
    },
  ),
  /** Append-only: the path of a saga, one row a state. */
  saga_history: table(
    {
      saga_id: text().refersTo('saga (id)').fixed(),
      sequence: integer().fixed(),
      at: integer().fixed(),
      state: text().fixed(),
      reason: text().nullable().fixed(),
    },
    {
      key: ['saga_id', 'sequence'],
      indexes: {
        saga_history_done: "(at) where state = 'done'",
      },
    },
  ),
  /** Append-only: decisions of persons that a document in KSeF stands for an invoice. */
  ksef_adoption: table(
    {
      id: id(),
      saga_id: text().refersTo('saga (id)').fixed(),
      ksef_number: text().fixed(),
      /** Who decided: the name of the user of the machine. */
      decided_by: text().fixed(),
      decided_at: integer().fixed(),
    },
    {
      indexes: {
        ksef_adoption_saga: '(saga_id)',
      },
    },
  ),
  /** Collective identifiers of KSeF: those that somebody wanted here, and those that lines of the bank quote. */
  ksef_collective: table(
    {
      id: id(),
      space_id: text().fixed(),
      /** `ours` of a person here, `payer` of a line. */
      origin: oneOf('ours', 'payer').fixed(),
      /** Of the identifier; null until KSeF has made it. */
      number: text().nullable(),
      state: oneOf<CollectiveState>('wanted', 'sending', 'known', 'refused', 'unknown'),
      /** JSON: what it is for, as far as is known. */
      parts: text().checked(IS_JSON),
      /** A name, as it was given; null of what a line quotes. */
      wanted_by: text().nullable().fixed(),
      wanted_at: integer().fixed(),
      changed_at: integer(),
      /** Null when there is nothing to do. */
      run_at: integer().nullable(),
      failures: integer(),
      /** Code and detail of the last failure. */
      failure: text().nullable(),
      detail: text().nullable(),
    },
    {
      constraints: ["check (state <> 'known' or number is not null)", 'unique (space_id, number)'],
      indexes: {
        ksef_collective_due: '(space_id, run_at) where run_at is not null',
        ksef_collective_by_number: '(number)',
      },
    },
  ),
  /** Append-only: what people decided from the command line or the operator's page. */
  operator_decision: table(
    {
      id: id(),
      at: integer().fixed(),
      kind: oneOf('retry', 'release', 'replay', 'pause', 'resume').fixed(),
      /** Who decided: a name, as it was given. */
      decided_by: text().fixed(),
      space_id: text().fixed(),
      invoice_id: text().nullable().fixed(),
      saga_id: text().nullable().refersTo('saga (id)').fixed(),
      /** The event that was to be worked on once more. */
      event_id: integer().nullable().refersTo('inbox_event (id)').fixed(),
      why: text().nullable().fixed(),
    },
    {
      appendOnly: 'decisions are append-only',
      indexes: {
        operator_decision_of_invoice: '(space_id, invoice_id)',
        operator_decision_of_saga: '(saga_id)',
        operator_decision_of_event: '(event_id) where event_id is not null',
        operator_decision_of_space: "(space_id, id) where kind in ('pause', 'resume')",
        operator_decision_by_time: thenById('at'),
      },
    },
  ),
  /** Append-only: what the daemon made of a decision that it had to carry out. */
  operator_outcome: table(
    {
      decision_id: integer().primary().refersTo('operator_decision (id)').fixed(),
      at: integer().fixed(),
      outcome: text().fixed(),
    },
    { appendOnly: 'decisions are append-only' },
  ),
  /** The secret paths that we gave to the platform. */
  subscription: table(
    {
      secret: text().primary().fixed(),
      space_id: text().fixed(),
      event: text().fixed(),
      created_at: integer().fixed(),
      /** The platform's id, once it has answered. */
      remote_id: text().nullable(),
      /** A successor took over; callbacks that are still under way are taken. */
      retired_at: integer().nullable(),
    },
    {
      hasRowid: true,
      indexes: {
        subscription_space: '(space_id, event)',
        subscription_retired: '(retired_at) where retired_at is not null',
      },
    },
  ),
  /** Sessions that we opened at KSeF; their keys are kept nowhere. */
  ksef_session: table(
    {
      reference: text().primary().fixed(),
      /** Seller and environment. */
      context: text().fixed(),
      opened_at: integer().fixed(),
      valid_until: integer().fixed(),
      closed_at: integer().nullable(),
    },
    {
      hasRowid: true,
      indexes: {
        ksef_session_open: '(context) where closed_at is null',
        ksef_session_closed: '(closed_at) where closed_at is not null',
      },
    },
  ),
  /** The last requests of each saga; the oldest go. */
  request_trace: table(
    {
      id: id(),
      at: integer().fixed(),
      space_id: text().fixed(),
      invoice_id: text().fixed(),
      saga_id: text().fixed(),
      system: oneOf('platform', 'ksef').fixed(),
      method: text().fixed(),
      /** Without its query. */
      path: text().fixed(),
      /** Null when no answer came. */
      status: integer().nullable().fixed(),
      milliseconds: integer().fixed(),
      request_id: text().nullable().fixed(),
    },
    {
      indexes: {
        request_trace_of_invoice: '(space_id, invoice_id)',
        request_trace_at: '(at)',
      },
    },
  ),
};
