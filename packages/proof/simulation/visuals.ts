import { createHash } from 'node:crypto';
import { extractXml, readPdf } from '@spacebooks/pdf/extract';
import { linkedAddresses } from '@spacebooks/pdf/foreign/linked-addresses';
import type { Drawn } from '../../../src/einvoice/draw.js';
import type { Visuals } from '../../../src/einvoice/drawn.js';

/** Bytes that follow from the XML, where nobody looks at the page: a real one takes 50 times as long. */
function standIn(xml: Uint8Array): Promise<Drawn> {
  const digest = createHash('sha256').update(xml).digest('hex');
  return Promise.resolve({ ok: true, pdf: Buffer.from(`%PDF-1.7\n% ${digest}\n%%EOF\n`) });
}

/** Nothing that is drawn is opened in another process: when it ends is not for the seed to say. */
export const realVisuals: Visuals = {
  extract: extractXml,
  links: async (pdf) => {
    const document = await readPdf(pdf);
    return document === null ? null : linkedAddresses(document);
  },
};

export const standInVisuals: Visuals = {
  ...realVisuals,
  invoice: () => (_document, xml) => standIn(xml),
  ksef: (_document, xml) => standIn(xml),
};
