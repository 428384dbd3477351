import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { callProgram } from './call-program.js';
import { type MailBox, startSmtpServer } from './delivery/smtp-server.js';
import { type Stage, type StageOptions, setStage } from './stage.js';

let office: string;
let mailbox: MailBox;
beforeEach(async () => {
  office = temporaryFolder('office-');
  mailbox = await startSmtpServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
});
afterEach(async () => {
  await mailbox.stop();
});

const accounting = (): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000, collective: 69999 }
      accounts:
        - { when: { rate: 19 }, account: 8400 }
        - { when: { rate: 7 }, account: 8300 }
      targets:
        - { name: office, folder: ${office} }
        - name: adviser
          mail: { to: [adviser@tax.example] }
      exports:
        - { name: adviser, formats: [csv], schedule: nightly, targets: [office, adviser] }`;

const options = (): StageOptions => ({
  accounting: accounting(),
  sections: `mail: { host: 127.0.0.1, port: ${mailbox.port}, security: none, from: books@space.example }`,
  lostDatabase: true,
});

/** An e-invoice that is done, and a batch with it that is delivered to both targets. */
async function invoiceAndBatch(stage: Stage, batches: number): Promise<string> {
  const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -2);
  const id = stage.request({ invoice_date, customer_number: '42' });
  await stage.reaches(id, 'done');
  const { nights, books } = stage.daemon();
  await nights.runNow('berlin');
  await eventually(async () => {
    const deliveries = await books.deliveries.list('berlin');
    expect(deliveries.map(({ deliveredAt }) => deliveredAt !== null)).toEqual(Array(batches * 2).fill(true));
  });
  return id;
}

/** A command with the configuration of the stage. */
async function run(stage: Stage, ...args: string[]) {
  const config = join(dirname(stage.databasePath), 'spacebooks.yml');
  writeFileSync(config, stage.configText());
  return callProgram([...args, '--config', config]);
}

async function exported(stage: Stage): Promise<string | undefined> {
  const { exports } = await stage.daemon().nights.runNow('berlin');
  const outcome = exports[0]?.outcome;
  return outcome?.status === 'blocked' ? outcome.code : outcome?.status;
}

describe('a machine that is lost, and a backup that is older than what it did last', () => {
  it('brings no second mail to a customer, no second batch to the accountant, and says what is missing', async () => {
    const stage = await setStage({ ...options(), sqlite: true });
    const folder = dirname(stage.databasePath);
    const backups = join(folder, 'backups');
    const before = await invoiceAndBatch(stage, 1);
    const made = await run(stage, 'backup', '--to', backups);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/^backup in .*Z, verified\n\d+ files of the archive/);
    const after = await invoiceAndBatch(stage, 2);
    expect(mailbox.messages).toHaveLength(2);
    const delivered = readdirSync(office).sort();

    const refused = await run(stage, 'restore', '--from', backups, '--force');
    expect(refused.code).toBe(69);
    expect(refused.err).toContain('a daemon is using the database that is to be replaced');
    await stage.stop();
    cpSync(join(folder, 'archive'), join(folder, 'lost-archive'), { recursive: true });
    for (const name of readdirSync(folder).filter((each) => /^(spacebooks\.sqlite|archive)/.test(each))) {
      rmSync(join(folder, name), { recursive: true });
    }
    expect(await run(stage, 'restore', '--from', backups)).toMatchObject({ code: 0, err: '' });
    await stage.start({ ...options(), takeOver: true });

    expect(await exported(stage)).toBe('books.restored');
    await eventually(() => expect(stage.alerts.map(({ code }) => code)).toEqual(['books.restored']));
    await eventually(() => expect([stage.mails(before), stage.mails(after)]).toEqual([1, 1]));
    const blocked = await run(stage, 'export');
    expect(blocked.code).toBe(2);
    expect(blocked.err).toContain('spacebooks books confirm --space ID --last NUMBER');
    const missing = await run(stage, 'books', 'confirm', '--last', '2');
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('the batches 2 to 2 are not here');
    expect((await run(stage, 'books', 'confirm', '--last', '0')).err).toContain('batch 1 is here');

    // Somebody finds the old archive.
    cpSync(join(folder, 'lost-archive'), join(folder, 'archive'), { recursive: true });
    const confirmed = await run(stage, 'books', 'confirm', '--last', '2');
    expect(confirmed).toMatchObject({ code: 0, err: '' });
    expect(confirmed.out).toMatch(/^berlin: [1-9]\d* batches found in the archive; the next is 3$/);
    expect(await exported(stage)).toBe('unchanged');
    expect((await run(stage, 'books', 'confirm', '--last', '2')).err).toContain(
      'nothing of space berlin is held',
    );
    expect(await run(stage, 'audit', 'verify')).toMatchObject({ code: 0, err: '' });

    await invoiceAndBatch(stage, 3);
    expect(mailbox.messages).toHaveLength(3);
    expect(readdirSync(office).sort()).toEqual(expect.arrayContaining(delivered));
    await eventually(() => expect([stage.mails(before), stage.mails(after)]).toEqual([1, 1]));
  });
});
