import { appendOnly } from './append-only.js';
import { books } from './books.js';
import { eInvoices } from './e-invoices.js';
import { limits } from './limits.js';
import { mirror } from './mirror.js';
import { people } from './people.js';
import { upkeep } from './upkeep.js';

/** Texts sort by their bytes, because the program sorts beside the database. */
const exactText = 'create domain exact_text as text collate "C";';

/** What the migrations of SQLite come to (`../../sqlite/migrations`), in PostgreSQL's words. Every number is a bigint. */
export const baseline: readonly string[] = [
  exactText,
  eInvoices,
  limits,
  books,
  mirror,
  people,
  upkeep,
  appendOnly,
];
