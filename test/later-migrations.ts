import type { Migration } from '../src/store/schema/migration.js';
import { MIGRATIONS } from '../src/store/schema/migrations.js';
import { afterTest } from './after-test.js';

/** As in a later version: this program has so many steps of the schema more until the test ends, `later_1` and so on. */
export function addMigrations(count: number): void {
  const all = MIGRATIONS as Migration[];
  const known = all.length;
  afterTest(() => void all.splice(known));
  for (let step = 1; step <= count; step += 1) {
    const statements = [`create table later_${step} (id integer primary key)`];
    all.push({ tables: {}, sqlite: statements, postgres: statements, onlyAdds: true });
  }
}
