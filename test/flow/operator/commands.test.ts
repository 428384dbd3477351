import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../eventually.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { callbackUrl, postBody } from '../post-event.js';
import { type Stage, setStage, shareStage } from '../stage.js';
import { call } from './command-line.js';

/** The daemon looks at its database once a second of its own clock. */
const stage = shareStage();

async function refused(on: Stage, number: string): Promise<string> {
  const id = on.request({ number, items: [{ description: 'Free', net: '10', rate: '0' }] });
  await on.reaches(id, 'refused');
  return id;
}

describe('beside a running daemon', () => {
  it('status says that it runs, and what waits for a person', async () => {
    const done = stage().request({ number: 'R-1' });
    await stage().reaches(done, 'done');
    await refused(stage(), 'R-2');
    const { code, out, err } = await call(stage(), 'status');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^spacebooks 0\.1\.0, the daemon is running\n\nto do\n {2}1 e-invoice was refused or stopped \(berlin, /,
    );
    expect(out).toMatch(
      / {2}e-invoices {3}1 (?:done|issued), 1 refused\n {2}oldest open {2}none\n {2}last event {3}20\d\d-/,
    );
    expect(out).toMatch(/waits for a person\n {4}R-2 \([0-9a-f]+\) {2}refused since 20/);
    expect(out).toMatch(/ {6}- .*\[SB-ZERO-RATE\]\n {6}what to do: Each finding names the field/);
    expect(out).toMatch(/requests of user \S+ in the last minute: \d+ of 60$/);
  });

  it('status answers in the reader’s language, tasks and states too', async () => {
    const { out } = await call(stage(), 'status', '--language', 'de');
    expect(out).toMatch(
      /^spacebooks 0\.1\.0, der Dienst läuft\n\nzu tun\n {2}1 E-Rechnung wurde abgelehnt oder angehalten \(berlin, .*seit 20/,
    );
    expect(out).toMatch(/ {2}E-Rechnungen {3,}1 ausgestellt, 1 abgelehnt\n/);
    expect(out).toMatch(/wartet auf jemanden\n {4}R-2 \([0-9a-f]+\) {2}abgelehnt seit 20/);
    expect(out).toMatch(/was zu tun ist: /);
    expect(out).toMatch(/ in der letzten Minute: \d+ von 60$/);
    expect(out).not.toMatch(/\b(?:since|none|running|open|last|waits|what to do)\b/);
  });

  it('invoices are listed in columns, and filtered', async () => {
    const { out } = await call(stage(), 'invoices');
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^number {2}customer {2,}date {2,}amount {2,}open {2}payment {2,}e-invoice$/);
    expect(
      lines.slice(1).map((line) => line.split(/ {2,}/).filter((_cell, at) => at === 0 || at > 5)),
    ).toEqual([
      ['R-2', 'action required invoice.refused'],
      ['R-1', 'issued'],
    ]);
    const page = JSON.parse((await call(stage(), 'invoices', '--limit', '1', '--json')).out);
    expect(page).toMatchObject({
      items: [{ space: 'berlin', number: 'R-2', eInvoice: 'waiting', code: 'invoice.refused' }],
      count: 2,
      isCountExact: true,
    });
    const second = await call(stage(), 'invoices', '--state', 'done', '--after', page.next, '--json');
    expect(JSON.parse(second.out)).toMatchObject({
      items: [{ number: 'R-1', eInvoice: 'done' }],
      next: null,
    });
    const { customer, invoiceDate, gross } = JSON.parse(second.out).items[0];
    expect((await call(stage(), 'invoices', '--from', invoiceDate, '--search', customer)).out).toContain(
      `${gross.amount} ${gross.currency}`,
    );
    expect((await call(stage(), 'invoices', '--state', 'waiting', '--search', 'R-1')).out).toBe(
      'no matching invoices',
    );
    expect(await call(stage(), 'invoices', '--search', '!')).toMatchObject({
      code: 64,
      err: expect.stringContaining('Write letters or digits.'),
    });
    expect(await call(stage(), 'invoices', '--state', 'finished')).toMatchObject({ code: 64, out: '' });
  });

  it('writes PDF and XML of what it lists into a new ZIP, and says where they are too', async () => {
    const out = join(temporaryFolder('zip-'), 'invoices.zip');
    expect(await call(stage(), 'invoices', '--zip', out)).toMatchObject({
      code: 0,
      out: `4 files in ${out}`,
    });
    const files = unzipSync(new Uint8Array(readFileSync(out)));
    const names = Object.keys(files);
    expect(names.slice(0, 2).map((name) => name.replace(/ .*\./, ' CUSTOMER.'))).toEqual([
      'berlin/R-1 CUSTOMER.pdf',
      'berlin/R-1 CUSTOMER.xml',
    ]);
    expect(names.slice(2)).toEqual(['without-file.csv', 'SHA256SUMS']);
    expect(
      Buffer.from(files[names[0] ?? ''] ?? '')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(Buffer.from(files['without-file.csv'] ?? '').toString()).toContain('"R-2"');
    expect(await call(stage(), 'invoices', '--zip', out)).toMatchObject({
      code: 65,
      err: expect.stringContaining('is there already'),
    });
  });

  it('explain tells the whole story', async () => {
    await eventually(async () => {
      const { code, out } = await call(stage(), 'explain', 'R-1');
      expect(code).toBe(0);
      expect(out).toMatch(
        /^R-1 \([0-9a-f]+\) in berlin, times in Europe\/Berlin\n {2}standing {2}done: the e-invoice is issued\.\n/,
      );
      expect(out).toMatch(
        /\n {2}mailed +by the platform to \S+@\S+ on 20|\n {2}mailed +by the platform to an address that is not known on 20/,
      );
      expect(out).toMatch(/\nattempt 1, issued, lock ours, began 20/);
      expect(out).toMatch(/ {2}files\n {4}invoice {3}[0-9a-f]{64}\n/);
      expect(out).toMatch(/ {4}20\S+ \S+ {2}platform {2}POST {2}\/\S+\/lock {2}200 {2}\d+ ms/);
    });
    expect((await call(stage(), 'explain', 'R-2')).out).toMatch(/ {2}possible {4}spacebooks retry [0-9a-f]+/);
    const { code, out, err } = await call(stage(), 'explain', 'R-3');
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: expect.stringContaining('spacebooks: not found: no e-invoice for R-3\n  what to do: '),
    });
  });

  it('retry is taken up within two seconds', async () => {
    const { code, out } = await call(stage(), 'retry', 'R-2', '--by', 'Anna', '--reason', 'mended', '--json');
    expect({ code, ...JSON.parse(out) }).toMatchObject({ code: 0, ok: true, invoiceNumber: 'R-2' });
    const { invoiceId } = JSON.parse(out);
    await eventually(async () =>
      expect((await stage().sagas(invoiceId)).map(({ state }) => state)).toEqual(['refused', 'refused']),
    );
    const { out: told } = await call(stage(), 'explain', 'R-2');
    expect(told).toMatch(/\ndecisions\n {2}20\S+ \S+ {2}retry {2}Anna {2}mended/);
    expect(await call(stage(), 'retry', 'R-1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('this is not possible in the current state: R-1: its e-invoice is done'),
    });
  });

  it('release wants a reason, and is taken up', async () => {
    stage().sandbox.operator.addFault({
      match: { operation: 'attach-invoice-pdf' },
      action: { type: 'status', status: 503 },
    });
    const id = stage().request({ number: 'R-4' });
    await stage().reaches(id, 'attach-intended');
    expect(await call(stage(), 'release', 'R-4')).toMatchObject({
      code: 64,
      err: expect.stringContaining("required option '--reason <text>' not specified"),
    });
    const { code, out } = await call(stage(), 'release', 'R-4', '--reason', 'wrong customer', '--by', 'Anna');
    expect(code).toBe(0);
    expect(out).toMatch(/^R-4 \([0-9a-f]+\) in berlin: Our lock is removed, unless/);
    const saga = await stage().reaches(id, 'released');
    expect(saga.reason?.detail).toBe('decided by Anna: wrong customer');
    expect(await call(stage(), 'release', 'R-1', '--reason', 'too late')).toMatchObject({ code: 2, out: '' });
  });

  it('events are listed, and replay works on one again', async () => {
    const list = JSON.parse((await call(stage(), 'events', '--json')).out).events;
    const request = list.findLast(({ event }: { event: string }) => event === 'requested_e_invoice');
    const { out } = await call(stage(), 'replay', String(request.id), '--by', 'Anna');
    expect(out).toMatch(/: A new attempt starts now\.$/);
    await eventually(async () => expect((await stage().sagas(request.invoiceId)).at(-1)?.state).toBe('done'));
    await postBody(callbackUrl(stage(), 'updated_invoice'), 'nonsense');
    const { out: table } = await call(stage(), 'events', '--limit', '1');
    expect(table).toMatch(
      /^event {2}received .*\n\d+ +20\S+ \S+ {2}berlin {2}updated_invoice {2}quarantined: the body is not a JSON object$/,
    );
    expect(await call(stage(), 'replay', table.split('\n')[1]?.split(' ')[0] ?? '')).toMatchObject({
      code: 2,
    });
    expect(await call(stage(), 'replay', 'x')).toMatchObject({ code: 64 });
  });

  it('pause holds a space, and resume lets it go on', async () => {
    expect((await call(stage(), 'pause', 'berlin', '--reason', 'audit', '--by', 'Anna')).out).toMatch(
      /^berlin is paused/,
    );
    expect((await call(stage(), 'status')).out).toMatch(
      /space berlin, paused by Anna since 20\S+ \S+: audit\n/,
    );
    const id = stage().request();
    await stage().reaches(id, 'requested');
    await stage().clock.sleep(120_000);
    expect(stage().requests(id)).toEqual([]);
    expect((await call(stage(), 'resume', 'berlin')).out).toBe('berlin is resumed');
    await stage().reaches(id, 'done');
    expect(await call(stage(), 'pause', 'hamburg')).toMatchObject({ code: 65 });
  });

  it('subscriptions are asked for and judged', async () => {
    const { code, out } = await call(stage(), 'subscriptions');
    expect(code).toBe(0);
    expect(
      out
        .split('\n')
        .slice(1)
        .map((line) => line.split(/ +/)),
    ).toHaveLength(6);
    expect(out).toMatch(/\nberlin {2}requested_e_invoice {2}right$/m);
    const dead = [...stage().sandbox.state.subscriptions.values()].find(
      ({ event }) => event === 'sent_invoice',
    );
    if (dead !== undefined) dead.active = false;
    const after = await call(stage(), 'subscriptions', '--json');
    expect(after.code).toBe(2);
    expect(JSON.parse(after.out).spaces[0].subscriptions).toContainEqual({
      event: 'sent_invoice',
      id: dead?.id,
      verdict: 'dead',
      means: expect.stringContaining('given up'),
    });
    expect(after.out).not.toContain(dead?.callbackUrl.split('/').at(-1));
    if (dead !== undefined) dead.active = true;
  });
});

describe('without a daemon', () => {
  it('everything is told, and a decision waits for the next start', async () => {
    const own = await setStage();
    own.sandbox.operator.addFault({
      match: { operation: 'attach-invoice-pdf' },
      action: { type: 'status', status: 503 },
    });
    const id = own.request({ number: 'R-1' });
    await own.reaches(id, 'attach-intended');
    await own.stop();
    expect((await call(own, 'status')).out).toContain('no daemon is running');
    const { out } = await call(own, 'release', 'R-1', '--reason', 'wrong customer', '--by', 'Anna');
    expect(out).toMatch(/Work on it goes on at the next start of spacebooks\.$/);
    own.sandbox.operator.clearFaults();
    await own.start();
    await own.reaches(id, 'released');
    expect(own.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
  });
});
