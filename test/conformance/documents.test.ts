import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type DocumentPair, documentPairs } from './document-pairs.js';
import { wrongLineAmounts } from './line-amounts.js';
import type { Report, SchematronFinding, XmlReport } from './report.js';
import { validate } from './validate.js';
import { writeDocuments } from './write-documents.js';
import { hasGhostscript, writeForeignDocuments } from './write-foreign-documents.js';

/**
 * Every document that the tests write: the valid cases of the fixtures, made here, whatever other tests left
 * in a folder of theirs beside it, and what the demo took through the whole road.
 */
const FOLDER = resolve(import.meta.dirname, '../../test-output/documents');
const DEMO = resolve(import.meta.dirname, '../../demo-output');
const jar = inject('referenceJar');
const skip = jar === '';

if (!skip) {
  await writeDocuments(join(FOLDER, 'cases'));
  if (hasGhostscript()) await writeForeignDocuments(join(FOLDER, 'foreign'));
  else skipForeign();
}
const folders = skip ? [] : [...readdirSync(FOLDER).map((name) => join(FOLDER, name)), DEMO];
const pairs = folders.flatMap((folder) => documentPairs(folder));

function skipForeign(): void {
  const message = 'PDFs of other programs are not converted and judged: no Ghostscript (gs).';
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
}

/** Factur-X' own rules do not apply to an XRechnung, and XRechnung's only to one. */
function sourcesFor(xml: string): readonly SchematronFinding['source'][] {
  return xml.includes('xrechnung_3.0') ? ['EN16931', 'XRECHNUNG'] : ['EN16931', 'FACTUR-X'];
}

function problems(report: XmlReport | undefined, text: string): readonly string[] {
  if (report === undefined) return ['not judged'];
  const applicable = report.findings.filter(({ source }) => sourcesFor(text).includes(source));
  return [
    ...report.xsd.map((message) => `XSD ${message}`),
    ...applicable.map(({ rule, severity, text: message }) => `${rule} (${severity}) ${message}`),
  ];
}

describe.skipIf(skip)('each document', () => {
  const reports = new Map<string, Report>();

  beforeAll(async () => {
    const files = pairs.flatMap(({ pdf, xml }) => [pdf, xml]);
    for (const report of await validate(jar, files)) reports.set(report.file, report);
  });

  it.each(pairs)('$name is a valid e-invoice in PDF/A-3b', ({ pdf, xml }: DocumentPair) => {
    const archived = readFileSync(xml);
    const text = archived.toString('utf8');
    const judged = reports.get(pdf)?.pdf;
    const archivedReport = reports.get(xml);
    expect({
      xml: problems(archivedReport?.xml, text),
      lines: wrongLineAmounts(archived),
      pdfa: judged?.pdfa,
      xmp: judged?.xmp,
      mustang: judged?.mustang,
    }).toEqual({ xml: [], lines: [], pdfa: [], xmp: [], mustang: [] });
    const [invoice, ...more] = judged?.attachments ?? [];
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      name: 'factur-x.xml',
      sha256: archivedReport?.sha256,
      mimeType: 'text/xml',
      relationship: 'Alternative',
      unicode: true,
      associated: true,
    });
    expect(problems(invoice?.xml, text)).toEqual([]);
  });
});
