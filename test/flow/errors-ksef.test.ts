import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { eventually } from '../eventually.js';
import { steppedClock } from '../faults/stepped-clock.js';
import { patientClock } from '../patient-clock.js';
import { callProgram } from './call-program.js';
import { SELLER_NIP } from './config-text.js';
import { inWarsaw, ksefFault, type WarsawStage } from './ksef-stage.js';

/** Failures about KSeF that no other flow brings about, each with its advice followed: see test/errors/triggers.ts. */

async function issuedElsewhere(stage: WarsawStage, number: string): Promise<string> {
  const date = new Date(stage.clock.now()).toISOString().slice(0, 10);
  const other = await stage.ksef.operator.issue(smallFa3({ number, date, net: '999.00' }), SELLER_NIP);
  return other.ksefNumber ?? '';
}

async function adopt(stage: WarsawStage, invoice: string, number: string): Promise<number> {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return (await callProgram(['ksef', 'adopt', invoice, number, '--config', config])).code;
}

it('ksef.not-adopted: the document of another invoice is not taken over, the right one is', async () => {
  const stage = await inWarsaw();
  const right = await issuedElsewhere(stage, 'FV/2026/11/7');
  const wrong = await issuedElsewhere(stage, 'FV/2026/11/9');
  const id = stage.request({ number: 'FV/2026/11/7' });
  await stage.reaches(id, 'parked');
  expect(await adopt(stage, id, wrong)).toBe(0);
  await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.mismatch', 'ksef.not-adopted']));
  await eventually(() => expect(stage.alerts.at(-1)?.text).toContain(`${wrong} has the number FV/2026/11/9`));
  expect(await adopt(stage, id, right)).toBe(0);
  expect((await stage.reaches(id, 'done')).ksefNumber).toBe(right);
});

it('ksef.deadline, ksef.overdue: told once each while KSeF is down, and it is sent when KSeF is back', async () => {
  // A Wednesday: the document has to be in KSeF before Thursday is over in Warsaw, an hour before UTC.
  const clock = steppedClock(patientClock(60, Date.parse('2026-11-18T10:00:00Z')));
  const stage = await inWarsaw([], { clock });
  stage.ksef.operator.setDown(true);
  const id = stage.request();
  await stage.reaches(id, 'produced');
  const told = () => stage.alertsOf(id).filter((code) => code !== 'ksef.unavailable');
  const atTime = async (time: string): Promise<void> => {
    await stage.stop();
    clock.step(Date.parse(time) - clock.now());
    await stage.start();
  };
  await atTime('2026-11-19T20:00:00Z');
  expect(told()).toEqual([]);
  await atTime('2026-11-19T21:30:00Z');
  await eventually(() => expect(told()).toEqual(['ksef.deadline']));
  await atTime('2026-11-19T23:01:00Z');
  await eventually(() => expect(told()).toEqual(['ksef.deadline', 'ksef.overdue']));
  stage.ksef.operator.setDown(false);
  await stage.reaches(id, 'done');
  expect(told()).toEqual(['ksef.deadline', 'ksef.overdue']);
});

it('ksef.warning: told once while KSeF takes the document, and ends when it has not come for a week', async () => {
  const clock = steppedClock(patientClock(60));
  const stage = await inWarsaw([], { clock });
  const warning = '[xml-002]: Faktura zawiera znaki, ktore po 16.07.2027 beda odrzucane';
  const headers = { 'x-system-warning': warning };
  ksefFault(stage, 'open-session', { type: 'status', status: 503, headers }, 2);
  const id = stage.request();
  await stage.reaches(id, 'done');
  const warnings = () => stage.alerts.filter(({ code }) => code === 'ksef.warning');
  await eventually(() => expect(warnings()).toHaveLength(1));
  expect(warnings()[0]?.text).toContain(`: KSeF gives a warning: ${warning}.`);
  await stage.stop();
  clock.step(8 * 24 * 3_600_000);
  await stage.start();
  await eventually(async () => {
    const open = await stage.daemon().operator.alerts();
    expect(open.map(({ code }) => code)).not.toContain('ksef.warning');
  });
  expect(warnings()).toHaveLength(1);
});

it('ksef.overdue stands beside the cause: the number and the fields of the other document stay in sight', async () => {
  // The command, a process of its own, lives in the present: a decision must not be of a time to come.
  const clock = steppedClock(patientClock(60));
  const stage = await inWarsaw([], { clock });
  const right = await issuedElsewhere(stage, 'FV/2026/11/7');
  const id = stage.request({ number: 'FV/2026/11/7' });
  await stage.reaches(id, 'parked');
  await stage.stop();
  clock.step(8 * 24 * 3_600_000);
  await stage.start();
  await eventually(() => expect(stage.alertsOf(id)).toEqual(['ksef.mismatch', 'ksef.overdue']));
  const [saga] = await stage.sagas(id);
  expect(saga?.reason).toMatchObject({ code: 'ksef.mismatch', detail: expect.stringContaining(right) });
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  const open = await callProgram(['alerts', '--open', '--config', config]);
  const explained = await callProgram(['explain', id, '--config', config]);
  for (const { text } of [open, explained]) {
    expect(text).toContain(`${right}: `);
    expect(text).toContain('total amount due (P_15)');
  }
  expect(open.text).toContain('the legal deadline for sending the invoice to KSeF has passed');
  expect(explained.text).toMatch(/alerts\n.* ksef\.mismatch\n.* ksef\.overdue\s*$/);
  expect(await adopt(stage, id, right)).toBe(0);
  expect((await stage.reaches(id, 'done')).ksefNumber).toBe(right);
  expect((await callProgram(['alerts', '--open', '--config', config])).text).not.toContain(id);
});
