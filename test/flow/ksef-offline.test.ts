import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { companySeal, type TestCertificate } from '../../packages/ksef-client/test/certificates.js';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { drawnLinks } from '../unit/pdf/ksef/drawn-codes.js';
import { KSEF_TOKEN, SELLER_NIP } from './config-text.js';
import { asked, inWarsaw, ksefFault, states, type WarsawStage } from './ksef-stage.js';

let folder: string;
let seal: TestCertificate;

beforeAll(async () => {
  folder = temporaryFolder('offline-');
  seal = await companySeal('ECDSA');
  writeFileSync(join(folder, 'offline.crt'), seal.certificatePem);
  writeFileSync(join(folder, 'offline.key'), seal.keyPem);
});

function offlineStage(): Promise<WarsawStage> {
  const files = `{ file: ${folder}/offline.crt, key_file: ${folder}/offline.key }`;
  const context = { nip: SELLER_NIP, tokens: [KSEF_TOKEN], offline_certificates: [seal.certificatePem] };
  return inWarsaw(['when_unavailable: offline24', `offline_certificate: ${files}`], {
    ksefSeed: { contexts: [context] },
  });
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

/** It does not stay so: it is sent again, and in doubt. */
function wasAttached(stage: WarsawStage, id: string): Promise<void> {
  return eventually(async () => expect((await stage.sagas(id)).flatMap(states)).toContain('attached'));
}

describe('an invoice that is issued while KSeF is down (offline24)', () => {
  it('goes to the customer with both codes, and to KSeF when it is back', async () => {
    const stage = await offlineStage();
    stage.ksef.operator.setDown(true);
    const id = stage.request();
    const issued = await stage.reaches(id, 'attached');
    await eventually(() => expect(stage.mails(id)).toBe(1));
    const pdf = await stage.daemon().archive.get(issued.pdf ?? '');
    const sent = stage.sandbox.operator.invoice(id).pdf;
    expect(Buffer.compare(Buffer.from(sent ?? []), Buffer.from(pdf))).toBe(0);
    const urls = (await drawnLinks(pdf)).map(({ url }) => url);
    expect(urls).toHaveLength(2);
    expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: true, eInvoice: false });

    stage.ksef.operator.setDown(false);
    const saga = await stage.reaches(id, 'done');
    expect(states(saga).slice(5)).toEqual([
      'produced',
      'attach-intended',
      'attached',
      'send-intended',
      'sent',
      'accepted',
      'register-intended',
      'registered',
      'done',
    ]);
    expect(saga.pdf).toBe(issued.pdf);
    expect(stage.ksef.operator.documents()).toMatchObject([{ status: 200, mode: 'Offline' }]);
    expect(stage.sandbox.operator.invoice(id).ksef?.referenceNumber).toBe(saga.ksefNumber);
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.alerts).toEqual([]);
  });

  it.each([
    ['503', { type: 'status', status: 503 }],
    ['429 for two hours', { type: 'status', status: 429, headers: { 'retry-after': '7200' } }],
  ] as const)(
    'goes to the customer when sending alone answers %s, whatever else works',
    async (_, action) => {
      const stage = await offlineStage();
      ksefFault(stage, 'send-invoice', action, 1_000);
      const id = stage.request();
      await wasAttached(stage, id);
      await eventually(() => expect(stage.mails(id)).toBe(1));
      // Each of them would prolong the block.
      if (action.status === 429) expect(asked(stage, 'send-invoice')).toHaveLength(1);
      expect(asked(stage, 'open-session').length).toBeGreaterThan(0);
    },
  );

  it('is issued offline from the first one on, though a session was open and nobody knows whether it arrived', async () => {
    const stage = await offlineStage();
    await stage.reaches(stage.request(), 'done');
    stage.ksef.operator.setDown(true);
    const ids = [stage.request(), stage.request(), stage.request(), stage.request()];
    const issued = await Promise.all(ids.map((id) => stage.reaches(id, 'attached')));
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual([1, 1, 1, 1]));
    expect(issued.map(states).filter((passed) => passed.includes('in-doubt')).length).toBeGreaterThan(0);
    stage.ksef.operator.setDown(false);
    for (const id of ids) await stage.reaches(id, 'done');
    expect(stage.ksef.operator.documents().map(({ mode }) => mode)).toEqual([
      'Online',
      ...ids.map(() => 'Offline'),
    ]);
    await eventually(() => expect(ids.map((id) => stage.mails(id))).toEqual([1, 1, 1, 1]));
  });

  it('is the document of the first send, when that arrived after all: its hash says so', async () => {
    const stage = await offlineStage();
    await stage.reaches(stage.request(), 'done');
    stage.ksef.operator.addFault({
      match: { operation: 'send-invoice' },
      count: 1,
      action: { type: 'drop-after-effect' },
    });
    stage.ksef.operator.addFault({
      match: { operation: 'list-session-invoices' },
      count: 1_000,
      action: { type: 'status', status: 503 },
    });
    const id = stage.request();
    const issued = await stage.reaches(id, 'attached');
    await eventually(() => expect(stage.mails(id)).toBe(1));
    const urls = (await drawnLinks(await stage.daemon().archive.get(issued.pdf ?? ''))).map(({ url }) => url);
    stage.ksef.operator.clearFaults();
    const saga = await stage.reaches(id, 'done');
    expect(states(saga).slice(5)).toEqual([
      'produced',
      'send-intended',
      'in-doubt',
      'attach-intended',
      'attached',
      'sent',
      'accepted',
      'register-intended',
      'registered',
      'done',
    ]);
    expect(asked(stage, 'send-invoice')).toHaveLength(2);
    expect(stage.ksef.operator.documents()).toMatchObject([{ mode: 'Online' }, { mode: 'Online' }]);
    expect(stage.sandbox.operator.invoice(id).ksef?.referenceNumber).toBe(saga.ksefNumber);
    expect(await Promise.all(urls.map(statusOf))).toEqual([200, 200]);
    expect(saga.pdf).toBe(issued.pdf);
  });

  const refusal = (code: number, description: string, detail: string) => ({
    title: 'Bad Request',
    status: 400,
    detail: description,
    errors: [{ code, description, details: [detail] }],
  });
  it.each([
    ['answers 503', { status: 503 }],
    ['answers with a page of somebody else', { status: 200, body: '<html>Przerwa techniczna</html>' }],
    [
      'is under maintenance (21184)',
      { status: 400, body: refusal(21184, 'Sesja tymczasowo niedostępna.', 'Trwają prace serwisowe.') },
    ],
    ['asks for hours (429)', { status: 429, headers: { 'retry-after': '7200' } }],
  ] as const)('goes to the customer, too, when all works but sending, which %s', async (_name, answer) => {
    const stage = await offlineStage();
    stage.ksef.operator.addFault({
      match: { operation: 'send-invoice' },
      action: { type: 'status', ...answer },
    });
    const id = stage.request();
    const since = stage.clock.now();
    await wasAttached(stage, id);
    await eventually(() => expect(stage.mails(id)).toBe(1));
    expect(stage.clock.now() - since).toBeLessThan(5 * 60_000);
    stage.ksef.operator.clearFaults();
    if (answer.status === 429) return;
    await stage.reaches(id, 'done');
    expect(stage.ksef.operator.documents()).toMatchObject([{ status: 200, mode: 'Offline' }]);
    expect(stage.mails(id)).toBe(1);
  });

  it('is issued online after a moment that is no outage', async () => {
    const stage = await offlineStage();
    stage.ksef.operator.addFault({
      match: { operation: 'open-session' },
      count: 2,
      action: { type: 'status', status: 503 },
    });
    const saga = await stage.reaches(stage.request(), 'done');
    expect(saga.pdf).toBeNull();
    expect(stage.ksef.operator.documents()).toMatchObject([{ mode: 'Online' }]);
  });

  it('and that KSeF rejects is parked: the customer has it already', async () => {
    const stage = await offlineStage();
    stage.ksef.operator.setDown(true);
    const id = stage.request();
    await stage.reaches(id, 'attached');
    stage.ksef.operator.orderVerdict({ code: 450 });
    stage.ksef.operator.setDown(false);
    const parked = await stage.reaches(id, 'parked');
    expect(parked.reason?.code).toBe('ksef.rejected');
    await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.rejected']));
    expect(stage.requests(id).some((request) => request.startsWith('DELETE'))).toBe(false);
    expect(asked(stage, 'send-invoice')).toHaveLength(1);
  });
});
