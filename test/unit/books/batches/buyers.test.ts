import { describe, expect, it } from 'vitest';
import { verifyBooks } from '../../../../src/books/batches/verify-books.js';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { Entry, WholeBatch } from '../../../../src/domain/accounting/model.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { accounting } from '../../domain/accounting/settings.js';
import { type Books, openBooks, SPACE } from './books.js';

const FRENCH = { country: 'FR', taxId: 'FR40303265045' };
const CZECH = { country: 'CZ', taxId: 'CZ12345678' };

/** A service to another member state. */
function foreign(
  id: string,
  { country, taxId }: typeof FRENCH,
  more: InvoiceOverrides = {},
): InvoiceOverrides {
  return {
    id,
    number: id.toUpperCase(),
    taxId,
    items: [item({ rate: '0' })],
    ...more,
    recipientAddress: { countryCode: country, ...more.recipientAddress },
  };
}

const shown = (batch: WholeBatch | null) => batch?.entries.map(shownEntry);
const shownEntry = ({ kind, documentNumber, debtor, buyer, gross }: Entry): string =>
  [kind, documentNumber, debtor, buyer?.country, buyer?.taxId, gross].join(' ');

async function posted(...invoices: readonly InvoiceOverrides[]): Promise<Books> {
  const books = await openBooks();
  for (const each of invoices) books.put(each);
  await books.export();
  return books;
}

describe('the buyer of an entry', () => {
  it('is the document’s on an account that many share', async () => {
    const books = await openBooks();
    books.put(foreign('a', FRENCH, { customerNumber: null }));
    books.put(foreign('b', CZECH, { customerNumber: null }));
    expect(shown(await books.export())).toEqual([
      'invoice A 69999 FR FR40303265045 35000',
      'invoice B 69999 CZ CZ12345678 35000',
    ]);
  });

  it('stays the document’s when that moves to another debtor', async () => {
    const books = await posted(
      foreign('a', FRENCH, { customerNumber: '1' }),
      foreign('b', CZECH, { customerNumber: '2' }),
    );
    books.put(foreign('a', FRENCH, { customerNumber: '2' }));
    expect(shown(await books.export())).toEqual([
      'reversal A 10001 FR FR40303265045 -35000',
      'invoice A 10002 FR FR40303265045 35000',
    ]);
  });

  it('stays what it was when a later document of the debtor has another tax id', async () => {
    const books = await posted(foreign('a', FRENCH));
    books.put(foreign('b', CZECH, { invoiceDate: '2026-10-20' }));
    expect(shown(await books.export())).toEqual(['invoice B 10042 CZ CZ12345678 35000']);
    books.remove('a');
    expect(shown(await books.export())).toEqual(['reversal A 10042 FR FR40303265045 -35000']);
  });

  it.each([
    ['tax id', { ...FRENCH, taxId: 'FR83404833048' }, 'FR FR83404833048'],
    ['country', { ...FRENCH, country: 'MC' }, 'MC FR40303265045'],
  ])(
    'with another %s makes another entry, and the old one is taken back as it was',
    async (_what, changed, now) => {
      const books = await posted(foreign('a', FRENCH));
      books.put(foreign('a', changed));
      expect(shown(await books.export())).toEqual([
        'reversal A 10042 FR FR40303265045 -35000',
        `invoice A 10042 ${now} 35000`,
      ]);
      expect((await books.prepare()).status).toBe('unchanged');
      books.put(foreign('a', FRENCH));
      expect(shown(await books.export())).toEqual([
        `reversal A 10042 ${now} -35000`,
        'invoice A 10042 FR FR40303265045 35000',
      ]);
      expect((await verifyBooks(books, [SPACE])).problems).toEqual([]);
    },
  );

  it.each<[string, InvoiceOverrides]>([
    ['name', { recipientAddress: { company: 'Muster SARL' } }],
    ['way of writing the tax id', { taxId: 'fr 40 303.265-045' }],
  ])('with another %s makes no other entry', async (_what, changed) => {
    const books = await posted(foreign('a', FRENCH));
    books.put(foreign('a', FRENCH, changed));
    expect((await books.prepare()).status).toBe('unchanged');
  });

  it('is what is configured for the customer: configured later, it makes another entry', async () => {
    const books = await posted(foreign('a', FRENCH), foreign('b', CZECH, { customerNumber: '43' }));
    const customers = [{ customer_number: '42', vat_id: 'FR83404833048' }];
    expect(shown(await books.export(documentRulesBy(settings({ customers }), null)))).toEqual([
      'reversal A 10042 FR FR40303265045 -35000',
      'invoice A 10042 FR FR83404833048 35000',
    ]);
  });

  it('is on payments and losses, too: another tax id changes the loss, of which a tax office hears, and no payment', async () => {
    const books = await openBooks();
    books.settings = accounting({ payments: { account: '1200' }, write_offs: [{ account: '2400' }] });
    const lost: InvoiceOverrides = { paidStatus: 'writtenOff', paidDate: '2026-10-09', paidAmount: '100' };
    books.put(foreign('a', FRENCH, lost));
    expect(shown(await books.export())).toEqual([
      'invoice A 10042 FR FR40303265045 35000',
      'payment A 10042 FR FR40303265045 -10000',
      'write-off A 10042 FR FR40303265045 -25000',
    ]);
    books.put(foreign('a', { ...FRENCH, taxId: 'FR83404833048' }, lost));
    expect(shown(await books.export())).toEqual([
      'reversal A 10042 FR FR40303265045 -35000',
      'invoice A 10042 FR FR83404833048 35000',
      'reversal A 10042 FR FR40303265045 25000',
      'write-off A 10042 FR FR83404833048 -25000',
    ]);
  });
});
