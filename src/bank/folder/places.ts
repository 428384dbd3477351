import { join } from 'node:path';

/** Where files go from the watched folder: folders in it, so that a move is one step. */
export const PLACES = {
  /** Those that are being imported; what lies there after a crash is imported first. */
  taken: '.importing',
  done: 'done',
  refused: 'refused',
} as const;

export type PlaceOfFile = keyof typeof PLACES;

export function placeIn(folder: string, place: PlaceOfFile): string {
  return join(folder, PLACES[place]);
}

/** Beside a refused file: why. */
export const REASON = '.txt';
