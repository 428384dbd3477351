import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { companySeal } from '../../packages/ksef-client/test/certificates.js';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { steppedClock } from '../faults/stepped-clock.js';
import { patientClock } from '../patient-clock.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { KSEF_TOKEN, SELLER_NIP } from './config-text.js';
import { asked, inWarsaw, type WarsawStage, xmlOf } from './ksef-stage.js';

/** What the Ministry announced of KSeF, written into the configuration while invoices wait. */

const MINUTE = 60_000;

/** A Wednesday, in Warsaw eleven o'clock. */
const WEDNESDAY = '2027-01-13T10:00:00Z';

const TOTAL = 'failures: [{ from: 2027-01-13T08:00, kind: total }]';

async function anew(stage: WarsawStage, lines: readonly string[]): Promise<void> {
  await stage.stop();
  await stage.start({ warsaw: lines });
}

async function call(stage: WarsawStage, ...words: readonly string[]): Promise<string> {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return (await callProgram([...words, '--config', config])).text;
}

it('ksef.total-failure: what waits is unlocked and never sent; without a total failure it is issued', async () => {
  const stage = await inWarsaw([], { clock: patientClock(60, Date.parse(WEDNESDAY)) });
  stage.ksef.operator.setDown(true);
  const id = stage.request();
  await stage.reaches(id, 'produced');
  await anew(stage, [TOTAL]);
  expect((await stage.reaches(id, 'released')).reason?.code).toBe('ksef.total-failure');
  await eventually(() => expect(stage.alertsOf(id)).toContain('ksef.total-failure'));
  expect(stage.sandbox.operator.invoice(id)).toMatchObject({ locked: false });

  stage.ksef.operator.setDown(false);
  const other = stage.request({ number: 'FV/2027/01/2' });
  const refused = await stage.reaches(other, 'refused');
  expect(refused.reason?.findings).toMatchObject([{ rule: 'SB-KSEF-TOTAL-FAILURE' }]);
  expect(stage.requests(other)).not.toContain('POST /lock 200');
  expect(stage.ksef.operator.documents()).toEqual([]);
  expect(asked(stage, 'send-invoice')).toEqual([]);

  await anew(stage, []);
  await call(stage, 'retry', id);
  expect((await stage.reaches(id, 'done')).ksefNumber).not.toBeNull();
});

/** An invoice that was issued offline before a total failure was configured, and waits. */
async function issuedBeforeATotalFailure(failure = TOTAL) {
  const folder = temporaryFolder('announced-');
  const seal = await companySeal('ECDSA');
  writeFileSync(join(folder, 'offline.crt'), seal.certificatePem);
  writeFileSync(join(folder, 'offline.key'), seal.keyPem);
  const lines = [
    'when_unavailable: offline24',
    `offline_certificate: { file: ${folder}/offline.crt, key_file: ${folder}/offline.key }`,
  ];
  const context = { nip: SELLER_NIP, tokens: [KSEF_TOKEN], offline_certificates: [seal.certificatePem] };
  const clock = steppedClock(patientClock(60, Date.parse(WEDNESDAY)));
  const stage = await inWarsaw(lines, { clock, ksefSeed: { contexts: [context] } });
  stage.ksef.operator.setDown(true);
  const id = stage.request({ number: 'FV/2027/01/9' });
  await stage.reaches(id, 'attached');
  await anew(stage, [...lines, failure]);
  stage.ksef.operator.setDown(false);
  const reason = async () => (await stage.sagas(id)).at(-1)?.reason?.code;
  await eventually(async () => expect(await reason()).toBe('ksef.lifted'));
  return { stage, id, lines, clock };
}

it('what the customer has from before a total failure is done with, unsent, and nobody is told to do anything', async () => {
  const { stage, id, lines, clock } = await issuedBeforeATotalFailure();
  expect(await call(stage, 'explain', id)).toContain('by law it is not sent there, not later either');
  await stage.stop();
  clock.step(7 * 24 * 60 * MINUTE);
  await stage.start({ warsaw: [...lines, TOTAL] });
  await stage.reaches(id, 'done');
  expect(await call(stage, 'explain', id)).toContain('No action needed: the customer has the invoice');
  expect(stage.ksef.operator.documents()).toEqual([]);
  expect([stage.mails(id), stage.alertsOf(id)]).toEqual([1, []]);
});

it('what a total failure kept back by mistake is sent when the entry is taken out', async () => {
  const { stage, id, lines, clock } = await issuedBeforeATotalFailure();
  await anew(stage, lines);
  clock.step(61 * MINUTE);
  const { ksefNumber } = await stage.reaches(id, 'done');
  expect(stage.ksef.operator.documents()).toMatchObject([{ ksefNumber, mode: 'Offline' }]);
  expect([stage.mails(id), stage.alertsOf(id)]).toEqual([1, []]);
});

it('a correction of it is told at once to need a word, and goes out by it, though on another day', async () => {
  const total = 'failures: [{ from: 2027-01-13T08:00, to: 2027-01-13T20:00, kind: total }]';
  const { stage, id, lines, clock } = await issuedBeforeATotalFailure(total);
  const set = (moment: string) => clock.step(Date.parse(moment) - clock.now());
  set('2027-01-13T21:06+01:00');
  const items = [{ description: 'Biurko dedykowane', quantity: '-1', net: '1000', rate: '23' }];
  const correction = stage.request({ number: 'FV/K/2027/01/1', corrected_invoice: id, items });
  const { reason } = await stage.reaches(correction, 'refused');
  expect(reason?.findings).toMatchObject([{ rule: 'SB-KSEF-ORIGINAL', field: 'e_invoices.ksef.originals' }]);
  await eventually(() => expect(stage.alertsOf(correction)).toEqual(['invoice.refused']));
  expect((await stage.sagas(id)).at(-1)?.state).toBe('attached');

  await stage.stop();
  set('2027-01-14T09:00+01:00');
  const outside = 'originals: [{ number: FV/2027/01/9, date: 2027-01-13, outside: yes }]';
  await stage.start({ warsaw: [...lines, total, outside] });
  await call(stage, 'retry', correction);
  const xml = await xmlOf(stage, await stage.reaches(correction, 'done'));
  expect(xml).toContain('<NrKSeFN>1</NrKSeFN>');
});

it('a failure that is announced takes the alert about the deadline back, and what is sent after it is not late', async () => {
  const clock = steppedClock(patientClock(60, Date.parse(WEDNESDAY)));
  const stage = await inWarsaw([], { clock });
  stage.ksef.operator.setDown(true);
  const id = stage.request();
  await stage.reaches(id, 'produced');
  await stage.stop();
  clock.step(Date.parse('2027-01-14T23:30:00Z') - clock.now());
  await stage.start();
  const open = async () => (await call(stage, 'alerts', '--open')).match(/ksef\.\S+/g) ?? [];
  await eventually(async () => expect(await open()).toContain('ksef.overdue'));

  await anew(stage, ['failures: [{ from: 2027-01-13T08:00, kind: failure }]']);
  clock.step(20 * MINUTE);
  await eventually(async () => expect(await open()).not.toContain('ksef.overdue'));

  // Seven business days after Friday, the 15th.
  const over = ['failures: [{ from: 2027-01-13T08:00, to: 2027-01-15T08:00, kind: failure }]'];
  await stage.stop();
  clock.step(Date.parse('2027-01-26T10:00:00Z') - clock.now());
  await stage.start({ warsaw: over });
  stage.ksef.operator.setDown(false);
  await stage.reaches(id, 'done');
  expect(stage.alertsOf(id).filter((code) => code === 'ksef.overdue')).toHaveLength(1);
  expect(await open()).toEqual([]);
});

/** A status interface of the Ministry that says what `says` holds when it is asked. */
async function latarnia(says: {
  status: number;
  state: string;
  messages: readonly object[];
}): Promise<string> {
  const server = createServer(({ url }, answer) => {
    const all = url === '/messages' ? says.messages : { status: says.state, messages: says.messages };
    answer.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(all));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('ksef.announced: what the Ministry reports is told and stops nothing, and ends when its line is configured', async () => {
  const begun = {
    ...{ id: 'K/2027/AWR/01', eventId: 1, category: 'TOTAL_FAILURE', type: 'FAILURE_START', title: 'Awaria' },
    ...{ start: '2027-01-13T09:30:00Z', end: null, version: 1, published: '2027-01-13T09:35:00Z' },
  };
  const says = { status: 200, state: 'TOTAL_FAILURE', messages: [begun] as object[] };
  const asks = `latarnia: ${await latarnia(says)}`;
  const stage = await inWarsaw([asks], { clock: patientClock(60, Date.parse(WEDNESDAY)) });
  const announced = () => stage.alerts.filter(({ code }) => code === 'ksef.announced');
  await eventually(() => expect(announced()).toHaveLength(1));
  expect((await stage.reaches(stage.request(), 'done')).ksefNumber).not.toBeNull();
  const [line = ''] = /\{ from.*\}/.exec(announced()[0]?.text ?? '') ?? [];
  expect(line).toBe('{ from: 2027-01-13T10:30, kind: total }');

  const open = async () => (await call(stage, 'alerts', '--open')).match(/ksef\.announced/g) ?? [];
  // It fails by itself, which says nothing of KSeF.
  says.status = 502;
  await anew(stage, [asks]);
  await stage.reaches(stage.request({ number: 'FV/2027/01/3' }), 'done');
  expect(await open()).toHaveLength(1);

  says.status = 200;
  await anew(stage, [asks, `failures: [${line}]`]);
  await eventually(async () => expect(await open()).toEqual([]));

  // The Ministry took it back: it says nothing any more, and the entry is still there.
  Object.assign(says, { state: 'AVAILABLE', messages: [] });
  await anew(stage, [asks, `failures: [${line}]`]);
  await eventually(() => expect(announced()).toHaveLength(2));
  expect(announced()[1]?.text).toContain('available; add the end (to) to');
  await anew(stage, [asks]);
  await eventually(async () => expect(await open()).toEqual([]));
});

it('odd moments of an announcement hide none beside it, and the lines that are told are taken', async () => {
  const messages = [
    { type: 'NEW', start: '2027-01-13T09:00:00Z', end: '9999-12-31T23:59:59Z' },
    { type: 'FAILURE_START', start: '0001-01-01T00:00:00Z', end: null },
    { type: 'FAILURE_END', start: '2027-01-13T09:30:10Z', end: '2027-01-13T09:30:50Z' },
  ].map((each, eventId) => ({
    ...{ ...each, eventId, category: 'FAILURE', title: 'Awaria', version: 1 },
    published: '2027-01-13T09:35:00Z',
  }));
  const asks = `latarnia: ${await latarnia({ status: 200, state: 'AVAILABLE', messages })}`;
  const stage = await inWarsaw([asks], { clock: patientClock(60, Date.parse(WEDNESDAY)) });
  await eventually(() => expect(stage.alerts).toHaveLength(3));
  expect(stage.alerts.map(({ code }) => code)).toEqual(Array(3).fill('ksef.announced'));
  const lines = stage.alerts.map(({ text }) => /\{ from.*\}/.exec(text)?.[0] ?? '');
  expect(lines.toSorted()).toEqual([
    '{ from: 2027-01-13T10:00, kind: failure }',
    '{ from: 2027-01-13T10:30, to: 2027-01-13T10:31, kind: failure }',
    '{ from: 2027-01-13T10:35, kind: failure }',
  ]);
  await anew(stage, [asks, `failures: [${lines.join(', ')}]`]);
  await eventually(async () => expect(await call(stage, 'alerts', '--open')).not.toContain('ksef.announced'));
});
