import { describe, expect, it } from 'vitest';
import { drawKsef } from '../../../../src/einvoice/channels/ksef/draw-visual.js';
import { XML } from '../documents.js';
import { ISSUED, KSEF_NUMBER, LAYOUT, polishDocument } from '../polish-documents.js';
import { allOf, readStructure, readTexts } from '../read-structure.js';

describe('the structure of a Polish invoice', () => {
  it('goes from the title over the parties, items and sums to payment and codes', async () => {
    const drawn = await drawKsef(polishDocument(), XML, { layout: LAYOUT, language: 'pl' }, ISSUED);
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.findings));
    const all = allOf(await readStructure(drawn.pdf));
    const headings = all.filter(({ role }) => /^H\d$/.test(role));
    expect(headings.map((each) => [each.role, ...readTexts(each)])).toEqual([
      ['H1', expect.stringMatching(/^Faktura /)],
      ['H2', 'Sprzedawca'],
      ['H2', 'Nabywca'],
      ['H2', 'Płatność'],
      ['H2', 'Weryfikacja w KSeF'],
    ]);
    expect(all.filter(({ role }) => role === 'Table')).toHaveLength(3);
    const link = all.find(({ role }) => role === 'Link');
    expect(link?.links).toBe(1);
    expect(link?.kids.map(({ role, alt }) => [role, alt])).toEqual([['Figure', `QR: ${KSEF_NUMBER}`]]);
    expect(link?.texts).toEqual([KSEF_NUMBER]);
  });
});
