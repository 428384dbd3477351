import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import type { Visitor } from '../web/browser-like.js';
import { type Stage, setStage } from './stage.js';
import { addFault } from './steps.js';
import { pageOf, signedIn, webSection } from './web-stage.js';

const BAD = [{ description: 'Ohne Steuer', net: '100', rate: '0' }];
const english = { 'accept-language': 'en' };

let web: string;
let target: string;
beforeAll(async () => {
  web = await webSection();
  target = temporaryFolder('web-');
});

/** Waits until a page says something. */
const shows = (visitor: Visitor, path: string, text: string | RegExp): Promise<void> =>
  eventually(async () => {
    const page = await visitor.get(path, english);
    expect(page.text).toMatch(text);
  });

const pathOf = (id: string): string => `/invoices/berlin/${id}`;

async function refused(stage: Stage): Promise<string> {
  const id = stage.request({ items: BAD });
  await stage.reaches(id, 'refused');
  return id;
}

describe('the page beside a daemon', () => {
  it('leads from what waits over its reason and a retry to the finished e-invoice and its files', async () => {
    const stage = await setStage({ more: web });
    const anna = await signedIn(stage, 'anna');
    const id = await refused(stage);
    const overview = await anna.get('/', english);
    expect(overview.text).toContain(`href="${pathOf(id)}"`);
    expect(overview.text).toContain('Tax rate of line 1 (“');
    await shows(anna, '/alerts', id);
    await anna.get(pathOf(id), english);
    const again = await anna.post(`${pathOf(id)}/retry`, { why: 'just to see' });
    expect(again.status).toBe(303);
    await stage.reaches(id, 'refused');
    await eventually(async () => expect(await stage.sagas(id)).toHaveLength(2));
    stage.sandbox.operator.editInvoice(id, { items: [{ description: 'Fix Desk', net: '100', rate: '19' }] });
    await stage.reaches(id, 'done');
    await shows(anna, pathOf(id), />Issued</);
    const { text } = await anna.get(pathOf(id), english);
    expect(text).toMatch(/Try again<\/strong> · anna · <q>just to see<\/q>/);
    const links = [...text.matchAll(/href="([^"]+\/files\/([0-9a-f]{64}))"/g)];
    expect(links.length).toBeGreaterThanOrEqual(3);
    for (const [, path = '', address = ''] of links) {
      const { bytes } = await anna.get(path);
      expect(Buffer.from(bytes)).toEqual(Buffer.from(await stage.daemon().archive.get(address)));
    }
    expect((await anna.get('/', english)).text).not.toContain('refused or stopped');
    await shows(anna, '/alerts', 'just to see');
  });

  it('gives up an e-invoice whose lock is ours, and says why where it may not', async () => {
    const stage = await setStage({ more: web });
    const anna = await signedIn(stage, 'anna');
    addFault(stage, 'attach', { action: { type: 'status', status: 503 } });
    const id = stage.request();
    await shows(anna, pathOf(id), 'Give up and unlock');
    expect((await anna.post(`${pathOf(id)}/release`, { why: 'wrong customer' })).status).toBe(303);
    await stage.reaches(id, 'released');
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false });
    const refusal = await anna.post(`${pathOf(id)}/release`, { why: 'again' }, english);
    expect(refusal.status).toBe(409);
    expect(refusal.text).toContain('This did not work');
    const inGerman = await anna.post(`${pathOf(id)}/release`, { why: 'again' }, { 'accept-language': 'de' });
    expect(inGerman.text).toMatch(
      /<span lang="de">[^<]*: die E-Rechnung wurde aufgegeben, und wir haben nichts/,
    );
    await shows(anna, '/alerts', 'wrong customer');
  });

  it('pauses a space, and resumes it', async () => {
    const stage = await setStage({ more: web });
    const anna = await signedIn(stage, 'anna');
    await anna.get('/');
    await anna.post('/spaces/berlin/pause', { why: 'moving' });
    await shows(anna, '/spaces', 'Paused by anna');
    const id = stage.request();
    await shows(anna, '/events', id);
    expect((await stage.sagas(id)).map(({ state }) => state)).not.toContain('done');
    await anna.get('/');
    await anna.post('/spaces/berlin/resume');
    await stage.reaches(id, 'done');
    expect((await anna.get('/spaces', english)).text).toContain('>Active<');
  });

  it('hands out a batch to the byte, with the sums of its manifest, and the night that made it', async () => {
    const accounting = `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }
      datev: { consultant: 1001, client: 1 }
      targets:
        - { name: office, folder: ${target} }
      exports:
        - { name: adviser, formats: [datev, csv, xlsx], schedule: nightly, targets: [office] }`;
    const stage = await setStage({ more: web, accounting });
    const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -2);
    const items = [{ description: 'Fix Desk', net: '1350', rate: '19' }];
    stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' });
    await stage.daemon().nights.runNow('berlin');
    const ben = await signedIn(stage, 'ben');
    await shows(ben, '/exports/berlin/1', />Delivered</);
    const { text } = await ben.get('/exports/berlin/1', { 'accept-language': 'de' });
    expect(text).toContain('1.606,50\u00a0€');
    const files = await stage.daemon().books.batches.files('berlin', 1);
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const file of files) {
      const answer = await ben.get(`/exports/berlin/1/files/${encodeURIComponent(file.name)}`);
      expect(Buffer.from(answer.bytes), file.name).toEqual(readFileSync(join(target, file.name)));
      expect(answer.headers.get('content-length')).toBe(String(file.size));
    }
    const csv = files.find(({ format }) => format === 'csv')?.name ?? '';
    const preview = await ben.get(`/exports/berlin/1/preview/${encodeURIComponent(csv)}`);
    expect(preview.text).toMatch(/<td class="number">1606[.,]50<\/td>/);
    expect((await ben.get('/runs', english)).text).toMatch(
      /adviser: <a href="\/exports\/berlin\/1">Batch 1</,
    );
    expect((await ben.get('/exports', english)).text).toContain('€1,606.50');
  });

  it('shows subscriptions and configuration without their secrets, and is gone with the daemon', async () => {
    const stage = await setStage({ more: web });
    const anna = await signedIn(stage, 'anna');
    await shows(anna, '/events', 'requested_e_invoice');
    const { text: events } = await anna.get('/events');
    const { text: configuration } = await anna.get('/configuration');
    const secrets = [...stage.sandbox.state.subscriptions.values()].map(
      ({ callbackUrl }) => callbackUrl.split('/').at(-1) ?? '',
    );
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of ['admin-token', 'scrypt:', ...secrets]) {
      expect(events + configuration).not.toContain(secret);
    }
    expect(configuration).toContain('space berlin');
    const url = pageOf(stage);
    await stage.stop();
    await expect(fetch(url)).rejects.toThrow();
    await stage.start();
    // Sessions outlive the process that made them, each as its own.
    const stranger = await signedIn(stage, 'ben');
    expect((await stranger.get('/')).status).toBe(200);
    expect((await stranger.get('/configuration')).status).toBe(403);
    for (const [name, value] of anna.cookies) stranger.cookies.set(name, value);
    expect((await stranger.get('/configuration')).status).toBe(200);
  });

  it('does not start where its port is taken', async () => {
    const stage = await setStage({ more: web });
    const taken = web.replace('127.0.0.1:0', `127.0.0.1:${stage.daemon().webPort}`);
    await expect(setStage({ more: taken })).rejects.toMatchObject({ code: 'daemon.port-in-use' });
  });
});
