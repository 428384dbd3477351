import type { CsvTerms } from './csv/csv-terms.js';
import type { AccountTerms } from './known-account.js';

/** What files do not say of themselves. */
export interface ReadingTerms extends AccountTerms {
  /** How CSV files are laid out; null where no layout is known. */
  readonly csv: CsvTerms | null;
  /** What to do about a file of no known format. */
  readonly fix?: string;
}
