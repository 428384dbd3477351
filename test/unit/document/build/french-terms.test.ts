import { describe, expect, it } from 'vitest';
import { writeCii } from '../../../../src/document/cii/write.js';
import type { EInvoiceDocument } from '../../../../src/document/model.js';
import { writeUbl } from '../../../../src/document/ubl/write.js';
import type { EInvoiceSettings, FrenchSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { SELLERS, soldBy } from '../../../fixtures/invoices/cases/sellers.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

const LYON = {
  countryCode: 'FR',
  company: 'Atelier SARL',
  street: '2 rue Neuve',
  postCode: '69001',
  city: 'Lyon',
};
const SERVICES: FrenchSettings = { operations: 'services', vat_on_debits: false };
const LAW = [
  'PMD Pénalités de retard : taux d’intérêt appliqué par la BCE à son opération de refinancement la plus récente, majoré de 10 points de pourcentage.',
  'PMT Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  'AAB Pas d’escompte pour paiement anticipé.',
];
const KIND = '- Catégorie de l’opération : prestation de services.';

function documentOf(
  changed: Partial<EInvoiceSettings> = {},
  overrides: InvoiceOverrides = {},
): EInvoiceDocument {
  const { settings: sold, ...sender } = soldBy(SELLERS.FR, { france: SERVICES, ...changed });
  const given = invoice({
    ...sender,
    recipientAddress: LYON,
    taxId: null,
    items: [item({ rate: '20' })],
    ...overrides,
  });
  const built = buildDocument(given, settings(sold));
  if (!built.ok) expect.fail(JSON.stringify(built.findings, null, 2));
  return built.document;
}

const notesOf = ({ legalNotes = [] }: EInvoiceDocument): readonly string[] =>
  legalNotes.map(({ subject, text }) => `${subject ?? '-'} ${text}`);

describe('an invoice of a seller in France', () => {
  it('states to a business what the law has where nothing was agreed, and that it bills services', () => {
    const document = documentOf();
    expect(document.businessProcess).toBe('S1');
    expect(notesOf(document)).toEqual([...LAW, KIND]);
  });

  it('takes what the terms of payment say, sentence by sentence', () => {
    const terms =
      'Payable au plus tard le {due_date}. Pénalités de retard : trois fois le taux d’intérêt légal. Indemnité forfaitaire pour frais de recouvrement : 40 EUR. Escompte de 2 % sous huit jours.';
    expect(notesOf(documentOf({ payment: { terms } }))).toEqual([
      'PMD Pénalités de retard : trois fois le taux d’intérêt légal.',
      'PMT Indemnité forfaitaire pour frais de recouvrement : 40 EUR.',
      'AAB Escompte de 2 % sous huit jours.',
      KIND,
    ]);
  });

  it('takes no sentence whose day or amount is still open', () => {
    const terms = 'Pénalités de retard dès le {due_date} : 12 %.';
    const paid = documentOf(
      { payment: { terms } },
      { paidAmount: '420', paidStatus: 'paid', paidDate: '2026-10-02' },
    );
    expect(notesOf(paid)[0]).toBe(LAW[0]);
  });

  it('states the operator’s own texts before all others', () => {
    const france: FrenchSettings = {
      ...{ operations: 'both', vat_on_debits: true, late_payment: 'Pénalités : 12 % l’an.' },
      ...{ recovery_costs: 'Recouvrement : 40 €.', early_payment: 'Escompte : néant.' },
    };
    const document = documentOf({ france, payment: { terms: 'Pénalités : 15 %.' } });
    expect(document.businessProcess).toBe('M1');
    expect(notesOf(document)).toEqual([
      'PMD Pénalités : 12 % l’an.',
      'PMT Recouvrement : 40 €.',
      'AAB Escompte : néant.',
      '- Catégorie de l’opération : livraison de biens et prestation de services.',
      '- Option pour le paiement de la taxe d’après les débits.',
    ]);
  });

  it('says nothing of penalties to a person', () => {
    const document = documentOf({}, { recipientAddress: { ...LYON, company: null, name: 'Anne Petit' } });
    expect(notesOf(document)).toEqual([KIND]);
  });

  it('has the codes of its notes in CII as elements, in UBL before the text', () => {
    const document = documentOf();
    const cii = Buffer.from(writeCii(document)).toString('utf8');
    expect(cii.match(/<ram:SubjectCode>\w+/g)).toEqual([
      '<ram:SubjectCode>PMD',
      '<ram:SubjectCode>PMT',
      '<ram:SubjectCode>AAB',
    ]);
    expect(cii).toContain('<ram:ID>S1</ram:ID>');
    const ubl = Buffer.from(writeUbl(document)).toString('utf8');
    expect(ubl.match(/<cbc:Note>#\w+#/g)).toEqual(['<cbc:Note>#PMD#', '<cbc:Note>#PMT#', '<cbc:Note>#AAB#']);
    expect(ubl).toContain('<cbc:ProfileID>S1</cbc:ProfileID>');
    expect(document.buyer.id).toBe('K-1001');
    expect(ubl).not.toContain('K-1001');
  });

  it.each([
    [
      'XRechnung',
      { standard: 'xrechnung' as const, customers: [{ customer_number: 'K-1001', buyer_reference: '1' }] },
    ],
    ['settings that were pinned before', { france: undefined }],
  ])('has none of it with %s', (_, changed) => {
    expect(
      notesOf(
        documentOf({
          seller: { ...SELLERS.FR.seller, contact: CONTACT, electronic_address: EM },
          ...changed,
        }),
      ),
    ).toEqual([]);
  });
});

const CONTACT = { name: 'Bureau', phone: '+33 1 23456789', email: 'bureau@atelier.example' };
const EM = { scheme: 'EM', id: 'bureau@atelier.example' };
