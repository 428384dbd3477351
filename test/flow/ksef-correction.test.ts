import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { asked, inWarsaw, type WarsawStage, xmlOf } from './ksef-stage.js';

const OTHER_NIP = '1132853869';
const NUMBER = 'FV/2026/11/31';

/** A correction to zero of an invoice that KSeF has. */
async function correct(stage: WarsawStage, given: Parameters<WarsawStage['request']>[0] = {}) {
  const original = stage.request({ number: NUMBER });
  await stage.reaches(original, 'done');
  const items = [{ description: 'Biurko dedykowane', quantity: '-1', net: '1000', rate: '23' }];
  return stage.request({ corrected_invoice: original, items, ...given });
}

const ruled = (findings: readonly { readonly rule: string; readonly field: string }[] = []) =>
  findings.map(({ rule, field }) => `${rule} ${field}`);

describe('a correction in KSeF for another buyer than its original', () => {
  it('is refused before the lock and told, and goes out with the buyer of its original', async () => {
    const stage = await inWarsaw();
    const id = await correct(stage, { tax_id: OTHER_NIP });
    const { reason } = await stage.reaches(id, 'refused');
    expect(ruled(reason?.findings)).toEqual(['SB-KSEF-ORIGINAL taxId']);
    expect(stage.sandbox.operator.invoice(id).locked).toBe(false);
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['invoice.refused']));
    stage.sandbox.operator.editInvoice(id, { tax_id: '7352765225' });
    const saga = await stage.reaches(id, 'done');
    expect(await xmlOf(stage, saga)).toContain('<NIP>7352765225</NIP>');
    expect(await xmlOf(stage, saga)).not.toContain('Podmiot2K');
  });

  it('goes out once a person has said that it is the legal successor', async () => {
    const stage = await inWarsaw();
    const id = await correct(stage, { tax_id: OTHER_NIP });
    await stage.reaches(id, 'refused');
    await stage.stop();
    await stage.start({
      warsaw: [
        `originals: [{ number: ${NUMBER}, buyer_changed: { to: ${OTHER_NIP}, reason: 'Połączenie, art. 492 k.s.h.' } }]`,
      ],
    });
    stage.sandbox.operator.requestSending(id, 'manual');
    const xml = await xmlOf(stage, await stage.reaches(id, 'done'));
    expect(xml).toMatch(/<Podmiot2>\s*<DaneIdentyfikacyjne>\s*<NIP>1132853869</);
    expect(xml).toMatch(/<Podmiot2K>\s*<DaneIdentyfikacyjne>\s*<NIP>7352765225</);
    expect(xml).toContain('Połączenie, art. 492 k.s.h.');
  });

  it('is refused in another currency', async () => {
    const stage = await inWarsaw();
    const id = await correct(stage, { currency: 'EUR' });
    const { reason } = await stage.reaches(id, 'refused');
    expect(ruled(reason?.findings)).toContain('SB-KSEF-ORIGINAL totalAmount.currency');
  });
});

it('a price that is cut is stated as one, and no piece is taken back', async () => {
  const stage = await inWarsaw();
  const items = [{ description: 'Biurko dedykowane', quantity: '2', net: '-31.50', rate: '23' }];
  const xml = await xmlOf(stage, await stage.reaches(await correct(stage, { items }), 'done'));
  expect(xml).toMatch(/<P_8B>2<\/P_8B>\s*<P_9A>-31\.50<\/P_9A>\s*<P_11>-63\.00<\/P_11>/);
});

/** A folder with table A of each day around `today`, by a rate of its own. */
function tables(today: string, above: number): string {
  const folder = temporaryFolder('rates-');
  const days = Array.from({ length: 80 }, (_, index) => addDays(today, index - 70));
  const table = (effectiveDate: string, index: number) => ({
    table: 'A',
    no: `${index + 1}/A/NBP/2026`,
    effectiveDate,
    rates: [{ currency: 'euro', code: 'EUR', mid: Number((above + index / 100).toFixed(4)) }],
  });
  writeFileSync(join(folder, 'a.json'), JSON.stringify(days.map(table)));
  return folder;
}

const stated = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1];

describe('a correction in another currency', () => {
  it('has the rate that its original states, and so has what corrects the correction', async () => {
    const stage = await inWarsaw([], { eInvoices: 'service_period: [{ period: month before }]' });
    const today = localDate(stage.clock.now(), 'Europe/Warsaw');
    await stage.stop();
    const before = `exchange_rates: ${tables(today, 4)}`;
    await stage.start({ warsaw: [before], eInvoices: 'service_period: [{ period: month before }]' });
    const items = [{ description: 'Biurko', net: '99.99', rate: '23' }];
    const original = stage.request({ currency: 'EUR', items });
    const first = await xmlOf(stage, await stage.reaches(original, 'done'));
    await stage.stop();
    await stage.start({ warsaw: [`exchange_rates: ${tables(today, 5)}`] });
    const back = [{ description: 'Biurko', quantity: '-1', net: '99.99', rate: '23' }];
    const correction = stage.request({ currency: 'EUR', items: back, corrected_invoice: original });
    const second = await xmlOf(stage, await stage.reaches(correction, 'done'));
    const again = stage.request({ currency: 'EUR', items, corrected_invoice: correction });
    const third = await xmlOf(stage, await stage.reaches(again, 'done'));
    const rates = [first, second, third].map((xml) => stated(xml, 'KursWaluty'));
    expect(new Set(rates).size).toBe(1);
    expect(rates[0]).toMatch(/^4\./);
    const tax = stated(first, 'P_14_1W');
    expect([stated(second, 'P_14_1W'), stated(third, 'P_14_1W')]).toEqual([`-${tax}`, tax]);
  });
});

it('split payment is of the first invoice with all its corrections', async () => {
  const stage = await inWarsaw(['split_payment: yes']);
  const priced = (net: string) => [{ description: 'Toner', net, rate: '23' }];
  const correct = async (original: string | null, net: string) => {
    const id = stage.request({
      items: priced(net),
      ...(original !== null && { corrected_invoice: original }),
    });
    return { id, xml: await xmlOf(stage, await stage.reaches(id, 'done')) };
  };
  const large = await correct(null, '20000');
  const first = await correct(large.id, '-100');
  const again = await correct(first.id, '-50');
  expect([large, first, again].map(({ xml }) => stated(xml, 'P_18A'))).toEqual(['1', '1', '1']);
  const small = await correct(null, '11382.11');
  const more = await correct(small.id, '731.71');
  const over = await correct(small.id, '406.50');
  expect([small, more, over].map(({ xml }) => stated(xml, 'P_18A'))).toEqual(['2', '2', '1']);
});
