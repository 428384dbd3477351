import { readTerms } from '@spacebooks/invoice-terms/read-terms';
import { UnreadableXml } from '@spacebooks/xml/read-xml';
import { sampleDocuments } from '../samples.js';
import type { Target } from '../target.js';

/** An e-invoice in CII, UBL or FA(3), as a page shows it term by term. */
export const target: Target = {
  name: 'documents',
  about: 'XML of e-invoices: CII, UBL, FA(3)',
  seeds: sampleDocuments,
  words: [
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    '<![CDATA[',
    ']]>',
    '<?xml version="1.0" encoding="UTF-16"?>',
    'xmlns:a=""',
    '&#x1F;',
    '<!--',
    '<?a b?>',
    ' currencyID="EUR"',
  ],
  mostBytes: 24 * 1024,
  run: async (input) => {
    let first: unknown;
    try {
      first = await readTerms(input);
    } catch (error) {
      if (error instanceof UnreadableXml) return;
      throw error;
    }
    const again = JSON.stringify(await readTerms(input));
    if (JSON.stringify(first) !== again) throw new Error('read twice, and not the same');
    if (/root:[^:]*:0:0:/.test(again)) throw new Error('another file was read');
  },
};
