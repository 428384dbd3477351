import type { CsvTerms } from './csv/csv-terms.js';

/** What files do not say of themselves. */
export interface ReadingTerms {
  /** How CSV files are laid out; null where no layout is known. */
  readonly csv: CsvTerms | null;
  /** What to do about a file of no known format. */
  readonly fix?: string;
}
