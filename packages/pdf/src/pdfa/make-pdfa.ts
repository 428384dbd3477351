import { createHash } from 'node:crypto';
import type { LocalDate } from '@spacebooks/base/calendar';
import { getDefaultSRGBProfile, PDFArray, type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import { deflated } from '../deflated.js';
import { attachFiles, type SupportingAttachment } from './attach-files.js';
import type { Embedding } from './embedding.js';
import { writeXmp } from './xmp.js';

const PRODUCER = 'spacebooks';

interface PdfAFacts {
  readonly title: string;
  readonly author: string;
  /** BCP 47. */
  readonly language: string;
  /** BT-2; every date in the file, so that the same invoice gives the same bytes. */
  readonly issueDate: LocalDate;
  /** Whether its content is tagged, which makes it PDF/A-3a and PDF/UA-1 (ISO 14289-1). */
  readonly isTagged: boolean;
  readonly xml: Uint8Array;
  readonly embedding: Embedding;
  /** BT-125, attached beside the XML. */
  readonly supporting: readonly SupportingAttachment[];
  /** What else makes this file differ from another with the same XML, for its identifier. */
  readonly variant: Uint8Array;
}

/** Makes a finished drawing a PDF/A-3 file (ISO 19005-3) that carries the e-invoice's XML (Factur-X 1.09, 6). */
export function makePdfA(pdf: PDFDocument, facts: PdfAFacts): void {
  const date = new Date(`${facts.issueDate}T00:00:00Z`);
  const { context, catalog } = pdf;
  pdf.setTitle(facts.title, { showInWindowTitleBar: true });
  pdf.setAuthor(facts.author);
  pdf.setCreator(PRODUCER);
  pdf.setProducer(PRODUCER);
  pdf.setCreationDate(date);
  pdf.setModificationDate(date);
  catalog.set(PDFName.of('Lang'), PDFString.of(facts.language));

  const xmp = writeXmp({ ...facts, ...facts.embedding, creatorTool: PRODUCER, producer: PRODUCER, date });
  // Not compressed, so that any program finds it (ISO 19005-3, 6.6.2.1, note).
  const metadata = context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  // A converted file brings its own.
  if (!catalog.has(PDFName.of('OutputIntents')))
    catalog.set(PDFName.of('OutputIntents'), context.obj([outputIntent(pdf)]));
  attachFiles(pdf, facts.xml, facts.embedding, facts.supporting, date);

  const identifier = createHash('sha256').update(facts.xml).update(facts.variant).digest('hex').slice(0, 32);
  const identifiers = PDFArray.withContext(context);
  identifiers.push(PDFHexString.of(identifier));
  identifiers.push(PDFHexString.of(identifier));
  context.trailerInfo.ID = identifiers;
}

/** Compressed once a process. */
let srgb: Uint8Array | null = null;

/** All our colours are device RGB; this says which RGB it is (ISO 19005-3, 6.2.3). */
function outputIntent({ context }: PDFDocument) {
  srgb ??= deflated(getDefaultSRGBProfile());
  const profile = context.stream(srgb, { N: 3, Filter: 'FlateDecode' });
  return context.register(
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFA1',
      OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
      Info: PDFString.of('sRGB IEC61966-2.1'),
      DestOutputProfile: context.register(profile),
    }),
  );
}

/**
 * The bytes of a document: nothing added, plain cross-references that every reader knows, and without ticks in
 * between, which would wait for a timer that a simulation never lets go off.
 */
export function savePdf(document: PDFDocument): Promise<Uint8Array> {
  return document.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
}
