import { describe, expect, it } from 'vitest';
import { fa3Document } from '../../fa3/document/documents.js';
import { OPTIONS } from '../documents.js';
import { drawKsefPdf } from '../drawn-pdfs.js';
import { ISSUED } from '../polish-documents.js';
import { shownTexts } from '../shown-texts.js';

describe('the words of reverse charge', () => {
  it.each([
    ['np I', { kind: 'other', country: 'US', id: '12-3456789' }, 1],
    ['np I', { kind: 'eu-vat', country: 'XI', number: '123456789' }, 1],
    ['np I', { kind: 'eu-vat', country: 'DE', number: '123456788' }, 0],
    ['np I', { kind: 'none' }, 0],
    ['np II', { kind: 'eu-vat', country: 'DE', number: '123456788' }, 1],
    ['oo', { kind: 'nip', nip: '7352765225' }, 1],
    ['23', { kind: 'nip', nip: '7352765225' }, 0],
  ] as const)(
    'stand on an invoice with %s to a buyer with %j as P_18 says: %i times',
    async (polishRate, buyer, times) => {
      const document = fa3Document({ items: [{ polishRate }], fa3: { buyer } });
      const texts = (await shownTexts(await drawKsefPdf(document, ISSUED, OPTIONS))).flat().join(' ');
      expect(texts.split('odwrotne obciążenie').length - 1).toBe(times);
    },
  );
});
