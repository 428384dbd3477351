import {
  type Behaviour,
  type CollectionRow,
  collectionOperation,
  type RecordRow,
  recordOperation,
} from '../engine/declare.js';
import { plainJsonWriter } from '../engine/plain-json.js';

export function record<R, Input = void>(row: RecordRow<R, Input>): Behaviour {
  return recordOperation(plainJsonWriter, row);
}

export function collection<R>(row: CollectionRow<R>): Behaviour {
  return collectionOperation(plainJsonWriter, row);
}
