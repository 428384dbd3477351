import Sqlite from 'better-sqlite3';
import { damageIn } from './check-tables.js';

/** A process of its own that reads the pages of the database named first, and says what it found as JSON. */
const [, , path = ''] = process.argv;
const raw = new Sqlite(path, { readonly: true, fileMustExist: true });
process.stdout.write(JSON.stringify(damageIn(raw)));
raw.close();
