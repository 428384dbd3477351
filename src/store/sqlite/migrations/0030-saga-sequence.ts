/** Those that hold a value of their own; `ksef_number` is computed. */
const COLUMNS = `id, space_id, invoice_id, created_at, version, state, "lock", produced, requested, done_before,
  content_digest, failures, failing_since, parked_from, reason, alerted, run_at, lease, read_at, invoice_number,
  settings_digest, pinned_settings, invoice_document, xml, pdf, ksef, document_hash, issue_date, corrects, receipt,
  other_document, document_model`;

/**
 * The number under which SQLite keeps a saga becomes a column, `sequence`, so that the order in which sagas began is said
 * in words that every engine has. Numbers stay: day_seen holds them.
 */
export const sagaSequence = [
  // What points to a saga is checked at the commit, when all sagas are there again.
  'pragma defer_foreign_keys = on',
  `create table saga_before as select rowid as sequence, ${COLUMNS} from saga`,
  'drop table saga',
  `create table saga (
    sequence integer primary key,
    id text not null unique,
    space_id text not null,
    invoice_id text not null,
    created_at integer not null,
    version integer not null,
    state text not null,
    "lock" text not null check ("lock" in ('none', 'intended', 'ours', 'foreign')),
    produced integer not null check (produced in (0, 1)),
    requested integer not null check (requested in (0, 1)),
    done_before integer not null check (done_before in (0, 1)),
    content_digest text,
    failures integer not null,
    failing_since integer,
    parked_from text,
    reason text,
    alerted text,
    run_at integer,
    lease text,
    read_at integer,
    invoice_number text,
    settings_digest text not null,
    pinned_settings text,
    invoice_document text,
    xml text,
    pdf text,
    ksef text check (ksef is null or json_valid(ksef)),
    ksef_number text generated always as (ksef ->> 'number') virtual,
    document_hash text,
    issue_date text,
    corrects text check (corrects is null or json_valid(corrects)),
    receipt text,
    other_document text,
    document_model text,
    check ((run_at is null) = (state in ('done', 'done-foreign', 'gone', 'refused', 'released'))),
    check ((parked_from is not null) = (state = 'parked'))
  ) strict`,
  `insert into saga (sequence, ${COLUMNS}) select sequence, ${COLUMNS} from saga_before order by sequence`,
  'drop table saga_before',
  'create index saga_invoice on saga (space_id, invoice_id, created_at)',
  'create unique index saga_open on saga (space_id, invoice_id) where run_at is not null',
  'create index saga_due on saga (space_id, run_at) where run_at is not null and lease is null',
  'create index saga_ksef_number on saga (ksef_number) where ksef_number is not null',
  "create index saga_for_person on saga (space_id, state) where state in ('refused', 'released')",
  'create index saga_number on saga (invoice_number)',
  'create index saga_of_invoice_id on saga (invoice_id)',
  'create index saga_begun on saga (space_id, created_at)',
  // Without a value of its own, so that it is in the order in which sagas began.
  `create index saga_never_issued on saga (run_at)
    where run_at is null and xml is null and ksef is null and state <> 'done'`,
];
