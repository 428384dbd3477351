import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPdfA } from '@spacebooks/pdf/check';
import { embeddedXml, extractXml } from '@spacebooks/pdf/extract';
import { PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawKsef } from '../../../../src/einvoice/channels/ksef/draw-visual.js';
import { replacedCharacters } from '../../../../src/pdf/draw.js';
import { temporaryFolder } from '../../../temporary-folder.js';
import { XML } from '../documents.js';
import { ISSUED, LAYOUT, offline, polishDocument, SAMPLES } from '../polish-documents.js';

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const draw = async (document = polishDocument(), visual = ISSUED, xml = XML): Promise<Uint8Array> => {
  const drawn = await drawKsef(document, xml, { layout: LAYOUT, language: 'pl' }, visual);
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.findings));
  return drawn.pdf;
};

afterEach(() => vi.unstubAllEnvs());

describe('the bytes of the visual part of an FA(3)', () => {
  it('are the same for the same invoice, in every time zone', async () => {
    const first = digest(await draw());
    await draw(polishDocument({ language: 'en' }));
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    expect(digest(await draw())).toBe(first);
  });

  it('differ with the number, the code and the XML', async () => {
    const { codeOne } = ISSUED;
    const all = await Promise.all([
      draw(),
      draw(polishDocument(), { codeOne: { ...codeOne, url: `${codeOne.url}x` }, codeTwo: null }),
      draw(polishDocument(), offline()),
      draw(polishDocument(), ISSUED, new TextEncoder().encode('<other/>')),
    ]);
    const identifiers = all.map(
      (pdf) => /\/ID \[ <([0-9a-f]{32})>/.exec(Buffer.from(pdf).toString('latin1'))?.[1],
    );
    expect(identifiers).not.toContain(undefined);
    expect(new Set(identifiers).size).toBe(4);
  });
});

describe('the PDF', () => {
  it.each(SAMPLES)('of $name carries the XML and is sound', async ({ document, visual }) => {
    const pdf = await draw(document, visual);
    expect(Buffer.from((await extractXml(pdf)) ?? [])).toEqual(Buffer.from(XML));
    expect(await checkPdfA(pdf, XML, 'ksef')).toEqual([]);
  });

  it('names the XML as its source, and claims no Factur-X', async () => {
    const { context, catalog } = await PDFDocument.load(await draw(), { updateMetadata: false });
    const specification = embeddedXml(context, catalog)?.specification;
    expect(specification?.lookup(PDFName.of('AFRelationship'))).toBe(PDFName.of('Source'));
    expect(String(specification?.lookup(PDFName.of('F')))).toBe('(faktura.xml)');
    const metadata = catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
    const text = Buffer.from(metadata.contents).toString('utf8');
    expect(text).not.toContain('urn:factur-x');
    expect(text).toContain('Faktura FV/2026/11/001');
    expect(text).toContain('pl-PL');
  });

  it('is no ZUGFeRD for the check', async () => {
    const rules = (await checkPdfA(await draw(), XML, 'zugferd')).map(({ rule }) => rule);
    expect(rules).toEqual(['SB-PDFA-FACTURX', 'SB-PDFA-AF']);
  });
});

describe('a logo', () => {
  it('that cannot be read is a finding', async () => {
    const folder = temporaryFolder('spacebooks-logo-');
    const logo = join(folder, 'logo.png');
    writeFileSync(logo, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]));
    const drawn = await drawKsef(
      polishDocument(),
      XML,
      { layout: { ...LAYOUT, logo }, language: 'pl' },
      ISSUED,
    );
    expect(drawn.ok ? [] : drawn.findings.map(({ rule }) => rule)).toEqual(['SB-LOGO']);
  });
});

describe('characters that no font has', () => {
  it('are named in what only a Polish invoice says', () => {
    const document = polishDocument({
      precedingInvoice: { number: '1', issueDate: null },
      fa3: {
        placeOfIssue: 'Warszawa བ',
        bankName: 'Bank བ',
        correction: { ksefNumber: null, reason: 'བ' },
        exemption: { basis: 'C', text: '⚖️བ' },
        buyer: { kind: 'other', country: null, id: 'བ1' },
      },
    });
    expect(replacedCharacters(document).map(({ field }) => field)).toEqual([
      'e_invoices.ksef.place_of_issue',
      'e_invoices.ksef.bank_name',
      'e_invoices.ksef.correction_reason',
      'e_invoices.tax_cases',
      'taxId',
    ]);
  });
});
