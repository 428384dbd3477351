import { ksefEnvironment } from '@spacebooks/ksef-client/environments';
import type { KsefServer } from '../../config/ksef-connection.js';
import type { References } from '../../document/build/document-type.js';
import { polishWording } from '../../document/wording/bilingual.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { drawKsef } from '../../einvoice/channels/ksef/draw-visual.js';
import type { Drawn } from '../../einvoice/draw.js';
import { checkOwnLayout } from '../../einvoice/own-layout.js';
import { createKsefProducer, type KsefProduced } from '../../fa3/produce.js';
import { codeOne } from '../../fa3/verification-link.js';

/** Where the code leads in a space without KSeF. */
const ANY_SERVER: KsefServer = { environment: 'test' };

type RenderedKsef =
  | (Extract<KsefProduced, { ok: true }> & Extract<Drawn, { ok: true }>)
  | Extract<Drawn, { ok: false }>;

/** FA(3) and its visual part without KSeF: nothing is issued, and the PDF says so. */
export async function renderKsef(
  invoice: Invoice,
  references: References,
  settings: EInvoiceSettings,
  server: KsefServer = ANY_SERVER,
): Promise<RenderedKsef> {
  const produced = await createKsefProducer(settings).produce(invoice, references);
  if (!produced.ok) return produced;
  const { document, xml } = produced;
  const findings = checkOwnLayout(settings);
  if (findings.length > 0) return { ok: false, findings };
  const { sellerNip } = document.fa3;
  const url = codeOne({ qrUrl: qrUrlOf(server), sellerNip, issueDate: document.issueDate, xml });
  const drawn = await drawKsef(document, xml, settings, {
    // Where an issued invoice has its KSeF number.
    codeOne: { url, label: polishWording(document.language).ksef.labels.preview },
    codeTwo: null,
  });
  return drawn.ok ? { ...produced, ...drawn } : drawn;
}

function qrUrlOf(server: KsefServer): string {
  return 'environment' in server ? ksefEnvironment(server.environment).qrUrl : server.qr_url;
}
