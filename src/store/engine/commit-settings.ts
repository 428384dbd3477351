import type { Db } from '../schema/tables.js';
import type { CommitSettings } from './commit-setting.js';
import { dialectOf } from './engine.js';

/** Reads the settings; nothing is changed. */
export function readCommitSettings(db: Db): Promise<CommitSettings> {
  return dialectOf(db).commitSettings(db);
}
