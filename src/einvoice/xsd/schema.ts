import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { XsdValidator } from 'libxml2-wasm';

/** The schema of the EN 16931 profile of Factur-X 1.09 (CII D22B), as the package ships it. */
const FOLDER = 'schema/en16931';
const MAIN = 'FACTUR-X_EN16931.xsd';
const PARTS = ['QualifiedDataType', 'ReusableAggregateBusinessInformationEntity', 'UnqualifiedDataType'].map(
  (part) => `FACTUR-X_EN16931_${part}_100.xsd`,
);

/** An address of our own for the schema's parts, so that nothing in a schema can name a file or a host. */
const BASE = 'spacebooks-xsd:/en16931/';

let compiled: Promise<XsdValidator> | undefined;

/** The validator, compiled on first use (about 90 ms) and kept for as long as the process lives. */
export function ciiValidator(): Promise<XsdValidator> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<XsdValidator> {
  const { ParseOption, XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } =
    await import('libxml2-wasm');
  const folder = schemaFolder();
  const read = (name: string): Uint8Array => readFileSync(join(folder, name));
  xmlRegisterInputProvider(
    new XmlBufferInputProvider(Object.fromEntries(PARTS.map((name) => [BASE + name, read(name)]))),
  );
  using schema = XmlDocument.fromBuffer(read(MAIN), {
    url: BASE + MAIN,
    option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
  });
  return XsdValidator.fromDoc(schema);
}

function schemaFolder(): string {
  // The package exports only its entry point, which lies in a folder beside the schemas.
  const entry = createRequire(import.meta.url).resolve('@stackforge-eu/factur-x');
  return join(dirname(dirname(entry)), FOLDER);
}
