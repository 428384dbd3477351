import { expect, it } from 'vitest';
import { type Stage, setStage } from './stage.js';

/** Rates of every day, which an admin mends after an e-invoice was made by one of them. */
const rates = (francs: string) =>
  `service_period: [{ period: month of invoice }]
      currency_rates: [{ rate: 1 EUR = ${francs} CHF, from: 2020-01-01 }]`;

/** BT-111 and the rate's text of an e-invoice. */
async function taxOf(stage: Stage, id: string): Promise<string | undefined> {
  const { xml } = await stage.reaches(id, 'done');
  const text = Buffer.from(await stage.daemon().archive.get(xml ?? '')).toString('utf8');
  return /<ram:TaxTotalAmount currencyID="EUR">(-?[\d.]+)</.exec(text)?.[1];
}

it('of an e-invoice holds for its correction, whatever the configuration says by then', async () => {
  const stage = await setStage({ eInvoices: rates('0.95') });
  const items = [{ description: 'Fix Desk', net: '1000', rate: '19' }];
  const original = stage.request({ currency: 'CHF', items });
  expect(await taxOf(stage, original)).toBe('200.00');
  await stage.stop();
  await stage.start({ eInvoices: rates('0.9') });
  const other = stage.request({ currency: 'CHF', items });
  expect(await taxOf(stage, other)).toBe('211.11');
  const correction = stage.request({
    currency: 'CHF',
    corrected_invoice: original,
    items: items.map((each) => ({ ...each, quantity: '-1' })),
  });
  expect(await taxOf(stage, correction)).toBe('-200.00');
});
