import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { preparedDocument } from '../../../../src/einvoice/prepared-document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { temporaryFolder } from '../../../temporary-folder.js';

const folder = temporaryFolder('prepared-');

function documentOf(...of: Parameters<typeof preparedDocument>) {
  const prepared = preparedDocument(...of);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.findings));
  return prepared.document;
}

describe('a prepared document', () => {
  it('is made once of what was checked and then locked, though both were read by themselves', () => {
    const checked = documentOf(invoice({ number: 'P-1', canUpdate: true, sentStatus: 'unsent' }), settings());
    const locked = invoice({ number: 'P-1', canUpdate: false, sentStatus: 'sendingRequested' });
    expect(documentOf(locked, settings())).toBe(checked);
  });

  it.each([
    ['the invoice', () => documentOf(invoice({ number: 'P-2', notes: 'seen' }), settings())],
    ['a price', () => documentOf(invoice({ number: 'P-2', items: [item({ net: '350.01' })] }), settings())],
    ['the settings', () => documentOf(invoice({ number: 'P-2' }), settings({ language: 'en' }))],
    [
      'what is known of other invoices',
      () => documentOf(invoice({ number: 'P-2' }), settings(), { paymentMethods: [] }),
    ],
  ])('is made anew where another is %s', (_what, other) => {
    const before = documentOf(invoice({ number: 'P-2' }), settings());
    expect(other()).not.toBe(before);
    expect(documentOf(invoice({ number: 'P-2' }), settings())).toBe(before);
  });

  it('holds the amounts of its own invoice', () => {
    const net = (price: string) =>
      documentOf(
        invoice({ number: 'P-3', items: [item({ net: price })] }),
        settings(),
      ).totals.lineNet.toFixed(2);
    expect([net('350'), net('351'), net('350')]).toEqual(['350.00', '351.00', '350.00']);
  });

  it('has its files read anew each time', () => {
    const file = join(folder, 'prices.csv');
    const documents = settings({ supporting_documents: [{ reference: 'P', file }] });
    const contents = ['one', 'two'].map((content) => {
      writeFileSync(file, content);
      const [document] = documentOf(invoice({ number: 'P-4' }), documents).supportingDocuments ?? [];
      return Buffer.from(document?.attachment?.content ?? []).toString('utf8');
    });
    expect(contents).toEqual(['one', 'two']);
  });

  it('is refused anew each time', () => {
    const refused = () => preparedDocument(invoice({ number: '' }), settings());
    expect(refused()).toEqual(refused());
    expect(refused().ok).toBe(false);
  });
});
