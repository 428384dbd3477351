import { PDFArray, PDFBool, PDFDict, type PDFDocument, PDFName, PDFRawStream, PDFStream } from 'pdf-lib';
import type { Finding } from '../domain/finding.js';
import type { EInvoiceStandard } from '../domain/settings.js';
import { findingOf } from '../words/findings.js';
import { embeddedXml, readPdf } from './extract.js';
import { fileNameOf } from './pdfa/embedded-files.js';
import { type Embedding, embeddingOf } from './pdfa/embedding.js';
import { missingFonts } from './pdfa/fonts.js';
import { readXmp, type XmpClaims } from './pdfa/read-xmp.js';

/**
 * What can be said cheaply of a PDF/A-3 file with an e-invoice inside: its metadata and claims, the output
 * intent, the structure that it claims, the fonts, and that it carries exactly this XML as what belongs to it. No replacement for veraPDF, but
 * what goes wrong in practice goes wrong here.
 *
 * @returns one finding a problem, on the field `pdf`; none when all is well
 */
export async function checkPdfA(
  pdf: Uint8Array,
  xml: Uint8Array,
  standard: EInvoiceStandard = 'zugferd',
): Promise<Finding[]> {
  const document = await readPdf(pdf);
  if (document === null) return [finding('SB-PDFA-FILE')];
  return checkDrawnPdf(document, xml, standard);
}

/** The same of a PDF that was not written yet, or has been read. */
export async function checkDrawnPdf(
  document: PDFDocument,
  xml: Uint8Array,
  standard: EInvoiceStandard,
): Promise<Finding[]> {
  return [
    ...(await checkMetadata(document, embeddingOf(standard))),
    ...checkOutputIntent(document),
    ...checkFonts(document),
    ...checkXml(document, xml, embeddingOf(standard)),
  ];
}

async function checkMetadata({ catalog }: PDFDocument, embedding: Embedding): Promise<Finding[]> {
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  if (!(metadata instanceof PDFRawStream) || metadata.dict.has(PDFName.of('Filter')))
    return [finding('SB-PDFA-XMP')];
  const read = await readXmp(metadata.contents);
  if ('problem' in read) return [finding('SB-PDFA-XMP', {}, read.problem)];
  const { part, conformance, accessibilityPart } = read.claims;
  const findings: Finding[] = [];
  if (part !== '3' || (conformance !== 'A' && conformance !== 'B')) findings.push(finding('SB-PDFA-CLAIM'));
  if ((conformance === 'A' || accessibilityPart !== null) && !isTagged(catalog))
    findings.push(finding('SB-PDFA-STRUCTURE'));
  if (!claimsRight(read.claims, embedding)) findings.push(finding('SB-PDFA-FACTURX'));
  return findings;
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

function checkOutputIntent(document: PDFDocument): Finding[] {
  if (hasOutputIntent(document)) return [];
  return [finding('SB-PDFA-INTENT')];
}

function checkFonts({ context }: PDFDocument): Finding[] {
  const missing = missingFonts(context);
  if (missing.length === 0) return [];
  return [finding('SB-PDFA-FONT', { fonts: missing.join(', ') })];
}

function checkXml(
  { context, catalog }: PDFDocument,
  xml: Uint8Array,
  { relationship }: Embedding,
): Finding[] {
  const embedded = embeddedXml(context, catalog);
  if (embedded === null) return [finding('SB-PDFA-XML')];
  const findings: Finding[] = [];
  if (Buffer.compare(embedded.bytes, xml) !== 0)
    findings.push(finding('SB-PDFA-XML', {}, 'another e-invoice inside'));
  const { specification } = embedded;
  const associated = catalog.lookup(PDFName.of('AF'));
  const listed =
    associated instanceof PDFArray &&
    associated.asArray().some((element) => context.lookup(element) === specification);
  const related = specification.lookup(PDFName.of('AFRelationship')) === PDFName.of(relationship);
  if (!listed || !related)
    findings.push(
      finding('SB-PDFA-AF', {
        file: fileNameOf(specification),
        relationship: relationship.toLowerCase(),
      }),
    );
  return findings;
}

/** @param key of its words, where a rule is broken in several ways */
function finding(rule: string, values = {}, key = rule): Finding {
  return findingOf({ rule, field: 'pdf' }, { subject: 'file-rules', key, values }, 'en');
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
