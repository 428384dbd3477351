import { roundHalfUp, sum } from '@spacebooks/base/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCii } from '../../../src/document/cii/write.js';
import { checkDocument } from '../../../src/document/rules/check.js';
import { validateCii } from '../../../src/document/xsd/validate.js';
import { buildDocument } from '../../../src/einvoice/build-document.js';
import { buildFa3 } from '../../../src/fa3/build/format.js';
import { amountToSettle } from '../../../src/fa3/document/reckoning.js';
import { checkFa3 } from '../../../src/fa3/document/rules/check.js';
import { writeFa3 } from '../../../src/fa3/document/write.js';
import { validateFa3 } from '../../../src/fa3/schema.js';
import { platformInvoices } from '../../fixtures/invoices/arbitrary.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { german, settings } from '../../fixtures/invoices/settings.js';
import { polish, polishInvoice, polishSettings } from '../../fixtures/polish.js';

/** Items without tax are money that is no supply, on whatever side of zero, paid before or not. */
const RUNS = 200;
const seed = Number(process.env.SPACEBOOKS_SEED ?? 20261129);
const words = fc.constantFrom('Kaution', 'Gutschein', 'Raum');
const invoices = (rates: readonly string[], currency: string) => platformInvoices({ rates, currency, words });

it('beside supplies leaves their tax whole, and the amount due is what the platform wants paid', async () => {
  const refusals: string[] = [];
  const money = { ...settings().seller, tax_number: '30/123/45678' };
  const tax_cases = [{ when: { rate: '0' }, ...german('not subject') }, { category: 'S' as const }];
  await fc.assert(
    fc.asyncProperty(invoices(['19', '7', '0', '0.0'], 'EUR'), async (overrides) => {
      const recipientAddress = { name: 'Jana Müller', company: null };
      const given = invoice({ ...overrides, recipientAddress });
      const built = buildDocument(given, settings({ tax_cases, seller: money }));
      if (!built.ok) {
        refusals.push(...new Set(built.findings.map((finding) => finding.rule)));
        return;
      }
      const { totals, typeCode, vatBreakdown, lines } = built.document;
      expect(checkDocument(built.document)).toEqual([]);
      expect(await validateCii(writeCii(built.document))).toEqual([]);
      const sign = typeCode === '381' ? -1 : 1;
      expect(totals.due.times(sign).minus(roundHalfUp(given.payableAmount)).abs().lte('0.01')).toBe(true);
      const supplied = given.items.filter(({ amount }) => amount.taxes.some(({ rate }) => rate.gt(0)));
      const base = sum(vatBreakdown.flatMap(({ category, taxable }) => (category === 'S' ? taxable : [])));
      const exact = sum(supplied.map(({ totalAmount }) => totalAmount.net)).times(sign);
      expect(base.minus(exact).abs().lte('0.1')).toBe(true);
      expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => String(index + 1)));
    }),
    { numRuns: RUNS, seed },
  );
  expect([...new Set(refusals)].filter((rule) => rule !== 'SB-PAID')).toEqual([]);
  expect(refusals.length).toBeLessThan(RUNS / 10);
});

it('in FA(3) stands in Rozliczenie, whose balance less payments is what the platform wants paid', async () => {
  const refusals: string[] = [];
  const tax_cases = [{ when: { rate: '0' }, ...polish('not subject') }, { category: 'S' as const }];
  await fc.assert(
    fc.asyncProperty(invoices(['23', '8', '0', '0.0'], 'PLN'), async (overrides) => {
      const { recipientAddress: _, ...amounts } = overrides;
      const given = polishInvoice(amounts);
      const built = buildFa3(given, polishSettings({ tax_cases }));
      if (!built.ok) {
        refusals.push(...new Set(built.findings.map((finding) => finding.rule)));
        return;
      }
      const { document } = built;
      expect(checkFa3(document, 'en')).toEqual([]);
      expect(await validateFa3(writeFa3(document))).toEqual([]);
      expect(document.lines.every(({ polishRate }) => polishRate !== undefined)).toBe(true);
      expect(amountToSettle(document).eq(roundHalfUp(given.totalAmount.gross))).toBe(true);
      expect(document.totals.due.minus(roundHalfUp(given.payableAmount)).abs().lte('0.01')).toBe(true);
    }),
    { numRuns: RUNS, seed },
  );
  const expected = ['SB-PAID', 'SB-KSEF-NEGATIVE', 'SB-KSEF-MONEY'];
  expect([...new Set(refusals)].filter((rule) => !expected.includes(rule))).toEqual([]);
});
