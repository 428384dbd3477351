import type { Layout } from './layout.js';
import type { CsvAccount } from './read-csv.js';

/** What a CSV file does not say of itself. */
export interface CsvTerms extends CsvAccount {
  readonly layout: Layout;
}
