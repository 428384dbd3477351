import type { CsvAccount } from './csv-line.js';
import type { Layout } from './layout.js';

/** What a CSV file does not say of itself. */
export interface CsvTerms extends CsvAccount {
  readonly layout: Layout;
}
