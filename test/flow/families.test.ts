import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InvoiceInput } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import { afterTest } from '../after-test.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

const accounting = (more: readonly string[], schedule = 'nightly'): string =>
  [
    'from: 2025-09-01',
    'chart: SKR03',
    'debtors: { offset: 10000, collective: 69999 }',
    'accounts: [{ when: { tax_case: S, rate: 19 }, account: 8400 }]',
    ...more,
    `exports: [{ name: adviser, formats: [csv], schedule: ${schedule}, targets: [] }]`,
  ]
    .map((line) => `      ${line}`)
    .join('\n');

/** A space with commands, and invoices of one item. */
async function opened(more: readonly string[], schedule?: string) {
  const sandbox = await startBerlin();
  afterTest(() => sandbox.close());
  const folder = temporaryFolder('families-');
  const config = join(folder, 'spacebooks.yml');
  const options = {
    accounting: accounting(more, schedule),
    eInvoices: `tax_cases: [{ case: standard }]
      service_period: [{ when: { accounting_code: AHEAD }, period: item text }, { period: month of invoice }]`,
    from: '2030-01-01',
  };
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, options));
  const run = async (words: string) => {
    const answer = await callProgram([...words.split(' '), '--config', config]);
    expect([words, answer.code, answer.err]).toEqual([words, 0, answer.err]);
    return answer.out;
  };
  return {
    sandbox,
    run,
    sell: (id: string, day: string, net: string, given: Partial<InvoiceInput> = {}): void => {
      const items = [{ description: 'Desk', net, rate: '19' }];
      sandbox.operator.createInvoice({
        id,
        number: id,
        items,
        invoice_date: day,
        tax_id: null,
        customer_number: '42',
        ...given,
      });
    },
    /** Net and tax of 19 percent. */
    ustva: async (period: string) => {
      const { lines } = JSON.parse(await run(`report ustva --period ${period} --json`));
      return lines.map(({ net, tax }: { net: number; tax: number }) => [net, tax]);
    },
  };
}

it('tax of a month to come is not taken back before it, and nothing of it is left', async () => {
  const { run, sell, ustva } = await opened(['tax_point: [{ arises: when performed }]']);
  const item = (net: string) => ({
    items: [{ description: 'Büro 01.11.2025 - 30.11.2025', net, rate: '19', accounting_code: 'AHEAD' }],
  });
  sell('R-1', '2025-10-25', '700', item('700'));
  sell('R-2', '2025-10-02', '50');
  await run('sync');
  await run('export');
  expect([await ustva('2025-10'), await ustva('2025-11')]).toEqual([[[5_000, 950]], [[70_000, 13_300]]]);
  sell('K-1', '2025-10-28', '-700', { corrected_invoice: 'R-1', ...item('-700') });
  await run('sync');
  await run('export');
  expect([await ustva('2025-10'), await ustva('2025-11')]).toEqual([[[5_000, 950]], [[0, 0]]]);
});

it('a loss is of the day on which it is seen, however long ago the last day of an export was', async () => {
  const { sandbox, run, sell, ustva } = await opened(['write_offs: [{ account: 2400 }]'], 'monthly on day 5');
  sell('R-1', '2025-10-10', '100');
  sell('R-2', '2025-10-11', '200');
  await run('sync');
  await run('export --to 2025-10-31');
  expect(await ustva('2025-10')).toEqual([[30_000, 5_700]]);
  sandbox.operator.writeOffInvoice('R-1');
  await run('sync');
  expect(await run('export --to 2025-10-31')).toMatch(/nothing has changed/);
  expect(await ustva('2025-10')).toEqual([[30_000, 5_700]]);
});
