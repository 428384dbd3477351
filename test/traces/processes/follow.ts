import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Verdict, validate } from '../path/validator.js';
import { ASKED, LATER, TOLD, WATCH } from '../record/watch-sql.js';
import { runningProcesses } from './followed-process.js';
import { type Note, notesReader } from './notes.js';
import { observationsOfNotes } from './observations-of-notes.js';

/** Follows the e-invoices of all processes that are started from here, and of this one. */
export interface Following {
  readonly folder: string;
  /**
   * Whether what they did is a path of the saga's graph, of all that ended since it was asked last. Null while one of them
   * works: its next step may be noted already, and what came before it not yet.
   */
  judge(): Verdict | null;
  /** The same, whoever works. */
  judgeNow(): Verdict;
  /** Whether there was something to see. */
  hasSeen(): boolean;
}

/** Every process that is started after it is followed. */
export async function beginFollowing(): Promise<Following> {
  const folder = mkdtempSync(join(tmpdir(), 'spacebooks-traces-'));
  const sql = { watch: WATCH, later: LATER, told: TOLD, asked: ASKED };
  writeFileSync(join(folder, 'sql.json'), JSON.stringify(sql));
  process.env.SPACEBOOKS_TRACES = folder;
  await import('./hook/follow.mjs' as string);
  const read = notesReader(folder);
  let unjudged: readonly Note[] = [];
  let hasSeen = false;
  const judgeNow = (): Verdict => {
    const observations = observationsOfNotes([...unjudged, ...read()]);
    unjudged = [];
    hasSeen ||= observations.length > 0;
    return validate(observations);
  };
  return {
    folder,
    judgeNow,
    hasSeen: () => hasSeen,
    judge: () => {
      unjudged = [...unjudged, ...read()];
      return runningProcesses() > 0 || hasOpenConnection(unjudged) ? null : judgeNow();
    },
  };
}

function hasOpenConnection(notes: readonly Note[]): boolean {
  const closed = new Set(notes.flatMap((note) => (note.type === 'closed' ? [note.connection] : [])));
  const ended = notes.flatMap((note) => (note.type === 'ended' ? [`${note.name}.`] : []));
  return notes.some(
    (note) =>
      note.type === 'commits' &&
      !closed.has(note.connection) &&
      !ended.some((name) => note.connection.startsWith(name)),
  );
}
