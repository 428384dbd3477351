import type { BuiltDocument } from '../document/build/build.js';
import type { References } from '../document/build/document-type.js';
import { writeCii } from '../document/cii/write.js';
import { fileNameOf } from '../document/file-name.js';
import type { EInvoiceDocument } from '../document/model.js';
import { writeUbl } from '../document/ubl/write.js';
import { validateCii } from '../document/xsd/validate.js';
import type { Finding } from '../domain/finding.js';
import type { Invoice } from '../domain/invoice.js';
import type { EInvoiceSettings, EInvoiceStandard } from '../domain/settings.js';
import type { Draw } from './draw.js';
import { checkOwnLayout, ownLayout } from './own-layout.js';
import { preparedDocument } from './prepared-document.js';
import { standardFor } from './standard.js';

/** What is kept of an e-invoice. */
interface EInvoice {
  readonly ok: true;
  /** CII, or UBL for `xrechnung-ubl`, `ubl` and `peppol`. */
  readonly xml: Uint8Array;
  /** The visual part with the XML embedded: PDF/A-3a and PDF/UA-1 in our own layout, PDF/A-3b around a platform's. */
  readonly pdf: Uint8Array;
  /** What the page could not show as it is; no obstacle to the e-invoice. */
  readonly notes: readonly Finding[];
  /** The file that an approved platform takes; null where it goes by none. */
  readonly deposit: DepositedPart | null;
}

/** What of an e-invoice is deposited, and under which name. */
export interface DepositedPart {
  readonly name: string;
  readonly part: 'xml' | 'pdf';
}

interface Refused {
  readonly ok: false;
  readonly findings: readonly Finding[];
}

export type ProducedEInvoice = EInvoice | Refused;

export type Produced =
  | (EInvoice & {
      readonly document: EInvoiceDocument;
      readonly standard: EInvoiceStandard;
      /** Safe base name from the invoice number, without extension. */
      readonly fileName: string;
    })
  | Refused;

/** An e-invoice that has no visual part yet. */
export type WrittenEInvoice =
  | {
      readonly ok: true;
      readonly document: EInvoiceDocument;
      readonly xml: Uint8Array;
      readonly standard: EInvoiceStandard;
    }
  | Refused;

export type Producer = ReturnType<typeof createProducer>;

/** @param draw our own layout when left out */
export function createProducer(settings: EInvoiceSettings, draw?: Draw) {
  const prepare = (invoice: Invoice, references?: References): BuiltDocument =>
    preparedDocument(invoice, settings, references);
  const checkLayout = (): readonly Finding[] => (draw === undefined ? checkOwnLayout(settings) : []);
  const write = async (prepared: BuiltDocument, invoice: Invoice): Promise<WrittenEInvoice> => {
    if (!prepared.ok) return prepared;
    const { document } = prepared;
    const standard = standardFor(invoice, settings);
    const written = await writeXml(document, standard);
    return written.ok ? { ...written, document, standard } : written;
  };
  return {
    /**
     * Everything that can be known before the invoice is locked; an empty list when it can be issued.
     *
     * @param references what is known of other invoices, for one that corrects another
     */
    check: (invoice: Invoice, references?: References): readonly Finding[] => {
      const prepared = prepare(invoice, references);
      return prepared.ok ? checkLayout() : prepared.findings;
    },
    /** The document and its XML, whatever is drawn of them. */
    write: async (invoice: Invoice, references?: References): Promise<WrittenEInvoice> =>
      write(prepare(invoice, references), invoice),
    /** The e-invoice, or its findings. The same invoice, references and settings give the same bytes. */
    produce: async (invoice: Invoice, references?: References): Promise<Produced> => {
      const prepared = prepare(invoice, references);
      const findings = prepared.ok ? checkLayout() : prepared.findings;
      if (findings.length > 0) return { ok: false, findings };
      const written = await write(prepared, invoice);
      if (!written.ok) return written;
      const { document, xml, standard } = written;
      const drawn = await (draw ?? ownLayout(settings))(document, xml, standard);
      if (!drawn.ok) return drawn;
      const { pdf, notes = [] } = drawn;
      const made = { document, standard, xml, pdf, fileName: fileNameOf(document.number) };
      return { ok: true, ...made, notes, deposit: depositOf(document, standard, settings) };
    },
  };
}

/** Factur-X as its PDF; no platform takes a PDF with UBL in it. */
export function depositOf(
  { number, byApprovedPlatform }: EInvoiceDocument,
  standard: EInvoiceStandard,
  { france }: Pick<EInvoiceSettings, 'france'>,
): DepositedPart | null {
  if (byApprovedPlatform !== true || france?.deposit !== true) return null;
  const part = standard === 'ubl' ? 'xml' : 'pdf';
  return { name: `${fileNameOf(number)}.${part}`, part };
}

type WrittenXml = { readonly ok: true; readonly xml: Uint8Array } | Refused;

const IN_UBL: readonly EInvoiceStandard[] = ['xrechnung-ubl', 'ubl', 'peppol'];

/** UBL is written without a schema at hand: the rules see the document itself (docs/adr/0006). */
async function writeXml(document: EInvoiceDocument, standard: EInvoiceStandard): Promise<WrittenXml> {
  if (IN_UBL.includes(standard)) return { ok: true, xml: writeUbl(document) };
  const xml = writeCii(document);
  const findings = await validateCii(xml);
  return findings.length === 0 ? { ok: true, xml } : { ok: false, findings };
}
