import { join } from 'node:path';
import type { BankFile } from '@spacebooks/bank-statements/bank-file';
import { writeWhole } from '@spacebooks/base/files/whole-file';
import { crashPoint } from '../../crash-point.js';
import type { Failure } from '../../domain/errors.js';
import type { Imported } from '../import-files.js';
import { candidateAt } from './candidate.js';
import { PLACES, placeIn, REASON } from './places.js';
import { freeName, makePlace, nameOfTaken, putAway } from './put-away.js';

/** What became of a file. */
export type Outcome =
  | { readonly kind: 'imported'; readonly name: string; readonly imported: Imported }
  | { readonly kind: 'refused'; readonly name: string; readonly failure: Failure };

export interface Dealing {
  /** Imports a file, or says why not. @throws Failure `store.*` */
  readonly deal: (file: BankFile) => Promise<Outcome>;
  /** Tells a person that a file is refused. @param at where it lies from now on, below the folder */
  readonly tell: (at: string, failure: Failure) => Promise<void>;
  /** The text beside a refused file. */
  readonly reasonText: (name: string, failure: Failure) => string;
  /** The text beside a file that was imported; null where there is nothing to say. */
  readonly noteText: (imported: Imported) => string | null;
}

/**
 * Imports a file that was taken and moves it to its place. What is done twice, because a process died between two steps, is
 * known the second time.
 */
export async function dealWithTaken(
  folder: string,
  taken: string,
  { deal, tell, reasonText, noteText }: Dealing,
): Promise<readonly Outcome[]> {
  const name = nameOfTaken(taken);
  crashPoint('before:bank-file');
  const candidate = await candidateAt(join(placeIn(folder, 'taken'), taken), name);
  // Another process has dealt with it, or somebody still writes to it.
  if (candidate.kind === 'none' || (candidate.kind === 'file' && candidate.content === null)) return [];
  const content = candidate.kind === 'file' ? (candidate.content ?? new Uint8Array()) : new Uint8Array();
  const outcome: Outcome =
    candidate.kind === 'unfit'
      ? { kind: 'refused', name, failure: candidate.failure }
      : await deal({ name, content });
  crashPoint('after:bank-file:dealt');
  const place = outcome.kind === 'imported' ? 'done' : 'refused';
  await makePlace(folder, place);
  const at = await freeName(placeIn(folder, place), name, content);
  if (outcome.kind === 'imported') {
    const note = noteText(outcome.imported);
    if (note !== null) await writeWhole(join(placeIn(folder, place), `${at}${REASON}`), note);
    await putAway(folder, taken, place, at);
    crashPoint('after:bank-file:done');
    return [outcome];
  }
  // Both before the file is there: none lies there without a reason, or without anybody knowing.
  await tell(`${PLACES.refused}/${at}`, outcome.failure);
  await writeWhole(join(placeIn(folder, place), `${at}${REASON}`), reasonText(name, outcome.failure));
  crashPoint('after:bank-file:reason');
  await putAway(folder, taken, place, at);
  crashPoint('after:bank-file:refused');
  return [outcome];
}
