import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** The last month that is over, which is closed, and the one that runs. */
const today = localDate(systemClock.now(), 'Europe/Berlin');
const last = addDays(`${today.slice(0, 7)}-01`, -1);
const closed = last.slice(0, 7);
const running = today.slice(0, 7);

const ACCOUNTING = `      from: ${closed}-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      payments: { account: 1360 }
      accounts: [{ when: { rate: 19 }, account: 8400 }, { when: { rate: 7 }, account: 8300 }]
      exports:
        - { name: adviser, formats: [csv], schedule: nightly }`;

const { emptyDatabase } = shareCluster();
const STORES = [{ store: 'SQLite' }, ...(hasPostgres() ? [{ store: 'PostgreSQL' }] : [])] as const;

describe.each(STORES)('a batch with entries of a closed month, in $store', ({ store }) => {
  let sandbox: Sandbox;
  let config: string;
  beforeEach(async () => {
    sandbox = await startBerlin();
    const folder = temporaryFolder('withdrawn-');
    config = join(folder, 'spacebooks.yml');
    const place = { sandbox, folder, port: await freePort() };
    const database = store === 'SQLite' ? null : await emptyDatabase();
    writeFileSync(config, configText({ ...place, store: database }, { accounting: ACCOUNTING }));
    invoice('a-1', last, '200', '19', { paid_date: last });
    invoice('a-2', last, '100', '7');
    invoice('a-3', today, '50', '19');
    await run('sync');
    await run(`export --to ${today}`);
    expect((await run(`periods close ${closed} --reason filed`)).code).toBe(0);
  });
  afterEach(() => sandbox.close());

  const run = async (words: string) => {
    const args = words.match(/"[^"]*"|\S+/g) ?? [];
    return callProgram([...args.map((word) => word.replaceAll('"', '')), '--config', config]);
  };
  const invoice = (id: string, date: string, net: string, rate: string, more: object = {}): void => {
    const items = [{ description: 'Fix Desk', net, rate }];
    sandbox.operator.createInvoice({ id, items, customer_number: '42', invoice_date: date, ...more });
  };
  /** Kennzahl, base and tax of both months, in cents. */
  const returns = async () => {
    const lines = async (month: string) => {
      const { out } = await run(`report ustva --period ${month} --json`);
      const found: { line: string; net: number; tax: number }[] = JSON.parse(out).lines;
      return found.map(({ line, net, tax }) => `${line}: ${net} ${tax}`);
    };
    return { closed: await lines(closed), running: await lines(running) };
  };
  const again = async () => {
    await run('sync');
    const { code, out, err } = await run(`export --to ${today} --json`);
    expect([code, err]).toEqual([0, '']);
    return JSON.parse(out);
  };
  const accountsOf = async (number: number) => {
    const { out } = await run(`batch show ${number} --json`);
    const accounts: { key: string }[] = JSON.parse(out).manifest.byAccount;
    return accounts.map(({ key }) => key);
  };

  it.each(['void', 'rejected'])(
    'comes again with its dates after batch %s, however often',
    async (decision) => {
      const before = await returns();
      expect(before).toEqual({ closed: ['81: 20000 3800', '86: 10000 700'], running: ['81: 5000 950'] });
      for (const number of [1, 2]) {
        const said = await run(`batch ${decision} ${number} --reason "wrong account" --json`);
        expect(JSON.parse(said.out)).toMatchObject({ closedMonths: [closed] });
        expect(await returns()).toEqual({ closed: before.closed, running: [] });
        const { out } = await run(`report ustva --period ${closed}`);
        expect(out).toContain(`batch ${number} was withdrawn: what it had in closed months counts`);
        expect(out).not.toContain('correction of');
        await again();
        expect(await returns()).toEqual(before);
      }
      expect((await run('audit verify')).code).toBe(0);
    },
  );

  it('comes again on another account, in its months', async () => {
    const before = await returns();
    expect((await run('batch void 1 --reason x')).out).toContain(`has entries of ${closed}, which is closed`);
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replace('account: 8400', 'account: 8401'));
    await again();
    expect(await returns()).toEqual(before);
    const accounts = await accountsOf(2);
    expect([accounts.includes('8401'), accounts.includes('8400')]).toEqual([true, false]);
  });

  it('is as it was where a document was edited, moved or deleted since, and what is true now is of the open month', async () => {
    const before = await returns();
    await run('batch void 1 --reason x');
    const items = [{ description: 'Fix Desk', net: '250', rate: '19' }];
    sandbox.operator.editInvoice('a-1', { items });
    sandbox.operator.editInvoice('a-2', { invoice_date: today });
    await again();
    const after = await returns();
    expect(after.closed).toEqual(before.closed);
    expect(after.running).toEqual(['81: 10000 1900', '86: 0 0']);
    await run('batch void 2 --reason "once more"');
    sandbox.operator.deleteInvoice('a-2');
    await again();
    const later = await returns();
    expect(later.closed).toEqual(before.closed);
    expect(later.running).toEqual(['81: 10000 1900', '86: -10000 -700']);
    expect((await run('audit verify')).code).toBe(0);
  });
});
