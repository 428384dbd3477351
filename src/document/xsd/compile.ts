import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lazily } from '@spacebooks/base/lazy';
import type { XsdValidator } from 'libxml2-wasm';

const libxml = lazily(() => import('libxml2-wasm'));

/** A schema as its publisher ships it. */
interface SchemaFiles {
  /** Path of the folder that holds it. */
  readonly folder: string;
  readonly main: string;
  /** Address of the main file; the addresses in it are read from there. */
  readonly url: string;
  /** The files that it imports, by the addresses it imports them from. */
  readonly parts: Readonly<Record<string, string>>;
}

/** A validator of this schema. Nothing but its own files can be read by it: no other file, no host. */
export async function compileSchema(files: SchemaFiles): Promise<XsdValidator> {
  const { ParseOption, XmlBufferInputProvider, XmlDocument, XsdValidator, xmlRegisterInputProvider } =
    await libxml();
  const read = (name: string): Uint8Array => readFileSync(join(files.folder, name));
  const parts = Object.entries(files.parts).map(([url, name]) => [url, read(name)] as const);
  xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(parts)));
  using schema = XmlDocument.fromBuffer(read(files.main), {
    url: files.url,
    option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE,
  });
  return XsdValidator.fromDoc(schema);
}
