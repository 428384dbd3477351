import { DAY_MS } from '@spacebooks/base/durations';
import Sqlite from 'better-sqlite3';
import { writeInvoiceText } from '../../../../src/domain/invoice-text.js';
import { invoice } from '../../../../test/fixtures/invoices/invoice.js';
import type { History } from '../../../../test/unit/store/fact-rows.js';

/** Of each space, one batch a night; as many are unpaid as are dated in these days. */
const NIGHTS = 3 * 365;
const UNPAID_NIGHTS = 14;
const CUSTOMERS = 500;
/** The export that all batches are of. */
export const SERIES = 'adviser';

const GIVEN = { id: '{id}', number: '{number}', invoiceDate: '2099-01-01' };

/** As what an entry, a list of what is owed and a manifest look like in a batch of a night. */
const ENTRY = {
  id: '{entry}',
  kind: 'invoice',
  part: 'revenue',
  reverses: null,
  invoiceId: GIVEN.id,
  documentNumber: GIVEN.number,
  documentDate: GIVEN.invoiceDate,
  bookingDate: GIVEN.invoiceDate,
  serviceDate: GIVEN.invoiceDate,
  dueDate: GIVEN.invoiceDate,
  debtor: '10042',
  debtorName: 'Möbel Muster GmbH',
  account: '8400',
  accountName: 'Erlöse 19 % USt',
  taxKey: '',
  taxAccount: '1776',
  taxCase: 'S',
  taxRate: '19',
  costCenter: null,
  costCenterName: null,
  currency: 'EUR',
  net: 35_000,
  tax: 6_650,
  gross: 41_650,
  exchange: null,
  ksefNumber: null,
  correctsInvoiceId: null,
  buyer: { country: 'DE', taxId: 'DE987654328' },
};
const OPEN_ITEM = {
  invoiceId: 'invoice-0000000',
  documentNumber: 'RE-2026-0000000',
  documentDate: '2026-01-01',
  dueDate: '2026-01-15',
  debtor: '10042',
  debtorName: 'Möbel Muster GmbH',
  currency: 'EUR',
  gross: 41_650,
  paid: 0,
  open: 41_650,
  paidStatus: 'unpaid',
};
const DEBTOR = {
  number: '10042',
  collective: false,
  customerNumber: '42',
  name: 'Möbel Muster GmbH',
  isCompany: true,
  street: 'Nelkenstraße 125',
  postCode: '90482',
  city: 'Nürnberg',
  countryCode: 'DE',
  taxId: 'DE987654328',
};

function manifestOf(invoices: number): object {
  const sums = { currency: 'EUR', entries: invoices, net: 35_000, tax: 6_650, gross: 41_650 };
  return {
    entries: invoices,
    invoices,
    totals: [{ key: 'revenue', ...sums }],
    byAccount: [{ key: '8400', ...sums }],
    byTaxCase: [{ key: 'S 19', ...sums }],
    byCostCenter: [{ key: '', ...sums }],
    sourceDigest: '0'.repeat(64),
    configurationDigest: '0'.repeat(64),
    entriesDigest: '0'.repeat(64),
    auditHead: null,
    leftOut: [],
    leftOutSums: [],
  };
}

/**
 * Writes the books of the same invoices into a migrated database, by SQL alone: copies, a batch a night with an entry for each
 * invoice, its file and its way to a target, and what the last export has examined.
 */
export function writeBookHistory(path: string, { sagas, spaces, until }: History): void {
  const database = new Sqlite(path);
  database.pragma('synchronous = OFF');
  database.pragma('foreign_keys = OFF');
  const ofNight = Math.max(1, Math.round(sagas / spaces.length / NIGHTS));
  // A plain number is a REAL to SQLite, and so is what is computed with it.
  const known = {
    sagas: BigInt(sagas),
    until: BigInt(until),
    count: BigInt(spaces.length),
    nights: BigInt(NIGHTS),
    unpaid: BigInt(NIGHTS - UNPAID_NIGHTS),
    customers: BigInt(CUSTOMERS),
    series: SERIES,
    document: writeInvoiceText(invoice(GIVEN)),
    entry: JSON.stringify(ENTRY),
    openItem: JSON.stringify(OPEN_ITEM),
    manifest: JSON.stringify(manifestOf(ofNight)),
    debtors: JSON.stringify(Array.from({ length: ofNight }, () => DEBTOR)),
    owed: BigInt(ofNight * UNPAID_NIGHTS),
  };
  const run = (text: string): void => void database.prepare(text).run(known);
  const filled = (template: string): string =>
    `replace(replace(replace(replace(${template}, '{id}', id), '{number}', number), '2099-01-01', day), '{entry}', entry)`;
  database.transaction(() => {
    const triggers = withoutTriggers(database);
    database.exec('create temporary table of_space (place integer primary key, id text not null)');
    const insert = database.prepare('insert into of_space values (?, ?)');
    for (const [place, id] of spaces.entries()) insert.run(place, id);
    run(`create temporary table plan as
      with recursive n(i) as (select 0 union all select i + 1 from n where i < @sagas - 1),
        placed as (select i, of_space.id as space_id, 1 + (i / @count) * @nights / (1 + (@sagas - 1) / @count) as night
          from n join of_space on of_space.place = i % @count)
      select i, space_id, night, 'invoice-' || (i + 1) as id, 'RE-2026-' || printf('%07d', i + 1) as number,
        printf('%032x', i) as entry, date((@until - (@nights - night) * ${DAY_MS}) / 1000, 'unixepoch') as day,
        row_number() over (partition by space_id, night order by i) - 1 as position from placed`);
    run(`insert into mirror_invoice (space_id, invoice_id, version, invoice_date, paid_status, deleted, digest, seen_in)
      select space_id, id, 1, day, iif(night > @unpaid, 'unpaid', 'paid'), 0, hex(randomblob(32)), 1 from plan
      order by space_id, id`);
    run(`insert into mirror_invoice_version (space_id, invoice_id, version, seen_at, deleted, document)
      select space_id, id, 1, @until - (@nights - night) * ${DAY_MS}, 0, ${filled('@document')} from plan`);
    run(`create temporary table nights as select space_id, night, min(day) as day,
      @until - (@nights - night) * ${DAY_MS} as at from plan group by space_id, night`);
    run(`insert into batch (space_id, number, id, series, status, created_at, period_from, period_to, manifest, debtors)
      select space_id, night, hex(randomblob(8)), @series, 'released', at, '2020-01-01', day, @manifest, @debtors
      from nights`);
    run(`insert into batch_open_item (space_id, batch_number, position, content)
      with recursive each (position) as (select 0 union all select position + 1 from each where position + 1 < @owed)
      select space_id, night, position, @openItem from nights join each`);
    run(`insert into journal_entry (space_id, batch_number, position, id, voided, series, invoice_id, part, generation,
        document_date, content)
      select space_id, night, position, entry, 0, @series, id, 'revenue', 0, day, ${filled('@entry')} from plan`);
    run(`insert into batch_file (space_id, batch_number, name, format, media_type, address, size, notes, created_at)
      select space_id, night, 'batch-' || night || '.csv', 'csv', 'text/csv', hex(randomblob(32)), 10000, '[]', at from nights`);
    run(
      'insert into delivery_planned (space_id, batch_number, planned_at) select space_id, night, at from nights',
    );
    run(`insert into delivery (space_id, batch_number, target, failures, parked, delivered_at)
      select space_id, night, 'office', 0, 0, at from nights`);
    run(`insert into book_run (space_id, kind, business_date, started_at, finished_at, outcome, result)
      select space_id, 'night', day, at, at + 60000, 'done', '{}' from nights order by at`);
    run(`insert into book_reading (space_id, series, terms, epoch, complete, read_at)
      select id, @series, 'terms', 1, 1, @until from of_space`);
    run(`insert into book_examined (space_id, series, invoice_id, waiting, invoice_date, currency, document_number, debtor,
        payment, open_item)
      select space_id, @series, id, 0, day, 'EUR', number, 10000 + i % @customers,
        iif(night > @unpaid, null, 41650), iif(night > @unpaid, @openItem, null) from plan`);
    database.exec('drop table plan; drop table nights; drop table of_space');
    for (const text of triggers) database.exec(text);
  })();
  database.close();
}

/** What the triggers do is written by hand. @returns what makes them again */
function withoutTriggers(database: Sqlite.Database): readonly string[] {
  const found = database.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as {
    readonly name: string;
    readonly sql: string;
  }[];
  for (const { name } of found) database.exec(`drop trigger ${name}`);
  return found.map(({ sql }) => sql);
}
