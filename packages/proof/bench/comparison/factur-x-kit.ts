import { FacturX } from 'factur-x-kit';
import { ownProcessorMs, type Rival } from './rival.js';

/** Reads its form from our XML, which is not measured. */
export const facturXKit: Rival = {
  name: 'factur-x-kit, given the PDF',
  does: 'rules, XML, PDF/A-3 around it',
  draws: false,
  documents: 20,
  processorMs: ownProcessorMs,
  prepare: async ({ xml, plainPdf }) => {
    const { object } = await FacturX.fromXML(Buffer.from(xml));
    return async () => {
      const invoice = await FacturX.fromObject(object);
      await invoice.getPDF({ existingNonConformantPdf: plainPdf });
    };
  },
};

export const facturXKitDrawing: Rival = {
  name: 'factur-x-kit, drawing',
  does: 'rules, XML, drawing, PDF/A-3',
  draws: true,
  documents: 20,
  processorMs: ownProcessorMs,
  prepare: async ({ xml }) => {
    const { object } = await FacturX.fromXML(Buffer.from(xml));
    return async () => {
      const invoice = await FacturX.fromObject(object);
      await invoice.getPDF({ locale: 'de-DE' });
    };
  },
};
