import type { ConfigComplaint } from './environment.js';

/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[];

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** As the operator knows it; the configuration itself when left out. */
  readonly file?: string;
}

/** Position of a value in the file, and how it was written. */
export interface Place {
  readonly position: Position;
  /** Where its key stands; null for list items and the whole file. */
  readonly keyPosition: Position | null;
  readonly kind: 'text' | 'list' | 'section';
  /** The text as written, before environment variables are put in: this may be quoted in messages. */
  readonly source: string | null;
}

export interface PlacedComplaint extends ConfigComplaint, Position {
  /** Set where everything else works with the mistake: an export refuses it, or what is issued offline in KSeF. */
  readonly ofOnePart?: true;
}

/** The complaint as one that only a part of the work has to wait for. */
export function ofOnePart(complaint: PlacedComplaint): PlacedComplaint {
  return { ...complaint, ofOnePart: true };
}

/** @param partsMayWait whether a configuration may be used that a part of the work has to wait with */
export function mayGoOn(complaints: readonly PlacedComplaint[], partsMayWait: boolean): boolean {
  return complaints.every((complaint) => partsMayWait && complaint.ofOnePart === true);
}

/** What an operator calls the place: its key, or the list's with the number of the entry, from 1. */
export function label(path: Path): string {
  const last = path.at(-1);
  return typeof last === 'number' ? `entry ${last + 1} of ${label(path.slice(0, -1))}` : (last ?? 'the file');
}
