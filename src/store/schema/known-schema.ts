import { Failure } from '../../domain/errors.js';
import type { SchemaState } from '../engine/engine.js';
import { MIGRATIONS } from './migrations.js';

/** How a schema with this number stands to that of this version. */
export function schemaState(version: number): SchemaState {
  if (version === MIGRATIONS.length) return 'current';
  return version < MIGRATIONS.length ? 'older' : 'newer';
}

/** @returns the number. @throws Failure `store.newer` when a later version of spacebooks wrote it */
export function refuseNewer(version: number): number {
  if (schemaState(version) !== 'newer') return version;
  const detail = `its schema is version ${version}, this program knows ${MIGRATIONS.length}`;
  throw new Failure('store.newer', { detail });
}

/** A database without the mark of the baseline. */
export function tooOld(): Failure {
  return new Failure('store.too-old');
}
