import { DAY_MS } from '@spacebooks/base/durations';
import Sqlite from 'better-sqlite3';
import { folded } from '../../../src/domain/bank/matching/folded-text.js';
import { searchWords } from '../../../src/domain/search-words.js';

export interface History {
  readonly sagas: number;
  readonly spaces: readonly string[];
  /** Epoch milliseconds of the last row; the first is three years earlier. */
  readonly until: number;
}

const FIRST = [
  'Müller',
  'Schneider',
  'Weber',
  'Łukasik',
  'Nowak',
  'Groß',
  'Fuchs',
  'Wójcik',
  'Becker',
  'Žižka',
];
const SECOND = [
  'Bau',
  'Design',
  'Software',
  'Logistik',
  'Kaffee',
  'Verlag',
  'Studio',
  'Beratung',
  'Energie',
  'Papier',
];
const FORMS = ['GmbH', 'AG', 'sp. z o.o.', 'UG', 'KG'];
const CUSTOMERS = 20_000;

/** What lists show of the invoices of `writeHistory`, by SQL alone: three years of dates, 20,000 customers. */
export function writeFactHistory(path: string, { sagas, spaces, until }: History): void {
  const database = new Sqlite(path);
  database.pragma('synchronous = OFF');
  const known = {
    sagas: BigInt(sagas),
    until: BigInt(until),
    count: BigInt(spaces.length),
    customers: BigInt(CUSTOMERS),
  };
  database.transaction(() => {
    database.exec('create temporary table of_space (place integer primary key, id text not null)');
    const space = database.prepare('insert into of_space values (?, ?)');
    for (const [place, id] of spaces.entries()) space.run(place, id);
    database.exec(
      'create temporary table of_customer (place integer primary key, name text, key text, words text)',
    );
    const customer = database.prepare('insert into of_customer values (?, ?, ?, ?)');
    for (let place = 0; place < CUSTOMERS; place += 1) {
      const name = [
        FIRST[place % 10],
        SECOND[Math.floor(place / 10) % 10],
        `Haus ${place}`,
        FORMS[place % 5],
      ].join(' ');
      customer.run(place, name, folded(name), searchWords(name).join(' '));
    }
    database
      .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < @sagas),
        dated as (select i, date((@until - (@sagas - i) * ((3 * 365 * ${DAY_MS}) / @sagas)) / 1000, 'unixepoch') as day,
          (i * 7919) % 100000 + 1000 as gross,
          case when i > @sagas - @sagas / 20 then 'open' when i % 97 = 0 then 'open' when i % 211 = 0 then 'canceled' else 'paid' end as payment,
          case when i % 5000 = 9 then 'waiting' when i % 10000 = 7 then 'open' when i % 25 = 3 then 'gone' else 'done' end as e_invoice
          from n)
      insert into invoice_facts (space_id, invoice_id, number, customer, customer_number, invoice_date, due_date, currency, gross,
          net, open, paid_status, payment, deleted, e_invoice, saga_state, e_invoice_at, seen_at, number_key, customer_key, id_key,
          words)
        select of_space.id, 'invoice-' || i, 'RE-2026-' || printf('%07d', i), of_customer.name, null, day, date(day, '+14 days'),
          'EUR', gross, gross, iif(payment = 'open', gross, 0), payment, payment, 0, e_invoice, e_invoice, @until, @until,
          're 042026 ' || printf('%02d', length(i)) || i, of_customer.key, 'invoice' || i, 're 2026 ' || i || ' ' || of_customer.words
        from dated join of_space on of_space.place = i % @count join of_customer on of_customer.place = (i * 31) % @customers`)
      .run(known);
  })();
  database.close();
}
