/** What a saga remembers of its document in KSeF, and the decisions of persons about documents that are not ours. */
export const ksefSaga = [
  'alter table saga add column ksef text check (ksef is null or json_valid(ksef))',
  "alter table saga add column ksef_number text generated always as (ksef ->> 'number') virtual",
  'alter table saga add column document_hash text',
  'alter table saga add column issue_date text',
  'alter table saga add column corrects text check (corrects is null or json_valid(corrects))',
  'alter table saga add column receipt text',
  'alter table saga add column other_document text',
  // One accepted document belongs to one invoice, whatever a person decides.
  'create index saga_ksef_number on saga (ksef_number) where ksef_number is not null',
  `create table ksef_adoption (
    id integer primary key,
    saga_id text not null references saga (id),
    ksef_number text not null,
    decided_by text not null,
    decided_at integer not null
  ) strict`,
  'create index ksef_adoption_saga on ksef_adoption (saga_id)',
];
