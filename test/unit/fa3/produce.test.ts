import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createKsefProducer, type KsefProduced } from '../../../src/fa3/produce.js';
import { validateFa3 } from '../../../src/fa3/schema.js';
import { MONEY } from '../../fixtures/fa3/money.js';
import type { Fa3Scenario } from '../../fixtures/fa3/scenario.js';
import { REFUSED, SCENARIOS } from '../../fixtures/fa3/scenarios.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';
import { polishInvoice, polishItem, polishOverrides, polishSettings } from '../../fixtures/polish.js';
import { amountsOf } from './document/platform-amounts.js';
import { ReadXml } from './document/read-xml.js';

const LEAST_SCENARIOS = 40;

function produce({
  invoice,
  settings,
  references,
}: Omit<Fa3Scenario, 'name' | 'expected'>): Promise<KsefProduced> {
  return createKsefProducer(polishSettings(settings)).produce(polishInvoice(invoice), references);
}

async function producedOf(given: Omit<Fa3Scenario, 'name' | 'expected'>) {
  const produced = await produce(given);
  if (!produced.ok) throw new Error(JSON.stringify(produced.findings, null, 2));
  return produced;
}

describe('FA(3) of an invoice', () => {
  it(`is tried with at least ${LEAST_SCENARIOS} kinds, each with a name of its own`, () => {
    expect(SCENARIOS.length).toBeGreaterThanOrEqual(LEAST_SCENARIOS);
    expect(new Set(SCENARIOS.map(({ name }) => name)).size).toBe(SCENARIOS.length);
  });

  it.each(SCENARIOS)('is valid and has what it must: $name', async ({ expected, ...given }) => {
    const { xml } = await producedOf(given);
    expect(await validateFa3(xml)).toEqual([]);
    const read = new ReadXml(xml);
    const found = Object.keys(expected).map((path) => [path, read.all(`/Faktura/${path}`)]);
    const wanted = Object.entries(expected).map(([path, texts]) => [path, [texts].flat()]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  const supplies = SCENARIOS.filter((each) => !MONEY.includes(each));
  it.each(supplies)('has the platform’s amounts to the grosz: $name', async ({ expected: _, ...given }) => {
    const { xml } = await producedOf(given);
    const amounts = amountsOf(new ReadXml(xml), invoiceDocument(polishOverrides(given.invoice)));
    expect(amounts.xml).toEqual(amounts.platform);
  });

  it.each(MONEY)(
    'has what the platform has as payable, beside money: $name',
    async ({ expected: _, ...given }) => {
      const { xml } = await producedOf(given);
      const read = new ReadXml(xml);
      const amount = (path: string): number =>
        read.all(`/Faktura/Fa/${path}`).reduce((sum, each) => sum + Number(each), 0);
      const total = amount('P_15') + amount('Rozliczenie/SumaObciazen') - amount('Rozliczenie/SumaOdliczen');
      const stated = amount('Rozliczenie/DoZaplaty') - amount('Rozliczenie/DoRozliczenia');
      expect(stated).toBeCloseTo(total, 6);
      const isPaid = amount('Platnosc/Zaplacono') === 1;
      const paid = isPaid ? total : amount('Platnosc/ZaplataCzesciowa/KwotaZaplatyCzesciowej');
      const { payableAmount } = invoiceDocument(polishOverrides(given.invoice)).data.attributes;
      expect(total - paid).toBeCloseTo(Number(payableAmount), 6);
    },
  );

  it.each(REFUSED)('is refused: $name', async ({ rules, ...given }) => {
    const produced = await produce(given);
    const found = produced.ok ? [] : produced.findings.map(({ rule }) => rule);
    expect([...new Set(found)].sort()).toEqual([...rules].sort());
    const producer = createKsefProducer(polishSettings(given.settings));
    const checked = await producer.check(polishInvoice(given.invoice), given.references);
    expect(checked.map(({ rule }) => rule)).toEqual(found);
  });

  it('may have 3,000 lines', async () => {
    const items = Array.from({ length: 3_000 }, (_, index) =>
      polishItem({ net: '0.75', description: `Wydruk ${index + 1}, strona A4` }),
    );
    const { xml } = await producedOf({ invoice: { items } });
    expect(await validateFa3(xml)).toEqual([]);
    const read = new ReadXml(xml);
    expect(read.all('/Faktura/Fa/FaWiersz/NrWierszaFa').at(-1)).toBe('3000');
    expect(read.all('/Faktura/Fa/P_13_1')).toEqual(['2250.00']);
  });

  it('has the same bytes again, and the hash of these bytes', async () => {
    const [first, second] = [await producedOf({}), await producedOf({})];
    expect(first.xml).toEqual(second.xml);
    expect(first.hash).toBe(createHash('sha256').update(first.xml).digest('base64'));
    expect(first.fileName).toMatch(/^FV-2026-11-001-[0-9a-f]{8}$/);
    expect(first.document.profile).toBe('fa3');
  });

  it('has the same bytes on any day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const hashes: string[] = [];
    for (const day of ['2026-11-20T00:30:00Z', '2031-05-01T12:00:00Z']) {
      vi.setSystemTime(day);
      hashes.push((await producedOf({})).hash);
    }
    expect(new Set(hashes).size).toBe(1);
  });

  it('does not change with what moves without an edit', async () => {
    const moved = { sentStatus: 'sent', canUpdate: false, notes: 'other notes', pdf: { archived: true } };
    const [first, second] = [await producedOf({}), await producedOf({ invoice: moved })];
    expect(second.hash).toBe(first.hash);
  });

  it('is refused when KSeF would not take its size', async () => {
    // As much as an invoice may say at all (docs/adr/0072), in letters of three bytes.
    const description = '字'.repeat(100);
    const items = Array.from({ length: 1_990 }, () => polishItem({ description }));
    const produced = await produce({ invoice: { items } });
    expect(produced.ok ? [] : produced.findings.map(({ rule, field }) => [rule, field])).toEqual([
      ['SB-FA3-SIZE', 'items'],
    ]);
  });

  it('is told before the lock that it can be issued', async () => {
    expect(await createKsefProducer(polishSettings()).check(polishInvoice())).toEqual([]);
  });

  it('is not made with settings of another standard', async () => {
    const producer = createKsefProducer(polishSettings({ standard: 'zugferd' }));
    const invoice = polishInvoice({ taxId: 'PL7352765225' });
    await expect(producer.produce(invoice)).rejects.toThrow('not those of KSeF');
  });
});
