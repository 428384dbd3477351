import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { systemClock } from '@spacebooks/base/clock';
import type { Sandbox } from '@spacebooks/cobot-sandbox';
import Sqlite from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../src/archive/archive.js';
import { freePort } from '../free-port.js';
import { temporaryFolder } from '../temporary-folder.js';
import { terminal } from '../terminal.js';
import { startBerlin } from './berlin-sandbox.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';

/** The commands of the books, one after the other as a bookkeeper would call them. */
let sandbox: Sandbox;
let folder: string;
let config: string;
const today = localDate(systemClock.now(), 'Europe/Berlin');
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1);

const ACCOUNTING = `      from: ${lastMonth.slice(0, 7)}-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      datev: { consultant: 1001, client: 1 }
      targets: [{ name: office, folder: office }]
      exports:
        - { name: adviser, formats: [datev], schedule: on close, targets: [office] }
        - { name: overview, formats: [csv, xlsx], headings: pl, schedule: nightly }`;

beforeAll(async () => {
  sandbox = await startBerlin();
  folder = temporaryFolder('commands-');
  config = join(folder, 'spacebooks.yml');
  writeFileSync(config, configText({ sandbox, folder, port: await freePort() }, { accounting: ACCOUNTING }));
  invoice('a-1', '350', '42');
  invoice('a-2', '100', '43');
});
afterAll(async () => {
  await sandbox.close();
});

function invoice(id: string, net: string, customer_number: string, rate = '19'): void {
  const items = [{ description: 'Fix Desk', net, rate }];
  sandbox.operator.createInvoice({ id, items, customer_number, invoice_date: lastMonth });
}

/** A layout in whose column no account fits. */
function shortLayout(): string {
  const own = join(folder, 'short.yml');
  const short =
    "format: short\nfile: 'short_{batch}.csv'\ndelimiter: ';'\nformula_guard: true\nrows: entries\n";
  writeFileSync(own, `${short}columns: [{ name: Account, type: number, field: account, length: 3 }]\n`);
  return own;
}

async function run(...args: string[]) {
  const command = args[0] === 'batch' || args[0] === 'audit' || args[0] === 'periods' ? 2 : 1;
  const given = [...args.slice(0, command), '--config', config, ...args.slice(command)];
  return callProgram(given);
}

const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out);

describe('the commands of the books', () => {
  it('export: nothing where the platform was never copied', async () => {
    for (const command of [['export'], ['export', '--preview']]) {
      const { code, out, err } = await run(...command);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/not been copied yet: space berlin\n.*spacebooks books sync/);
    }
  });

  it('sync: copies the platform, silent about its progress where there is no terminal', async () => {
    const { code, out, err } = await run('sync');
    expect({ code, out, err }).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(
        /^berlin: 2 invoices read, 2 new, 0 changed, 0 gone, \d requests\n {2}payments: 0 read, 0 new, 0 changed, 0 gone$/,
      ),
    });
    expect(await json('sync')).toMatchObject({ ok: true, syncs: [{ read: 2, added: 0, changed: 0 }] });
  });

  it('export --preview: says what would be handed out and writes nothing', async () => {
    const { code, out } = await run('export', '--preview', '--format', 'csv');
    expect(code).toBe(0);
    expect(out).toMatch(/berlin overview: would be batch 1, 2 entries, nothing was written/);
    expect(out).toMatch(/8400 +net 450\.00 {2}tax 85\.50 {2}gross 535\.50 EUR/);
    expect((await json('batches')).spaces).toEqual([{ space: 'berlin', batches: [] }]);
  });

  it('export --preview: names the number that each export would get, and none for one that is blocked', async () => {
    const { code, out } = await run('export', '--preview');
    expect(code).toBe(0);
    expect(out).toMatch(/^berlin adviser: would be batch 1, 2 entries/m);
    expect(out).toMatch(/^berlin overview: would be batch 2, 2 entries/m);
    const found = (await json('export', '--preview')).exports;
    expect(found.map((each: { batch: { number: number } }) => each.batch.number)).toEqual([1, 2]);
    const usual = readFileSync(config, 'utf8');
    writeFileSync(
      config,
      usual.replace('formats: [datev],', `formats: [datev], layouts: [${shortLayout()}],`),
    );
    const blocked = await run('export', '--preview').finally(() => writeFileSync(config, usual));
    expect(blocked.code).toBe(2);
    expect(blocked.err).toMatch(/berlin adviser: .*SB-EXPORT-NUMBER/);
    expect(blocked.out).toMatch(/^berlin overview: would be batch 1, 2 entries/m);
  });

  it('export --preview: says what a format would refuse, too', async () => {
    const usual = readFileSync(config, 'utf8');
    const layouts = `layouts: [${shortLayout()}]`;
    writeFileSync(config, usual.replace('formats: [csv, xlsx],', `formats: [csv, xlsx], ${layouts},`));
    const { code, err } = await run('export', '--preview', '--format', 'csv').finally(() =>
      writeFileSync(config, usual),
    );
    expect(code).toBe(2);
    expect(err).toMatch(/berlin overview: .*8400.*SB-EXPORT-NUMBER/);
  });

  it('export: refuses a period without a day', async () => {
    const { code, out, err } = await run('export', '--from', '2026-02-01', '--to', '2026-01-31');
    expect({ code, out }).toEqual({ code: 64, out: '' });
    expect(err).toMatch(/--from 2026-02-01 is later than --to 2026-01-31/);
  });

  it('export: hands out, once', async () => {
    const { code, out } = await run('export', '--format', 'csv');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/berlin overview: batch 1, 2 entries/),
    });
    const again = await run('export', '--format', 'csv');
    expect(again).toMatchObject({ code: 0, out: 'berlin overview: nothing has changed, no batch' });
  });

  it('batches, batch show: what was handed out', async () => {
    const list = await run('batches');
    expect(list.out).toMatch(
      /^ +1 {2}overview +released +\d{4}-\d\d-\d\d .* 2 entries {2}revenue 535\.50 EUR$/m,
    );
    const { code, out } = await run('batch', 'show', '1');
    expect(code).toBe(0);
    expect(out).toMatch(/\.xlsx {2}xlsx, \d+ bytes.*SHA-256 [0-9a-f]{64}$/m);
    expect((await json('batch', 'show', '1')).entries).toHaveLength(2);
    expect(await run('batch', 'show', '9')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no such batch/),
    });
  });

  it('batch download: the same bytes each time', async () => {
    const read = async (out: string) => {
      const { output, drawn } = terminal();
      const args = ['batch', 'download', '1', '--out', join(folder, out), '--config', config];
      expect((await callProgram(args, { progressTo: output.progressTo })).code).toBe(0);
      expect(drawn()).toContain('files [------------------------] 0 of 2');
      return readdirSync(join(folder, out)).map((name) => [
        name,
        readFileSync(join(folder, out, name), 'hex'),
      ]);
    };
    const first = await read('one');
    expect(first).toHaveLength(2);
    expect(await read('two')).toEqual(first);
    const csv = first.map(([name = '']) => name).find((name) => name.endsWith('.csv')) ?? '';
    expect(readFileSync(join(folder, 'one', csv), 'utf8')).toMatch(/^\ufeffZapis;Paczka;Rodzaj;/);
  });

  it('batch void: its entries come again; accepted: nothing more can be said', async () => {
    expect(await run('batch', 'void', '1', '--reason', 'wrong chart')).toMatchObject({ code: 0 });
    expect((await run('export', '--format', 'csv')).out).toMatch(/batch 2, 2 entries/);
    expect((await run('batch', 'accepted', '2')).out).toBe('berlin: batch 2 is accepted');
    expect(await run('batch', 'void', '2', '--reason', 'late')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/already accepted, rejected or voided/),
    });
    expect(await run('batch', 'void', '2')).toMatchObject({ code: 64 });
    expect(await run('batch', 'void', '2', '--reason', ' ')).toMatchObject({ code: 64 });
  });

  it('batch void: says who has the files already, for they would be booked twice', async () => {
    invoice('b-1', '10', '46');
    await run('sync');
    const released = (await json('export', '--format', 'datev')).exports[0].number;
    const { code, out } = await run('batch', 'void', String(released), '--reason', 'wrong chart');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^berlin: batch \d is voided.*\n.*was delivered to office: /),
    });
    sandbox.operator.deleteInvoice('b-1');
    await run('sync');
  });

  it('periods close: refused while an export is blocked, then hands out, delivers later and closes', async () => {
    invoice('a-3', '120', '44', '16');
    await run('sync');
    const month = lastMonth.slice(0, 7);
    const blocked = await run('periods', 'close', month);
    expect(blocked.code).toBe(2);
    expect(blocked.err).toMatch(/berlin adviser: .*SB-ACCOUNT.*\n {2}what to do: .*rate: 16/);
    sandbox.operator.deleteInvoice('a-3');
    await run('sync');
    const open = await run('periods', 'close', month);
    expect({ code: open.code, out: open.out }).toEqual({ code: 2, out: '' });
    expect(open.err).toMatch(
      /^berlin adviser: batch 4\nberlin overview: nothing has changed, no batch\n {2}open {6}Handed out\n/,
    );
    expect(open.err).toContain('what to do: spacebooks books batch accepted 4 --space berlin');
    expect(open.err).toMatch(/is not closed: something is open in .*\n {2}what to do: .*--reason TEXT/);
    const { output, drawn } = terminal();
    const close = ['periods', 'close', month, '--reason', 'by telephone', '--config', config];
    const { code, out } = await callProgram(close, { progressTo: output.progressTo });
    expect(drawn()).toContain('berlin adviser, exports [------------------------] 0 of 2');
    expect(drawn()).toContain('berlin overview, exports [############------------] 1 of 2');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(
        new RegExp(
          `berlin adviser: nothing has changed, no batch\\nberlin overview: nothing has changed, no batch\\nberlin: closed through ${lastMonth} .*; later entries`,
        ),
      ),
    });
    const batches = (await json('batches')).spaces[0].batches.length;
    invoice('a-4', '80', '45');
    await run('sync');
    expect(await run('periods', 'close', month)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/closed through .* already/),
    });
    expect((await json('batches')).spaces[0].batches).toHaveLength(batches);
    expect(await run('periods', 'close', today.slice(0, 7))).toMatchObject({ code: 2 });
    await run('export', '--format', 'csv');
    expect(readdirSync(join(folder, 'office')).some((name) => name.startsWith('EXTF_'))).toBe(true);
  });

  it('reconcile: finds the request whose event was lost', async () => {
    sandbox.operator.requestSending('a-1', 'automatic');
    expect(await json('reconcile')).toEqual({
      ok: true,
      spaces: [{ spaceId: 'berlin', recovered: 1, orphanLocks: 0, deadSubscriptions: 0 }],
    });
    for (const subscription of sandbox.state.subscriptions.values()) {
      if (subscription.event === 'created_invoice') subscription.active = false;
    }
    expect((await run('reconcile')).out).toBe(
      'berlin: 0 lost e-invoice requests recovered, 0 orphan locks released, 1 dead subscriptions recreated',
    );
  });

  it('audit export: what an auditor gets of a year, never over what is there', async () => {
    const out = join(folder, 'auditor');
    const year = lastMonth.slice(0, 4);
    expect(await run('audit', 'export', '--year', year, '--out', out)).toMatchObject({ code: 0 });
    expect(readdirSync(out)).toEqual(
      expect.arrayContaining(['journal.csv', 'audit-log.jsonl', 'index.json']),
    );
    expect((await run('audit', 'export', '--year', year, '--out', out)).code).toBe(65);
  });

  it('audit package: a fiscal year as a folder or a ZIP with the same files, never over what is there', async () => {
    const year = lastMonth.slice(0, 4);
    const [out, zip] = [join(folder, 'package'), join(folder, 'package.zip')];
    const { code, out: said } = await run('audit', 'package', '--year', year, '--out', out);
    expect(code).toBe(0);
    expect(said).toMatch(new RegExp(`^berlin: \\d+ files of ${year}-01-01 to ${year}-12-31 in .*package\\n`));
    const sums = readFileSync(join(out, 'SHA256SUMS'));
    expect(said).toContain(`SHA-256 (SHA256SUMS): ${digest(sums)}`);
    expect(readFileSync(join(out, 'index.xml'), 'utf8')).toContain('<URL>journal.csv</URL>');
    expect(readFileSync(join(out, 'procedure.md'), 'utf8')).toContain('berlin');
    const report = await json('audit', 'package', '--year', year, '--out', zip);
    expect(report).toMatchObject({ ok: true, space: 'berlin', from: `${year}-01-01`, sha256: digest(sums) });
    const files = unzipSync(readFileSync(zip));
    expect(Object.keys(files)).toHaveLength(report.files);
    for (const [name, bytes] of Object.entries(files)) {
      expect(Buffer.compare(readFileSync(join(out, name)), bytes), name).toBe(0);
      expect(Buffer.from(bytes).includes('admin-token'), name).toBe(false);
    }
    expect((await run('audit', 'package', '--year', year, '--out', out)).code).toBe(65);
    expect((await run('audit', 'package', '--year', year, '--out', zip)).code).toBe(65);
    const july = await json(
      'audit',
      'package',
      '--year',
      year,
      '--first-month',
      '7',
      '--out',
      join(folder, 'july'),
    );
    expect(july).toMatchObject({ from: `${year}-07-01`, to: `${Number(year) + 1}-06-30` });
  });

  it('audit export and package: show on a terminal how far they are', async () => {
    const year = lastMonth.slice(0, 4);
    const { output, drawn } = terminal();
    const { progressTo } = output;
    for (const [what, part] of [
      ['export', 'batches'],
      ['package', 'entries'],
    ] as const) {
      const out = join(folder, `watched-${what}`);
      const args = ['audit', what, '--year', year, '--out', out, '--config', config];
      expect((await callProgram(args, { progressTo })).code).toBe(0);
      expect(drawn()).toMatch(new RegExp(`${part} \\[-{24}\\] 0 of [1-9]`));
    }
  });

  it('audit verify: all is as it was recorded, until somebody changes it', async () => {
    const { code, out } = await run('audit', 'verify');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/^\d+ rows? of the log, \d batch(?:es)? and \d+ files checked$/),
    });
    const database = new Sqlite(join(folder, 'spacebooks.sqlite'));
    database.exec('drop trigger if exists audit_log_fixed');
    const triggers = database.prepare("select name from sqlite_master where type = 'trigger'").pluck().all();
    for (const name of triggers) database.exec(`drop trigger ${String(name)}`);
    database.exec(`update audit_log set details = '{"number":99}' where sequence = 2`);
    database.close();
    const broken = await run('audit', 'verify');
    expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/row 2 was changed/) });
  });

  it('say which space they mean', async () => {
    expect(await run('batches', '--space', 'paris')).toMatchObject({
      code: 65,
      err: expect.stringMatching(/no space paris has books; known: berlin/),
    });
  });
});
