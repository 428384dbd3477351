import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type Stage, setStage } from './stage.js';

let target: string;
beforeAll(() => {
  target = temporaryFolder('night-');
});

const accounting = (more = ''): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }
        - { when: { rate: 7 }, account: 8300 }
      datev: { consultant: 1001, client: 1 }
      targets:
        - { name: office, folder: ${target} }
${more}      exports:
        - { name: adviser, formats: [datev, csv], schedule: nightly, targets: [office] }`;

function invoice(stage: Stage, daysAgo: number, net: string, more: Partial<InvoiceInput> = {}): string {
  const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -daysAgo);
  const items = [{ description: 'Fix Desk', net, rate: '19' }];
  return stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42', ...more }).id;
}

const delivered = (): string[] => (existsSync(target) ? readdirSync(target).sort() : []);

/** Waits for what the lane does by itself after a night. */

describe('a night', () => {
  it('goes from the platform to a delivered file; an unchanged one gives nothing; an edit a reversal', async () => {
    const stage = await setStage({ accounting: accounting() });
    const { nights, books } = stage.daemon();
    const first = invoice(stage, 3, '350');
    invoice(stage, 2, '100', { customer_number: '43' });
    invoice(stage, 0, '77');
    const night = await nights.runNow('berlin');
    expect(night.sync).toMatchObject({ added: 3, deleted: 0 });
    expect(night.exports.map(({ name, outcome }) => [name, outcome.status])).toEqual([
      ['adviser', 'released'],
    ]);
    const [batch] = await books.batches.list('berlin');
    // Today is not over: it comes with the next night.
    expect(batch?.manifest).toMatchObject({ entries: 2, invoices: 2 });
    expect(batch?.manifest.leftOutSums).toEqual([
      { reason: 'after cut-off', currency: 'EUR', count: 1, gross: 9163 },
    ]);
    await eventually(() => expect(delivered().length).toBeGreaterThan(1));
    const files = delivered();
    expect(files.some((name) => name.startsWith('EXTF_'))).toBe(true);
    for (const name of files) expect(name).not.toMatch(/part$/);
    const [file] = (await books.batches.files('berlin', 1)).filter(({ format }) => format === 'csv');
    expect(readFileSync(join(target, file?.name ?? ''))).toEqual(
      Buffer.from(await stage.daemon().archive.get(file?.address ?? '')),
    );
    // The seller is in Germany, whatever the people of the space speak.
    expect(readFileSync(join(target, file?.name ?? ''), 'utf8')).toMatch(/;"\d+,\d\d";/);

    const unchanged = await nights.runNow('berlin');
    expect(unchanged.exports.map(({ outcome }) => outcome.status)).toEqual(['unchanged']);
    expect(delivered()).toEqual(files);

    stage.sandbox.operator.editInvoice(first, {
      items: [{ description: 'Fix Desk', net: '360', rate: '19' }],
    });
    await nights.runNow('berlin');
    const { entries } = await books.batches.get('berlin', 2);
    expect(entries.map(({ kind, gross, invoiceId }) => [kind, gross, invoiceId])).toEqual([
      ['reversal', -41_650, first],
      ['invoice', 42_840, first],
    ]);
    await eventually(() => expect(delivered().length).toBeGreaterThan(files.length));
    const runs = await books.runs.list('berlin', 10);
    expect(runs.filter(({ kind }) => kind === 'night').map(({ outcome }) => outcome)).toEqual(
      Array(3).fill('done'),
    );
    expect(stage.alerts).toEqual([]);
  });

  it('that meets an item without an account blocks the batch and says which line to add', async () => {
    const stage = await setStage({ accounting: accounting() });
    invoice(stage, 3, '350', { items: [{ description: 'Beratung', net: '120', rate: '16' }] });
    const { exports } = await stage.daemon().nights.runNow('berlin');
    expect(exports[0]?.outcome).toMatchObject({ status: 'blocked', code: 'accounting.blocked' });
    expect(await stage.daemon().books.batches.list('berlin')).toEqual([]);
    await eventually(() =>
      expect(stage.alerts.map(({ code, text }) => [code, text])).toEqual([
        [
          'accounting.blocked',
          expect.stringMatching(/berlin, export adviser: .*\n {2}- .*- \{ when: \{ .*rate: 16/s),
        ],
      ]),
    );
  });
});
