import { PDFArray, PDFBool, PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFStream } from 'pdf-lib';
import { embeddedXml, readPdf } from './extract.js';
import { fileNameOf } from './pdfa/embedded-files.js';
import { type EmbeddedStandard, type Embedding, embeddingOf } from './pdfa/embedding.js';
import { missingFonts } from './pdfa/fonts.js';
import { readXmp, type XmpClaims } from './pdfa/read-xmp.js';

/** What is wrong with a PDF, before it is said in any language. */
export interface PdfProblem {
  readonly rule: string;
  /** The same as the rule, where that is broken in one way alone. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What can be said cheaply of a PDF/A-3 file with an e-invoice inside: its metadata and claims, the output
 * intent, the structure that it claims, the fonts, and that it carries exactly this XML as what belongs to it. No replacement for veraPDF, but
 * what goes wrong in practice goes wrong here.
 *
 * @returns none when all is well
 */
export async function checkPdfA(
  pdf: Uint8Array,
  xml: Uint8Array,
  standard: EmbeddedStandard = 'zugferd',
): Promise<PdfProblem[]> {
  const document = await readPdf(pdf);
  if (document === null) return [problem('SB-PDFA-FILE')];
  return checkDrawnPdf(document, xml, standard);
}

/** The same of a PDF that was not written yet, or has been read. */
export async function checkDrawnPdf(
  document: PDFDocument,
  xml: Uint8Array,
  standard: EmbeddedStandard,
): Promise<PdfProblem[]> {
  return [
    ...(await checkMetadata(document, embeddingOf(standard))),
    ...checkOutputIntent(document),
    ...checkFonts(document),
    ...checkXml(document, xml, embeddingOf(standard)),
  ];
}

async function checkMetadata({ catalog }: PDFDocument, embedding: Embedding): Promise<PdfProblem[]> {
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  if (!(metadata instanceof PDFRawStream) || metadata.dict.has(PDFName.of('Filter')))
    return [problem('SB-PDFA-XMP')];
  const read = await readXmp(metadata.contents);
  if ('problem' in read) return [problem('SB-PDFA-XMP', {}, read.problem)];
  const { part, conformance, accessibilityPart } = read.claims;
  const problems: PdfProblem[] = [];
  if (part !== '3' || (conformance !== 'A' && conformance !== 'B')) problems.push(problem('SB-PDFA-CLAIM'));
  if ((conformance === 'A' || accessibilityPart !== null) && !isTagged(catalog))
    problems.push(problem('SB-PDFA-STRUCTURE'));
  if (!claimsRight(read.claims, embedding)) problems.push(problem('SB-PDFA-FACTURX'));
  return problems;
}

/** Factur-X is claimed with the right file and profile, or not at all where the content is none of its own. */
function claimsRight(claims: XmpClaims, { xmlFileName, conformanceLevel }: Embedding): boolean {
  const { documentType, documentFileName, version } = claims;
  if (conformanceLevel === null) return documentType === null && claims.conformanceLevel === null;
  return (
    documentType === 'INVOICE' &&
    documentFileName === xmlFileName &&
    version !== null &&
    claims.conformanceLevel === conformanceLevel
  );
}

/** Whether it has the tree that says what is on its pages, and vouches for it (ISO 32000-1, 14.7 and 14.8). */
function isTagged(catalog: PDFDocument['catalog']): boolean {
  const mark = catalog.lookup(PDFName.of('MarkInfo'));
  return (
    catalog.lookup(PDFName.of('StructTreeRoot')) instanceof PDFDict &&
    mark instanceof PDFDict &&
    mark.lookup(PDFName.of('Marked')) === PDFBool.True
  );
}

function checkOutputIntent(document: PDFDocument): PdfProblem[] {
  if (hasOutputIntent(document)) return [];
  return [problem('SB-PDFA-INTENT')];
}

function checkFonts({ context }: PDFDocument): PdfProblem[] {
  const missing = missingFonts(context);
  if (missing.length === 0) return [];
  return [problem('SB-PDFA-FONT', { fonts: missing.join(', ') })];
}

function checkXml(
  { context, catalog }: PDFDocument,
  xml: Uint8Array,
  { relationship }: Embedding,
): PdfProblem[] {
  const embedded = embeddedXml(context, catalog);
  if (embedded === null) return [problem('SB-PDFA-XML')];
  const problems: PdfProblem[] = [];
  if (Buffer.compare(embedded.bytes, xml) !== 0)
    problems.push(problem('SB-PDFA-XML', {}, 'another e-invoice inside'));
  const { specification } = embedded;
  const associated = catalog.lookup(PDFName.of('AF'));
  const listed =
    associated instanceof PDFArray &&
    associated.asArray().some((element) => context.lookup(element) === specification);
  const related = specification.lookup(PDFName.of('AFRelationship')) === PDFName.of(relationship);
  if (!listed || !related)
    problems.push(
      problem('SB-PDFA-AF', {
        file: fileNameOf(specification) ?? '',
        relationship: relationship.toLowerCase(),
      }),
    );
  return problems;
}

function problem(rule: string, values: PdfProblem['values'] = {}, key = rule): PdfProblem {
  return { rule, key, values };
}

/** Whether the PDF says which colours its numbers mean, with a profile (ISO 19005-3, 6.2.3). */
export function hasOutputIntent({ catalog }: PDFDocument): boolean {
  const intents = catalog.lookup(PDFName.of('OutputIntents'));
  const first = intents instanceof PDFArray && intents.size() > 0 ? intents.lookup(0) : undefined;
  return (
    first instanceof PDFDict &&
    first.lookup(PDFName.of('S')) === PDFName.of('GTS_PDFA1') &&
    first.lookup(PDFName.of('DestOutputProfile')) instanceof PDFStream
  );
}
