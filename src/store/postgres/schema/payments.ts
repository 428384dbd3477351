import { kept } from './append-only.js';

/** The copy of the platform's payment records: SQLite's migration 0036 in PostgreSQL's words. */
export const payments = `
create table mirror_payment_version (
  space_id exact_text not null,
  payment_id exact_text not null,
  version bigint not null check (version > 0),
  seen_at bigint not null,
  -- 1: it is gone from the platform; the document is that of the version before.
  deleted bigint not null check (deleted in (0, 1)),
  invoice_id exact_text not null,
  paid_on exact_text not null,
  document exact_text not null,
  primary key (space_id, payment_id, version)
);
create index mirror_payment_version_paid on mirror_payment_version (space_id, paid_on);
create index mirror_payment_version_invoice on mirror_payment_version (space_id, invoice_id);
${kept('mirror_payment_version')}`;
