import { examined } from './examined.js';
import { figures } from './figures.js';
import { guards } from './guards.js';
import { invoiceWords } from './invoice-words.js';

/** What SQLite has beside the tables. */
export const sqliteBaseline: readonly string[] = [...guards, ...examined, ...figures, ...invoiceWords];
