import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDocument } from '../../src/einvoice/build-document.js';
import { swissBillOf, swissCodeText } from '../../src/pdf/layout/swiss-bill.js';
import { invoice } from '../fixtures/invoices/invoice.js';
import { item } from '../fixtures/invoices/item.js';
import { settings } from '../fixtures/invoices/settings.js';
import { npmFolder } from './npm-folder.js';
import { SEEDS } from './seeds.js';

const BILLS = 200;
const packages = npmFolder('swissqrbill', ['swissqrbill@4.4.1']);
if (!packages.ok) {
  const message = `A library of QR-bills cannot be had: ${packages.reason}.`;
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message} See docs/conformance.md.`);
}

/** An ordinary IBAN, whose reference is SCOR, and a QR-IBAN, whose is QRR. */
const IBANS = ['CH9300762011623852957', 'CH4431999123000889012'];
const NAMES = ['Müller & Söhne AG', 'Żółć Sàrl', 'Café “Élan” – Genève', 'Ćevapi ŠĐ', 'A'.repeat(90)];
const STREETS = [
  'Bahnhofstrasse 12a',
  'Rue du Rhône',
  'Via Nassa 5-7',
  'Postfach',
  `${'Lange'.repeat(15)} 1`,
];

const bill = fc
  .record({
    iban: fc.constantFrom(...IBANS),
    number: fc.integer({ min: 1, max: 999_999_999 }).map((each) => `RE-${each}`),
    net: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    currency: fc.constantFrom('CHF', 'EUR'),
    company: fc.constantFrom(...NAMES),
    street: fc.constantFrom(...STREETS),
    city: fc.constantFrom('Zürich', 'Neuchâtel', 'La Chaux-de-Fonds'),
  })
  .map(({ iban, number, net, currency, company, street, city }) => {
    const address = { street, postCode: '8001', city, countryCode: 'CH' };
    const built = buildDocument(
      invoice({
        ...{ number, senderTaxId: 'CHE-107.787.577 MWST', taxId: null },
        senderAddress: { ...address, company: 'Coworking AG', street: 'Bahnhofstrasse 1' },
        recipientAddress: { ...address, company },
        items: [item({ net, rate: '8.1', currency })],
      }),
      settings({
        seller: { country: 'CH', registration_id: 'CHE-107.787.577' },
        payment: { iban },
        law: { domestic: 'allow', currency_rates: [{ rate: '1 EUR = 0.9421 CHF', from: '2026-01-01' }] },
      }),
      {},
    );
    if (!built.ok) throw new Error(JSON.stringify(built.findings));
    return swissBillOf(built.document);
  })
  .filter((each) => each !== null);

describe.skipIf(!packages.ok).each(SEEDS)(`${BILLS} QR-bills of $name`, ({ seed }) => {
  it('have the code that swissqrbill (npm) writes of the same payment, after its checks', () => {
    if (!packages.ok) return;
    const bills = fc.sample(bill, { seed, numRuns: BILLS });
    const script = join(import.meta.dirname, 'swiss-qr-bill/texts.mjs');
    const texts = execFileSync(process.execPath, [script, packages.folder], {
      input: JSON.stringify(bills),
      encoding: 'utf8',
    });
    expect(new Set(bills.map(({ kind }) => kind))).toEqual(new Set(['QRR', 'SCOR']));
    expect(bills.map(swissCodeText)).toEqual(JSON.parse(texts));
  });
});
