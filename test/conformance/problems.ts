import { createHash } from 'node:crypto';
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

/**
 * Warnings of the CII binding that there may be but one BT-123 and one BT-125: BG-24 is 0..n in EN 16931-1, and the
 * schema and the binding of UBL take as many.
 */
const TAKEN_BACK: ReadonlySet<string> = new Set(['CII-SR-475', 'CII-SR-476']);
const isMeant = (message: string): boolean => ![...TAKEN_BACK].some((rule) => message.includes(`[${rule}]`));

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
    ...applicable
      .filter(({ rule }) => !TAKEN_BACK.has(rule))
      .map(({ rule, severity, text: message }) => `${rule} (${severity}) ${message}`),
    ...wrongLineAmounts(xml),
  ];
}

function pairProblems(
  pdf: Report | undefined,
  xml: Report | undefined,
  archived: Uint8Array,
  isDrawnByUs: boolean,
): Problems {
  const text = Buffer.from(archived).toString('utf8');
  const syntax = syntaxOf(text);
  if (pdf?.pdf === undefined) return ['the PDF was not judged'];
  return [
    ...xmlProblems(xml?.xml, archived),
    ...pdf.pdf.pdfa.map(({ clause, text }) => `PDF/A-3 ${clause} ${text}`),
    ...pdf.pdf.pdfua.map(({ clause, text }) => `PDF/UA-1 ${clause} ${text}`),
    ...(isDrawnByUs && !pdf.pdf.isTagged ? ['PDF/UA-1 is not claimed'] : []),
    ...pdf.pdf.xmp.map((message) => `XMP ${message}`),
    // Mustang looks for Factur-X, and what claims none has nothing for it.
    ...(syntax.isFacturX ? pdf.pdf.mustang.filter(isMeant).map((message) => `Mustang ${message}`) : []),
    ...attachmentProblems(pdf.pdf, xml?.sha256, syntax, text),
  ];
}

/** The XML, and what it says is attached to it (BT-125), each as it must be. */
function attachmentProblems(
  { attachments }: PdfReport,
  sha256: string | undefined,
  syntax: Syntax,
  xml: string,
): Problems {
  const invoice = {
    name: syntax.attachedAs,
    sha256,
    mimeType: 'text/xml',
    relationship: syntax.relationship,
  };
  const expected = [invoice, ...supportingFiles(xml)];
  if (attachments.length !== expected.length)
    return [`${attachments.length} files are attached, not ${expected.length}`];
  return expected.flatMap((wanted) => {
    const found = attachments.find(({ name }) => name === wanted.name);
    if (found === undefined) return [`${wanted.name} is not attached`];
    return Object.entries({ ...wanted, unicode: true, associated: true })
      .filter(([term, value]) => found[term as keyof typeof found] !== value)
      .map(
        ([term, value]) => `the attachment’s ${term} is ${found[term as keyof typeof found]}, not ${value}`,
      );
  });
}

const BINARY_OBJECT =
  /<(?:ram:Attachment|cbc:EmbeddedDocument)BinaryObject mimeCode="([^"]+)" filename="([^"]+)">([^<]*)</g;

function supportingFiles(xml: string) {
  return [...xml.matchAll(BINARY_OBJECT)].map(([, mimeType = '', name = '', content = '']) => ({
    name: name.replaceAll('&amp;', '&'),
    sha256: createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex'),
    mimeType,
    relationship: 'Supplement',
  }));
}
