import { PDFDocument } from 'pdf-lib';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import type { Invoice } from '../../../../src/domain/invoice.js';
import { createProducer } from '../../../../src/einvoice/produce.js';
import { stripAttachments } from '../../../../src/pdf/foreign/jobs.js';
import { invoice } from '../../../../test/fixtures/invoices/invoice.js';
import { item } from '../../../../test/fixtures/invoices/item.js';
import { settings } from '../../../../test/fixtures/invoices/settings.js';

/** One invoice in each of the forms that somebody wants it in. */
export interface Subject {
  readonly invoice: Invoice;
  readonly document: EInvoiceDocument;
  /** CII, profile EN 16931. */
  readonly xml: Uint8Array;
  /** The drawn invoice, as PDF/A-3b without an attachment. */
  readonly plainPdf: Uint8Array;
}

/** Makes `count` different invoices of so many lines. @throws when one is refused */
export async function subjects(count: number, lines: number): Promise<readonly Subject[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => subject(index, lines)));
}

async function subject(index: number, lines: number): Promise<Subject> {
  const items = Array.from({ length: lines }, (_, line) =>
    item({ description: `Arbeitsplatz ${line + 1}, Vertrag ${index}`, rate: line % 3 === 0 ? '7' : '19' }),
  );
  const given = invoice({ number: `BENCH-${lines}-${index}`, items });
  const produced = await createProducer(settings()).produce(given);
  if (!produced.ok)
    throw new Error(`the bench’s own invoice is refused: ${JSON.stringify(produced.findings)}`);
  const { document, xml, pdf } = produced;
  return { invoice: given, document, xml, plainPdf: await withoutAttachment(pdf) };
}

async function withoutAttachment(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  stripAttachments(document);
  return await document.save();
}
