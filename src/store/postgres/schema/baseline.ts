import { examined } from './examined.js';
import { figures } from './figures.js';
import { guards } from './guards.js';
import { places } from './places.js';
import { severalMachines } from './several-machines.js';

/** What PostgreSQL has beside the tables. */
export const postgresBaseline: readonly string[] = [
  severalMachines,
  ...guards,
  examined,
  figures,
  places,
  "create index invoice_facts_words on invoice_facts using gin (array_to_tsvector(string_to_array(words, ' ')))",
];
