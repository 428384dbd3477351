import type { OnProgress } from '../../domain/progress.js';
import type { OnMigration } from '../engine/engine.js';

/** Shows a person who waits for them how many of the steps to this version's schema are done. */
export function migrationsTo(show: OnProgress): OnMigration {
  return (done, of) => show('steps to the schema of this version', done, of);
}
