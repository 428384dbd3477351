import type { Charset } from './charsets.js';
import type { CsvTerms } from './csv/csv-terms.js';

/** What files do not say of themselves. */
export interface ReadingTerms {
  /** How CSV files are laid out; null where no layout is known. */
  readonly csv: CsvTerms | null;
  /** What to do about a file of no known format. */
  readonly fix?: string;
  /** What is known of an account by what a file calls it; null, or left out: nothing. */
  readonly accountOf?: (stated: string) => KnownAccount | null;
}

/** Beyond what files say of an account. */
interface KnownAccount {
  readonly iban: string;
  /** Of its files that state none; null: UTF-8, or what banks of its country write. */
  readonly charset: Charset | null;
}
