import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedXml, readPdf } from '@spacebooks/pdf/extract';
import { fileNameOf } from '@spacebooks/pdf/pdfa/embedded-files';
import { describe, expect, it } from 'vitest';
import type {
  CustomerSettings,
  EInvoiceSettings,
  EInvoiceStandard,
} from '../../../../src/domain/settings.js';
import { createProducer, type Produced } from '../../../../src/einvoice/produce.js';
import { REFUSED_CASES, VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { temporaryFolder } from '../../../temporary-folder.js';

function made(produced: Produced): Extract<Produced, { ok: true }> {
  if (!produced.ok) throw new Error(`refused: ${JSON.stringify(produced.findings, null, 2)}`);
  return produced;
}

function rulesOf(produced: Produced): string[] {
  return produced.ok ? [] : produced.findings.map((finding) => finding.rule);
}

function withLogo(logo: string): EInvoiceSettings {
  return settings({ layout: { ...settings().layout, logo } });
}

function scratchFolder(): string {
  const folder = temporaryFolder('produce-');
  return folder;
}

describe('a producer', () => {
  it.each(VALID_CASES.map((each) => [each.name, each] as const))('makes: %s', async (_name, each) => {
    const producer = createProducer(each.settings);
    expect(producer.check(invoice(each.invoice), each.references)).toEqual([]);
    const { pdf, xml } = made(await producer.produce(invoice(each.invoice), each.references));
    expect(Buffer.from(pdf.subarray(0, 5)).toString('latin1')).toBe('%PDF-');
    expect(Buffer.from(xml.subarray(0, 5)).toString('utf8')).toBe('<?xml');
  });

  it.each(REFUSED_CASES.map((each) => [each.name, each] as const))('refuses: %s', async (_name, each) => {
    const producer = createProducer(each.settings);
    const findings = producer.check(invoice(each.invoice), each.references);
    expect(findings.map((finding) => finding.rule).sort()).toEqual([...each.verdict].sort());
    expect(await producer.produce(invoice(each.invoice), each.references)).toEqual({ ok: false, findings });
  });

  it('makes the same bytes again, with another producer', async () => {
    const first = made(await createProducer(settings()).produce(invoice()));
    const second = made(await createProducer(settings()).produce(invoice()));
    expect(Buffer.compare(first.xml, second.xml)).toBe(0);
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });

  it('does not depend on what the platform changes between reading and locking', async () => {
    const before = made(await createProducer(settings()).produce(invoice()));
    const after = made(
      await createProducer(settings()).produce(
        invoice({ canUpdate: false, sentStatus: 'sending', notes: 'new' }),
      ),
    );
    expect(Buffer.compare(before.pdf, after.pdf)).toBe(0);
  });

  it('names the files after the number', async () => {
    const produced = made(await createProducer(settings()).produce(invoice({ number: 'CW/2026/7' })));
    expect(produced.fileName).toMatch(/^CW-2026-7-[0-9a-f]{8}$/);
    expect(produced.document.number).toBe('CW/2026/7');
  });

  it('makes a note of characters that no font has, and refuses nothing for them', async () => {
    const odd = invoice({ items: [item({ description: 'Party \u{1F389} བ' })] });
    expect(createProducer(settings()).check(odd)).toEqual([]);
    const produced = made(await createProducer(settings()).produce(odd));
    expect(produced.notes).toEqual([
      expect.objectContaining({ rule: 'SB-GLYPH', field: 'items[0].description' }),
    ]);
    expect(produced.notes[0]?.message).toContain('U+0F56');
    expect(Buffer.from(produced.xml).toString('utf8')).toContain('Party \u{1F389} བ');
  });

  it('has no notes of a visual part that comes from elsewhere', async () => {
    const odd = invoice({ items: [item({ description: 'Party བ' })] });
    const pdf = new Uint8Array([1, 2, 3]);
    const producer = createProducer(settings(), async () => ({ ok: true, pdf }));
    const produced = made(await producer.produce(odd));
    expect([produced.pdf, produced.notes]).toEqual([pdf, []]);
  });

  it('passes on why the visual part cannot be made', async () => {
    const finding = { rule: 'SB-X', field: 'pdf', message: 'No.', fix: 'Yes.' };
    const producer = createProducer(settings(), async () => ({ ok: false, findings: [finding] }));
    expect(await producer.produce(invoice())).toEqual({ ok: false, findings: [finding] });
  });
});

describe('the standard', () => {
  const authority = { customer_number: 'K-1001', buyer_reference: '04011000-12345-03' };

  async function attached(standard: EInvoiceStandard, customer: Partial<CustomerSettings> = {}) {
    const producer = createProducer(settings({ standard, customers: [{ ...authority, ...customer }] }));
    const produced = made(await producer.produce(invoice()));
    const document = await readPdf(produced.pdf);
    if (document === null) throw new Error('no PDF');
    const embedded = embeddedXml(document.context, document.catalog);
    expect(Buffer.compare(embedded?.bytes ?? new Uint8Array(), produced.xml)).toBe(0);
    const name = embedded === null ? null : fileNameOf(embedded.specification);
    return { ...produced, name, text: Buffer.from(produced.xml).toString('utf8') };
  }

  it('decides profile, syntax and the name of the file inside the PDF', async () => {
    const zugferd = await attached('zugferd');
    expect([zugferd.name, zugferd.document.profile]).toEqual(['factur-x.xml', 'en16931']);
    expect(zugferd.text).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>');
    const xrechnung = await attached('xrechnung');
    expect([xrechnung.name, xrechnung.document.profile]).toEqual(['xrechnung.xml', 'xrechnung']);
    expect(xrechnung.text).toContain('#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID>');
    const ubl = await attached('xrechnung-ubl');
    expect([ubl.name, ubl.document.profile]).toEqual(['xrechnung-ubl.xml', 'xrechnung']);
    expect(ubl.text).toContain('<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"');
  });

  it('can be the customer’s own', async () => {
    expect(await attached('zugferd', { standard: 'xrechnung-ubl' })).toMatchObject({
      standard: 'xrechnung-ubl',
      name: 'xrechnung-ubl.xml',
    });
    expect(await attached('zugferd', { customer_number: 'K-7', standard: 'xrechnung' })).toMatchObject({
      standard: 'zugferd',
      name: 'factur-x.xml',
    });
  });
});

describe('a correction', () => {
  const correction = invoice({ correctedInvoiceId: '99' });

  it('names the invoice that it corrects, given by the caller', async () => {
    const references = { precedingInvoice: { number: 'CW-2026-99', issueDate: '2026-09-01' } };
    expect(createProducer(settings()).check(correction, references)).toEqual([]);
    const { document, xml } = made(await createProducer(settings()).produce(correction, references));
    expect(document).toMatchObject({ typeCode: '384', ...references });
    expect(Buffer.from(xml).toString('utf8')).toContain('<ram:IssuerAssignedID>CW-2026-99<');
  });

  it('is refused without it', async () => {
    expect(
      createProducer(settings())
        .check(correction)
        .map(({ rule }) => rule),
    ).toEqual(['BR-55']);
    expect(rulesOf(await createProducer(settings()).produce(correction))).toEqual(['BR-55']);
  });
});

describe('the logo', () => {
  it('is refused before the lock when the file is missing', () => {
    const findings = createProducer(withLogo('/nowhere/logo.png')).check(invoice());
    expect(findings.map(({ rule, field }) => [rule, field])).toEqual([['SB-LOGO', 'e_invoices.layout.logo']]);
  });

  it('is refused when it is no picture that we know', async () => {
    const logo = join(scratchFolder(), 'logo.png');
    writeFileSync(logo, 'GIF89a');
    expect(createProducer(withLogo(logo)).check(invoice())[0]?.message).toContain('neither PNG nor JPEG');
    expect(rulesOf(await createProducer(withLogo(logo)).produce(invoice()))).toEqual(['SB-LOGO']);
  });

  it('is read again after it has changed', () => {
    const logo = join(scratchFolder(), 'logo.png');
    writeFileSync(logo, 'no picture');
    const producer = createProducer(withLogo(logo));
    expect(producer.check(invoice())).toHaveLength(1);
    writeFileSync(logo, Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    expect(producer.check(invoice())).toEqual([]);
  });

  it('is refused when it cannot be decoded', async () => {
    const logo = join(scratchFolder(), 'logo.png');
    writeFileSync(logo, Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    expect(rulesOf(await createProducer(withLogo(logo)).produce(invoice()))).toEqual(['SB-LOGO']);
  });
});
