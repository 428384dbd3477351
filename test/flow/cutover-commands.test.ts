import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** Commands beside no daemon, after a cutover was moved: where it stands makes no difference. */
let sandbox: Sandbox;
let folder: string;
let config: string;

const ACCOUNTING = `      from: 2026-10-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports:
        - { name: overview, formats: [csv], schedule: nightly }`;
const SAYS =
  'accounting.from is 1 Jul 2026 in the configuration; 1 Oct 2026 stays in force; to see what the move would do: spacebooks switch date --space berlin';

const run = (...words: string[]) => callProgram([...words, '--config', config]);

function invoice(id: string, date: string): void {
  const items = [{ description: 'Fix Desk', net: '100', rate: '19' }];
  sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: date });
}

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('cutover-commands-');
  config = join(folder, 'spacebooks.yml');
  const place = { sandbox, folder, port: await freePort() };
  writeFileSync(config, configText(place, { accounting: ACCOUNTING, from: '2026-10-01' }));
  invoice('july', '2026-07-10');
  invoice('october', '2026-10-10');
  await run('sync');
});
afterAll(() => sandbox.close());

it('a preview accepts nothing, so that the first evening may try several dates', async () => {
  const written = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    written.replace('      from: 2026-10-01\n      chart', '      from: 2026-10-15\n      chart'),
  );
  expect((await run('export', '--preview')).out).toContain('nothing has changed');
  writeFileSync(config, written);
  const { out, err } = await run('export');
  expect([out, err]).toEqual([expect.stringContaining('batch 1, 1 entry'), '']);
});

it('a date in space_defaults, or of the space, changes nothing in sync, export, periods, doctor and check-config', async () => {
  const written = readFileSync(config, 'utf8');
  const moved = written.replace(/ {6}from: 2026-10-01\n {6}chart/, '      chart');
  writeFileSync(config, `space_defaults: { accounting: { from: 2026-07-01 } }\n${moved}`);
  for (const words of [['sync'], ['export'], ['export', '--preview']]) {
    const { code, out, err } = await run(...words);
    expect({ code, err }).toEqual({ code: 0, err: `warning: space berlin: ${SAYS}` });
    expect(out).not.toMatch(/would be batch|batch 2/);
  }
  const status = await run('periods', 'status', '--month', '2026-10');
  expect(status.out).toContain('The books begin on 1 Oct 2026; the configuration says 1 Jul 2026');
  expect((await run('check-config')).out).toContain(`warning: space berlin: ${SAYS}`);
  const doctor = await run('doctor', '--only', 'cutovers');
  expect(doctor.out).toContain(`berlin: ${SAYS}`);
});

it('switch date shows what it would do, wants a reason, and the next batch does it', async () => {
  const asked = await run('switch', 'date');
  expect(asked.code).toBe(2);
  const digest = /--yes ([0-9a-f]{12})/.exec(asked.out)?.[1] ?? '';
  expect(asked.out.split('\n')).toEqual([
    'berlin: The first day of the books would move from 1 Oct 2026 back to 1 Jul 2026; documents to be posted: 1',
    expect.stringContaining('would stand in the ledger twice'),
    '  July 2026, documents: 1',
    '  €119.00',
    `  to say yes: spacebooks switch date --space berlin --yes ${digest} --reason REASON`,
  ]);
  expect(await run('switch', 'date', '--yes', digest)).toMatchObject({ code: 64 });
  expect(await run('switch', 'date', '--yes', digest, '--reason', 'nobody has posted July')).toMatchObject({
    code: 0,
    out: expect.stringContaining('2026-07-01 is in force from now on'),
  });
  const { out, err } = await run('export');
  expect([out, err]).toEqual([expect.stringContaining('batch 2, 1 entry'), '']);
  expect(await run('switch', 'date')).toMatchObject({ code: 0, out: 'berlin: no cutover waits for a yes' });
});

it('render and shadow go by the date in force', async () => {
  const written = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    written.replace('e_invoices:\n      from: 2026-10-01', 'e_invoices:\n      from: 2026-07-01'),
  );
  const shadow = await run('shadow', '--out', join(folder, 'shadow'));
  expect(shadow.err).toContain(
    'e_invoices.from is 1 Jul 2026 in the configuration; 1 Oct 2026 stays in force',
  );
});
