import { PDFDocument } from 'pdf-lib';
import type { Draw } from '../../../../src/einvoice/drawn.js';
import { createProducer, type Producer } from '../../../../src/einvoice/produce.js';
import { checkPdfA } from '../../../../src/pdf/check.js';
import { embeddingOf } from '../../../../src/pdf/pdfa/embedding.js';
import { makePdfA, savePdf } from '../../../../src/pdf/pdfa/make-pdfa.js';
import { settings } from '../../../../test/fixtures/invoices/settings.js';
import { ownProcessorMs, type Rival } from './rival.js';
import type { Subject } from './subject.js';

export const ours: Rival = {
  name: 'spacebooks, drawing',
  does: 'rules, XML, XSD, drawing, PDF/A-3, its check',
  draws: true,
  documents: 30,
  processorMs: ownProcessorMs,
  prepare: async ({ invoice }) => maker(createProducer(settings()), invoice),
};

/** Without the drawing, which some of the others do not do either. */
export const oursGivenThePdf: Rival = {
  name: 'spacebooks, given the PDF',
  does: 'rules, XML, XSD, PDF/A-3 around it, its check',
  draws: false,
  documents: 30,
  processorMs: ownProcessorMs,
  prepare: async ({ invoice, plainPdf }) => maker(createProducer(settings(), around(plainPdf)), invoice),
};

function maker(producer: Producer, invoice: Subject['invoice']): () => Promise<void> {
  return async () => {
    const produced = await producer.produce(invoice);
    if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
  };
}

function around(plainPdf: Uint8Array): Draw {
  return async (document, xml, standard) => {
    const pdf = await PDFDocument.load(plainPdf, { updateMetadata: false });
    const facts = { title: document.number, author: document.seller.name, language: 'de', xml };
    const embedding = embeddingOf(standard);
    const tagging = { isTagged: false, supporting: [], issueDate: document.issueDate };
    makePdfA(pdf, { ...facts, ...tagging, embedding, variant: plainPdf });
    const bytes = await savePdf(pdf);
    const findings = await checkPdfA(bytes, xml, standard);
    return findings.length === 0 ? { ok: true, pdf: bytes } : { ok: false, findings };
  };
}
