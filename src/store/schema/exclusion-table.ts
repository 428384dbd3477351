import type { Generated } from 'kysely';
import type { Fixed } from './book-tables.js';

export interface ExclusionTable {
  /** Append-only: the last one about a document and a report says whether it is left out there. */
  exclusion: {
    id: Generated<number>;
    space_id: Fixed<string>;
    report: Fixed<string>;
    invoice_id: Fixed<string>;
    document_number: Fixed<string>;
    at: Fixed<number>;
    excluded: Fixed<0 | 1>;
    /** A name, as it was given. */
    decided_by: Fixed<string>;
    why: Fixed<string>;
  };
}
