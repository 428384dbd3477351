import type { Generated } from 'kysely';
import { text } from './column.js';
import type { Migration } from './migration.js';
import { table } from './table.js';

/** Columns that it adds to `invoice_facts`: whose invoice it is (domain/customer-ref.ts); empty while nothing was read of it. */
export const OF_INVOICE_FACTS = { customer_ref: text<Generated<string>>() };

/** The id is that of the platform's membership, team or contact, in the latest copy. */
const refs = (debitor: string): string => `update invoice_facts set customer_ref = case
    when trim(coalesce(customer_number, '')) <> '' then trim(customer_number)
    else coalesce('id~' || (select ${debitor} from mirror_invoice as current
        join mirror_invoice_version as version on version.space_id = current.space_id
          and version.invoice_id = current.invoice_id and version.version = current.version
        where current.space_id = invoice_facts.space_id and current.invoice_id = invoice_facts.invoice_id),
      'name~' || replace(substr(customer_key, 1, 60), ' ', '-'))
    end
  where payment <> 'unknown'`;

const rest = (byId: string): readonly string[] => [
  `insert into customer (space_id, ref, name, name_key, number, words, named_on)
    select space_id, customer_ref, customer, customer_key, customer_number, words, invoice_date
    from (select facts.*, row_number() over (partition by space_id, customer_ref order by invoice_date desc, id desc) as place
      from invoice_facts as facts where customer_ref <> '') as ranked
    where place = 1`,
  `create index invoice_facts_of_customer on invoice_facts (customer_ref, space_id, invoice_date${byId}) where deleted = 0`,
  `create index invoice_facts_owed_by_customer on invoice_facts (customer_ref, space_id, currency, due_date, open)
    where deleted = 0 and open <> 0`,
];

const ADD = "alter table invoice_facts add column customer_ref text not null default ''";

export const customers = {
  tables: {
    /** Whoever an invoice was read of, as the latest of their invoices names them. */
    customer: table(
      {
        space_id: text().fixed(),
        ref: text().fixed(),
        name: text(),
        number: text().nullable(),
        /** For finding and sorting (domain/search-words.ts). */
        name_key: text(),
        words: text(),
        /** Date of the invoice that says so. */
        named_on: text(),
      },
      {
        key: ['space_id', 'ref'],
        indexes: {
          customer_by_name: '(name_key, space_id, ref, words)',
          customer_named: '(space_id, name_key, ref)',
        },
      },
    ),
  },
  sqlite: [ADD, refs("version.document -> 'debitor' ->> 'id'"), ...rest('')],
  postgres: [ADD, refs("cast(version.document as json) -> 'debitor' ->> 'id'"), ...rest(', id')],
  onlyAdds: true,
} satisfies Migration;
