import {
  type Behaviour,
  type CollectionRow,
  collectionOperation,
  type RecordRow,
  recordOperation,
} from '../engine/declare.js';
import { filterBy, listed } from '../engine/filtering.js';
import { plainJsonWriter } from '../engine/plain-json.js';
import type { Filter } from '../engine/record-type.js';

export function record<R, Input = void>(row: RecordRow<R, Input>): Behaviour {
  return recordOperation(plainJsonWriter, row);
}

export function collection<R>(row: CollectionRow<R>): Behaviour {
  return collectionOperation(plainJsonWriter, row);
}

export const IDS: Filter<{ readonly id: string }> = filterBy('ids', (text) => {
  const ids = listed(text);
  return ({ id }) => ids.includes(id);
});
