import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Mutant } from './mutant.js';
import type { Room } from './rooms.js';
import { type Score, scoreOf } from './score.js';

/** A mutant that no test noticed. */
export type Survivor = Omit<Mutant, 'isDetected'>;

/** What the latest run of a room came to. Kept in the repository: a run of one room need not repeat the others for the page. */
export interface RoomReport extends Score {
  readonly room: string;
  /** That was tried. */
  readonly commit: string;
  readonly survivors: readonly Survivor[];
}

export function reportOf(room: Room, commit: string, mutants: readonly Mutant[]): RoomReport {
  const survivors = mutants
    .filter(({ isDetected }) => isDetected === false)
    .map(({ isDetected: _, ...survivor }) => survivor);
  return { room: room.name, commit, ...scoreOf(mutants), survivors };
}

const FOLDER = resolve(import.meta.dirname, 'reports');
const fileOf = (name: string): string => resolve(FOLDER, `${name}.json`);

export function keepReport(report: RoomReport): void {
  writeFileSync(fileOf(report.room), `${JSON.stringify(report, null, 2)}\n`);
}

/** Null where the room was never tried. */
export function keptReport({ name }: Room): RoomReport | null {
  return existsSync(fileOf(name)) ? (JSON.parse(readFileSync(fileOf(name), 'utf8')) as RoomReport) : null;
}
