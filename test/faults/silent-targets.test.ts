import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { acceleratedClock, type Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import { expect, it } from 'vitest';
import { afterTest } from '../after-test.js';
import { deadFolder } from '../dead-folder.js';
import { eventually } from '../eventually.js';
import { ACCOUNT, bankLine, invoice } from '../flow/bank-stage.js';
import { startSilentSftp } from '../flow/delivery/silent-sftp.js';
import { startSilentSmtp } from '../flow/delivery/silent-smtp.js';
import { type Stage, setStage } from '../flow/stage.js';
import { patientClock } from '../patient-clock.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A minute is 0.3 s. */
const deliveryPatience = {
  clock: acceleratedClock(200),
  silenceMs: 60_000,
  mailSilenceMs: 300,
  limitMs: 3_600_000,
  graceMs: 10_000,
};

const TARGETS = ['dead', 'post', 'server', 'well'];

async function setTargets() {
  const root = temporaryFolder('silent-');
  const sftp = await startSilentSftp();
  const smtp = await startSilentSmtp();
  afterTest(() => Promise.all([sftp.stop(), smtp.stop()]));
  const folder = deadFolder((path) => path === join(root, 'dead'));
  const base = patientClock(60);
  let ahead = 0;
  /** A day passes at once, and those who wait notice it when they look the next time. */
  const clock: Clock = {
    speed: base.speed,
    now: () => base.now() + ahead,
    after: (delayMs, run) => base.after(delayMs, run),
    sleep: (delayMs, signal) => base.sleep(delayMs, signal),
  };
  const { host, port, user, host_key } = sftp.target;
  const stage = await setStage({
    clock,
    deliveryPatience,
    folderTurns: folder.turns,
    sections: `mail: { host: 127.0.0.1, port: ${smtp.port}, security: none, from: books@example.com }`,
    accounting: `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      bank: { accounts: [{ iban: ${ACCOUNT} }], post: certain }
      targets:
        - { name: well, folder: ${join(root, 'well')} }
        - { name: dead, folder: ${join(root, 'dead')} }
        - { name: post, mail: { to: [adviser@example.com] } }
        - { name: server, sftp: { host: ${host}, port: ${port}, user: ${user}, host_key: "${host_key}", password: ${sftp.password}, folder: /incoming } }
      exports: [{ name: adviser, formats: [csv], schedule: nightly, targets: [${TARGETS.join(', ')}] }]`,
  });
  return {
    stage,
    sftp,
    smtp,
    folder,
    filesIn: (name: string) => readdirSync(join(root, name)).toSorted(),
    passDay: () => {
      ahead += DAY_MS;
    },
  };
}

const today = ({ clock }: Stage): string => localDate(clock.now(), 'Europe/Berlin');

function addInvoice(stage: Stage, serial: number): void {
  stage.sandbox.operator.createInvoice({ ...invoice(serial), invoice_date: addDays(today(stage), -3) });
}

/** `1 well`, what has arrived. */
async function arrived({ daemon }: Stage): Promise<readonly string[]> {
  const all = await daemon().books.deliveries.list('berlin');
  return all
    .filter(({ deliveredAt }) => deliveredAt !== null)
    .map(({ batchNumber, target }) => `${batchNumber} ${target}`);
}

/** A payment of the invoice arrives on the account, and is to be recorded on the platform. */
async function pay(stage: Stage, serial: number): Promise<void> {
  const day = addDays(today(stage), -1);
  const line = bankLine({ bookedOn: day, valueOn: day, remittance: `Rechnung 2026-080${serial}` });
  const statement = { account: ACCOUNT, currency: 'EUR', number: String(serial), from: day, to: day };
  await stage.daemon().books.statements.take({
    spaceId: 'berlin',
    statements: [{ ...statement, kind: 'booked', opening: null, remarks: [], closing: null, lines: [line] }],
    by: 'anna',
    now: stage.clock.now(),
  });
}

const paid = ({ sandbox }: Stage): readonly string[] =>
  [...sandbox.state.paymentRecords.values()].map(({ invoiceId }) => invoiceId);

it('targets that take connections and never answer hold up no night, no payment, no other target and no stop', async () => {
  const { stage, sftp, smtp, folder, filesIn, passDay } = await setTargets();
  sftp.silentAt = 'write';
  smtp.silentAt = 'dot';
  addInvoice(stage, 1);
  passDay();
  await eventually(async () => expect(await arrived(stage)).toEqual(['1 well']));

  // The night of the day after that, and a payment with it.
  addInvoice(stage, 2);
  await pay(stage, 1);
  passDay();
  await eventually(async () => expect(await arrived(stage)).toEqual(['1 well', '2 well']));
  await eventually(() => expect(paid(stage)).toEqual(['i1']));
  expect(filesIn('well')).toHaveLength(2);
  const runs = await stage.daemon().books.runs.list('berlin', 5);
  expect(runs.filter(({ kind, outcome }) => kind === 'night' && outcome === 'done').length).toBeGreaterThan(
    1,
  );

  // A person is told of each.
  await eventually(() => {
    const told = stage.alerts.filter(({ code }) => code === 'delivery.unreachable').map(({ text }) => text);
    for (const target of ['dead', 'post', 'server']) {
      expect(told.join('\n')).toContain(`berlin, batch 1 to ${target}: `);
    }
  });
  expect(folder.asked()).toBe(1);

  // A stop that finds one hanging.
  await eventually(() => expect(sftp.connections()).toBe(1), 1);
  await stage.stop();
  await eventually(() => expect([sftp.connections(), smtp.connections()]).toEqual([0, 0]));

  sftp.silentAt = null;
  smtp.silentAt = null;
  folder.answer();
  // What was to be tried later is due.
  passDay();
  await stage.start();
  const all = [1, 2].flatMap((batch) => TARGETS.map((target) => `${batch} ${target}`));
  await eventually(async () => expect(await arrived(stage)).toEqual(all));
  expect(filesIn('dead')).toEqual(filesIn('well'));
  expect(Object.keys(sftp.files()).toSorted()).toEqual(filesIn('well'));
  expect(sftp.placed()).toBe(2);
  expect(smtp.messages).toHaveLength(2);
});
