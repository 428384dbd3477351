import { createProducer } from '../../../src/einvoice/produce.js';
import { settings } from '../../fixtures/invoices/settings.js';
import type { Rival } from './rival.js';

const producer = createProducer(settings());

export const ours: Rival = {
  name: 'spacebooks',
  does: 'rules, XML, XSD, drawing, PDF/A-3, its check',
  documents: 30,
  prepare:
    async ({ invoice }) =>
    async () => {
      const produced = await producer.produce(invoice);
      if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
    },
};
