import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPdfA } from '@spacebooks/pdf/check';
import { describe, expect, it } from 'vitest';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { LANGUAGES } from '../../../../src/domain/settings.js';
import { type DocumentInput, documentOf, OPTIONS, XML } from '../documents.js';
import { drawInvoicePdf, drawKsefPdf } from '../drawn-pdfs.js';
import { drawnCodes, drawnLinks } from '../ksef/drawn-codes.js';
import { ISSUED, polishDocument } from '../polish-documents.js';
import { allOf, readStructure, readTexts } from '../read-structure.js';
import { shownTexts } from '../shown-texts.js';

const CODE =
  'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=S%2F26-1&fecha=01-10-2026&importe=416.50';
const PAY = 'https://sevilla.cobot.me/invoices/77/pay';
const carried = { verifactu: CODE, payNow: PAY };
const draw = (input: DocumentInput) => drawInvoicePdf(documentOf({ carried, ...input }), OPTIONS);
const urls = async (pdf: Uint8Array) => (await drawnLinks(pdf)).map(({ url }) => url);

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

describe('what our PDF takes over from the platform’s', () => {
  it('is the code of Verifactu as a reader of codes reads it, 30 to 40 mm, above all that is invoiced', async () => {
    const pdf = await draw({ language: 'es' });
    const [code] = (await drawnCodes(pdf)).filter(({ text }) => text?.startsWith('https://'));
    expect(code).toMatchObject({ page: 0, text: CODE });
    const side = ((code?.side ?? 0) * 25.4) / 72;
    expect(side).toBeGreaterThanOrEqual(30);
    expect(side).toBeLessThanOrEqual(40);
    const [texts = []] = await shownTexts(pdf);
    const at = (text: string) => texts.indexOf(text);
    expect(at('QR tributario:')).toBeGreaterThan(-1);
    expect(at('VERI*FACTU')).toBeGreaterThan(at('QR tributario:'));
    expect(at('Factura verificable en la sede electrónica de la AEAT')).toBeLessThan(
      at('Factura CW-2026-100'),
    );
    expect(await checkPdfA(pdf, XML)).toEqual([]);
  });

  it('are links that open and are read aloud, in the tree of what the page says', async () => {
    const pdf = await draw({ language: 'de' });
    expect(await urls(pdf)).toEqual([CODE, PAY]);
    const links = allOf(await readStructure(pdf)).filter(({ role }) => role === 'Link');
    expect(links).toHaveLength(2);
    expect(links.flatMap(readTexts)).toEqual(
      expect.arrayContaining(['VERI*FACTU', 'Online bezahlen: sevilla.cobot.me']),
    );
  });

  it.each(LANGUAGES)('names the payment page in %s', async (language) => {
    const [texts = []] = await shownTexts(await draw({ language }));
    expect(texts.filter((text) => text.includes('sevilla.cobot.me'))).toHaveLength(1);
  });

  it.each<[string, DocumentInput]>([
    ['that is paid', { paid: '416.50' }],
    ['that is a credit', { paid: '500.00' }],
    ['that is collected', { payment: collected() }],
    ['that was written off', { payment: { ...documentOf().payment, state: { kind: 'written off' } } }],
    ['that is cancelled', { payment: { ...documentOf().payment, state: { kind: 'cancelled' } } }],
    ['that is being paid', { payment: { ...documentOf().payment, state: { kind: 'pending' } } }],
    ['whose account is debited', { payment: debited() }],
  ])('is no payment link on an invoice %s', async (_what, input) => {
    const pdf = await draw(input);
    expect(await urls(pdf)).toEqual([CODE]);
    expect((await shownTexts(pdf)).flat().join(' ')).not.toContain('sevilla.cobot.me');
  });

  it('is the payment link beside the code of KSeF as well', async () => {
    const document = polishDocument({});
    const pdf = await drawKsefPdf(
      { ...document, carried: { verifactu: null, payNow: PAY } },
      ISSUED,
      OPTIONS,
    );
    expect(await urls(pdf)).toContain(PAY);
  });

  it('is nothing where the platform’s had nothing', async () => {
    const none = await draw({ carried: { verifactu: null, payNow: null } });
    expect(await urls(none)).toEqual([]);
    expect(Buffer.compare(none, await drawInvoicePdf(documentOf(), OPTIONS))).toBe(0);
  });

  it.skipIf(!hasPoppler)('is found by another program', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'carried-'));
    try {
      const file = join(folder, 'invoice.pdf');
      writeFileSync(file, await draw({ language: 'es' }));
      const text = spawnSync('pdftotext', ['-layout', file, '-']).stdout.toString('utf8');
      expect(text).toContain('VERI*FACTU');
      expect(text).toContain('Pagar en línea: sevilla.cobot.me');
      const found = spawnSync('pdfinfo', ['-url', file]).stdout.toString('utf8');
      expect(found).toContain(CODE);
      expect(found).toContain(PAY);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function collected(): EInvoiceDocument['payment'] {
  return { ...documentOf().payment, state: { kind: 'collected', on: '2026-10-15', by: 'card' } };
}

function debited(): EInvoiceDocument['payment'] {
  const directDebit = { mandate: 'M-7', creditorId: 'ES33ZZZ12345678A', account: null };
  return { ...documentOf().payment, meansCode: '59', account: null, directDebit };
}
