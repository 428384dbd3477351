import { Failure } from '../../domain/errors.js';
import type { SchemaState } from '../engine/engine.js';

/** @param known the number of the schema that this version of an engine's migrations comes to */
export function knownSchema(known: number) {
  return {
    /** How a schema with this number stands to that of this version. */
    schemaState: (version: number): SchemaState => {
      if (version === known) return 'current';
      return version < known ? 'older' : 'newer';
    },
    /** @returns the number. @throws Failure `store.newer` when a later version of spacebooks wrote it */
    refuseNewer: (version: number): number => {
      if (version <= known) return version;
      const detail = `its schema is version ${version}, this program knows ${known}`;
      throw new Failure('store.newer', { detail });
    },
  };
}
