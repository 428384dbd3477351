import type { EInvoiceDocument, Seller } from '../../../../src/document/model.js';
import { type DocumentInput, documentOf } from '../../pdf/documents.js';

const RATE = '20';
const plain = documentOf({ items: [{ rate: RATE }] });
const AT_HOME = { countryCode: 'FR', city: 'Paris', postCode: '75002' };

/** Between businesses in France, as an approved platform takes it, but for the change. */
export function french(change: DocumentInput = {}): EInvoiceDocument {
  const { vatId: _german, ...buyer } = plain.buyer;
  return documentOf({
    items: [{ rate: RATE }],
    byApprovedPlatform: true,
    businessProcess: 'S1',
    legalNotes: [
      { subject: 'PMD', text: 'Pénalités de retard : 12 %.' },
      { subject: 'PMT', text: 'Indemnité forfaitaire : 40 €.' },
      { subject: 'AAB', text: 'Pas d’escompte.' },
    ],
    seller: {
      ...plain.seller,
      address: { ...plain.seller.address, ...AT_HOME },
      vatId: 'FR40303265045',
      registrationId: '303265045',
      registrationScheme: '0002',
      electronicAddress: { scheme: '0225', id: '303265045' },
    },
    buyer: {
      ...buyer,
      address: { ...plain.buyer.address, ...AT_HOME },
      vatId: 'FR83404833048',
      registration: { id: '404833048', scheme: '0002', name: 'SIREN', written: '404 833 048' },
      electronicAddress: { scheme: '0225', id: '404833048' },
    },
    ...change,
  });
}

const bySeller = (change: Partial<Seller>): EInvoiceDocument =>
  french({ seller: { ...french().seller, ...change } });
const toAddress = (scheme: string, id: string): EInvoiceDocument =>
  french({ buyer: { ...french().buyer, electronicAddress: { scheme, id } } });

/** What approved platforms in France refuse. */
export const FRENCH_BROKEN: readonly (readonly [id: string, document: EInvoiceDocument, field: string])[] = [
  ['BR-FR-01', french({ number: 'A'.repeat(36) }), 'number'],
  ['BR-FR-02', french({ number: 'CW 2026 100' }), 'number'],
  ['BR-FR-03', french({ paymentDueDate: '2100-01-01' }), 'dueDate'],
  [
    'BR-FR-10',
    bySeller({ registrationId: '30326504500011', registrationScheme: '0009' }),
    'e_invoices.seller.registration_id',
  ],
  ['BR-FR-13', bySeller({ electronicAddress: null }), 'e_invoices.seller.electronic_address'],
  ['BR-FR-16', french({ items: [{ rate: '19' }] }), 'items'],
  ['BR-FR-23', toAddress('0225', '404833048 / 1'), 'e_invoices.customers.electronic_address'],
  ['BR-FR-25', toAddress('EM', `${'a'.repeat(120)}@b.example`), 'e_invoices.customers.electronic_address'],
  ['BR-FR-CO-05', french({ typeCode: '381' }), 'correctedInvoice'],
  ['BR-FR-CO-07', french({ paymentDueDate: '2026-09-30' }), 'dueDate'],
  ['BR-FR-DEC-02', french({ items: [{ rate: RATE, quantity: '1.00005' }] }), 'items[0].quantity'],
];
