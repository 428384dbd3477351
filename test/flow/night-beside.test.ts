import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBookClaims } from '../../src/store/books/book-claims.js';
import { openBeside } from '../../src/store/engine/open.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';
import { type Stage, setStage } from './stage.js';

let target: string;
beforeAll(() => {
  target = temporaryFolder('beside-');
});

async function stageWithBooks(): Promise<{ stage: Stage; config: string }> {
  const accounting = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: office, folder: ${target} }]
      exports: [{ name: overview, formats: [csv], schedule: on close, targets: [office] }]`;
  const stage = await setStage({ accounting });
  const folder = dirname(stage.databasePath);
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText({ ...stage, folder, ksef: null }, { accounting }));
  const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
  return { stage, config };
}

const run = (command: string, config: string) => callProgram([command, '--config', config]);

describe('a command beside the daemon', () => {
  it('hands out, and the daemon delivers; what talks to the platform is left to the daemon', async () => {
    const { stage, config } = await stageWithBooks();
    await stage.daemon().nights.runNow('berlin');
    const sent = stage.sandbox.state.requests.entries(1).length;
    for (const words of [['reconcile'], ['sync', '--since', '2026-01-01']]) {
      expect(await callProgram([...words, '--config', config])).toMatchObject({
        code: 69,
        err: expect.stringMatching(/a daemon uses this database and the platform/),
      });
    }
    expect(stage.sandbox.state.requests.entries(1)).toHaveLength(sent);
    expect(await run('export', config)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^berlin overview: batch 1, 1 entry/),
    });
    await eventually(() => expect(readdirSync(target)).toEqual([expect.stringMatching(/^[^.]/)]));
  });

  it('has the daemon sync, and says what it read', async () => {
    const { stage, config } = await stageWithBooks();
    expect(await run('sync', config)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^berlin: 1 invoices? read, 1 new, /),
    });
    const { db, close } = await openBeside(stage.location);
    const runs = await db
      .selectFrom('book_run')
      .select(['kind', 'outcome'])
      .where('kind', '!=', 'first')
      .execute();
    expect(runs).toEqual([{ kind: 'sync', outcome: 'done' }]);
    expect(await db.selectFrom('asked_sync').select(['space_id', 'run_id']).execute()).toEqual([
      { space_id: 'berlin', run_id: expect.any(Number) },
    ]);
    await close();
  });

  it('waits its turn: while somebody is at the books of the space it says so', async () => {
    const { stage, config } = await stageWithBooks();
    await stage.daemon().nights.runNow('berlin');
    const { db, close } = await openBeside(stage.location);
    const claims = createBookClaims(db);
    // The command reads the machine's own clock; a claim that lasts longer than any does would be one of a wrong clock.
    const now = Date.now();
    const claim = { spaceId: 'berlin', holder: 'another', until: now + 5 * 60_000 };
    expect(await claims.take(claim, now)).toBe(true);
    expect(await run('export', config)).toMatchObject({
      code: 69,
      err: expect.stringMatching(/another process is working on the books of this space: berlin/),
    });
    await claims.releaseClaim('berlin', 'another');
    expect(await run('export', config)).toMatchObject({ code: 0 });
    await close();
  });
});
