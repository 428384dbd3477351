import { readFileSync } from 'node:fs';
import type { DocumentPair } from './document-pairs.js';
import { wrongLineAmounts } from './line-amounts.js';
import type { PdfReport, Report, XmlReport } from './report.js';
import { type Syntax, syntaxOf } from './syntax.js';
import { validate } from './validate.js';

/** Everything, warnings included, that the judges object to in a document; empty when it is sound. */
export type Problems = readonly string[];

/** Names of documents around the PDFs of other programs, which are not tagged. */
const FOREIGN = 'foreign/';

/** Has the XML files judged. Answers in the order of the files. */
export async function problemsOfXml(
  validators: string,
  files: readonly string[],
): Promise<readonly Problems[]> {
  const reports = await validate(validators, files);
  return files.map((file, index) => xmlProblems(reports[index]?.xml, readFileSync(file)));
}

/** Has PDFs judged with what they carry. Answers in the order of the pairs. */
export async function problemsOfPairs(
  validators: string,
  pairs: readonly DocumentPair[],
): Promise<readonly Problems[]> {
  const reports = await validate(
    validators,
    pairs.flatMap(({ pdf, xml }) => [pdf, xml]),
  );
  return pairs.map(({ name, xml }, index) => {
    const [pdf, content] = [reports[2 * index], reports[2 * index + 1]];
    return pairProblems(pdf, content, readFileSync(xml), !name.startsWith(FOREIGN));
  });
}

function xmlProblems(report: XmlReport | undefined, xml: Uint8Array): Problems {
  if (report === undefined) return ['not judged'];
  const { sources } = syntaxOf(Buffer.from(xml).toString('utf8'));
  if (sources.length === 0) return [];
  const applicable = report.findings.filter(({ source }) => sources.includes(source));
  return [
    ...report.xsd.map((message) => `XSD ${message}`),
    ...applicable.map(({ rule, severity, text: message }) => `${rule} (${severity}) ${message}`),
    ...wrongLineAmounts(xml),
  ];
}

function pairProblems(
  pdf: Report | undefined,
  xml: Report | undefined,
  archived: Uint8Array,
  isDrawnByUs: boolean,
): Problems {
  const syntax = syntaxOf(Buffer.from(archived).toString('utf8'));
  if (pdf?.pdf === undefined) return ['the PDF was not judged'];
  return [
    ...xmlProblems(xml?.xml, archived),
    ...pdf.pdf.pdfa.map(({ clause, text }) => `PDF/A-3 ${clause} ${text}`),
    ...pdf.pdf.pdfua.map(({ clause, text }) => `PDF/UA-1 ${clause} ${text}`),
    ...(isDrawnByUs && !pdf.pdf.isTagged ? ['PDF/UA-1 is not claimed'] : []),
    ...pdf.pdf.xmp.map((message) => `XMP ${message}`),
    // Mustang looks for Factur-X, and what claims none has nothing for it.
    ...(syntax.isFacturX ? pdf.pdf.mustang.map((message) => `Mustang ${message}`) : []),
    ...attachmentProblems(pdf.pdf, xml?.sha256, syntax),
  ];
}

function attachmentProblems(
  { attachments }: PdfReport,
  sha256: string | undefined,
  syntax: Syntax,
): Problems {
  const [invoice, ...more] = attachments;
  if (invoice === undefined || more.length > 0) return [`${attachments.length} files are attached, not 1`];
  const expected = {
    name: syntax.attachedAs,
    sha256,
    mimeType: 'text/xml',
    relationship: syntax.relationship,
    unicode: true,
    associated: true,
  };
  return Object.entries(expected)
    .map(([name, value]) => ({ name, value, found: invoice[name as keyof typeof expected] }))
    .filter(({ value, found }) => found !== value)
    .map(({ name, value, found }) => `the attachment’s ${name} is ${found}, not ${value}`);
}
