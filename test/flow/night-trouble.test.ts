import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, localDate } from '@spacebooks/base/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { smallDisk } from '../faults/small-disk.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type SshServer, startSshServer } from './delivery/ssh-server.js';
import { type Stage, setStage } from './stage.js';

let keys: string;
let ssh: SshServer | null;
beforeAll(async () => {
  keys = temporaryFolder('keys-');
  ssh = await startSshServer();
});
afterAll(async () => {
  await ssh?.stop();
});

/** @param target YAML of the only target, after its name */
const accounting = (target: string, exported = 'schedule: nightly'): string => `      from: 2020-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      targets: [{ name: target, ${target} }]
      exports: [{ name: adviser, formats: [csv], ${exported}, targets: [target] }]`;

function addInvoice(stage: Stage): string {
  const invoice_date = addDays(localDate(stage.clock.now(), 'Europe/Berlin'), -3);
  const items = [{ description: 'Fix Desk', net: '350', rate: '19' }];
  return stage.sandbox.operator.createInvoice({ items, invoice_date, customer_number: '42' }).id;
}

const codes = ({ alerts }: Stage): string[] => alerts.map(({ code }) => code);

describe('a night in trouble', () => {
  it('whose target disk is full delivers once there is space, whole, and nobody is called', async (context) => {
    const disk = smallDisk('1m');
    if (disk === null) return context.skip();
    try {
      const target = join(disk.folder, 'exports');
      mkdirSync(target);
      const stage = await setStage({ accounting: accounting(`folder: ${target}`) });
      addInvoice(stage);
      disk.fill();
      await stage.daemon().nights.runNow('berlin');
      const { deliveries, batches } = stage.daemon().books;
      expect(await deliveries.list('berlin')).toMatchObject([
        { batchNumber: 1, failure: 'delivery.full', parked: false, deliveredAt: null },
      ]);
      expect(readdirSync(target)).toEqual([]);
      disk.free();
      await eventually(async () =>
        expect((await deliveries.list('berlin'))[0]?.deliveredAt).toEqual(expect.any(Number)),
      );
      const files = await batches.files('berlin', 1);
      expect(readdirSync(target)).toEqual(files.map(({ name }) => name));
      expect(codes(stage)).toEqual([]);
    } finally {
      disk.remove();
    }
  });

  it('with a wrong SFTP key parks the delivery and calls; a start with the right one delivers', async (context) => {
    if (ssh === null) return context.skip();
    const { host, port, user, host_key, folder, login } = ssh.target;
    const files = { wrong: join(keys, 'wrong'), right: join(keys, 'right') };
    writeFileSync(files.wrong, ssh.strangeKey);
    writeFileSync(files.right, 'private_key' in login ? login.private_key.reveal() : '');
    const sftp = (key: string): string =>
      `sftp: { host: ${host}, port: ${port}, user: ${user}, host_key: "${host_key}", private_key_file: ${key}, folder: ${folder} }`;
    const stage = await setStage({ accounting: accounting(sftp(files.wrong)) });
    addInvoice(stage);
    await stage.daemon().nights.runNow('berlin');
    await eventually(() => expect(codes(stage)).toEqual(['delivery.login']));
    expect(stage.alerts[0]?.text).toMatch(
      /berlin, batch 1 to target: .*\nWhat to do: Check user, key or password/,
    );
    expect(readdirSync(folder)).toEqual([]);
    await stage.stop();
    await stage.start({ accounting: accounting(sftp(files.right)) });
    await eventually(() => expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[^.].*\.csv$/)]));
  });

  it('whose token may not read cost centers goes on without them and says so', async () => {
    const target = temporaryFolder('target-');
    const stage = await setStage({ accounting: accounting(`folder: ${target}`) });
    addInvoice(stage);
    stage.sandbox.operator.addFault({
      match: { path: '*/cost_centers' },
      action: { type: 'status', status: 403 },
    });
    const { sync, exports } = await stage.daemon().nights.runNow('berlin');
    expect(sync.warnings).toMatchObject([{ part: 'cost centers', code: 'platform.forbidden' }]);
    expect(exports[0]?.outcome.status).toBe('released');
    await eventually(() => expect(codes(stage)).toEqual(['platform.forbidden']));
  });

  it('whose space is paused during the sync exports nothing until it is resumed', async () => {
    const stage = await setStage({ accounting: accounting(`folder: ${temporaryFolder('target-')}`) });
    addInvoice(stage);
    const { nights, books, operator } = stage.daemon();
    let paused: Promise<void> = Promise.resolve();
    stage.before('list-space-cost-centers', 'space-berlin', () => {
      paused = operator.pause('berlin', { by: 'Anna' });
    });
    await expect(nights.runNow('berlin')).rejects.toMatchObject({ code: 'sync.interrupted' });
    await paused;
    expect(await books.batches.list('berlin')).toEqual([]);
    await operator.resume('berlin', { by: 'Anna' });
    await eventually(async () => {
      const { exports } = await nights.runNow('berlin');
      expect(exports.map(({ outcome }) => outcome.status)).toEqual(['released']);
    });
    expect(codes(stage)).toEqual([]);
  });

  it('is begun by the clock, and tried again until the platform is back', async () => {
    const target = temporaryFolder('target-');
    const stage = await setStage({ idle: true });
    const soon = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(stage.clock.now() + 6 * 60_000));
    addInvoice(stage);
    stage.sandbox.operator.addFault({
      match: { path: '*/revenue_accounts' },
      count: 1,
      action: { type: 'status', status: 503 },
    });
    await stage.start({ accounting: `${accounting(`folder: ${target}`)}\n      night_at: "${soon}"` });
    await eventually(() => expect(readdirSync(target)).toEqual([expect.stringMatching(/^[^.]/)]));
    const [last, before] = await stage.daemon().books.runs.list('berlin', 3);
    expect(last).toMatchObject({ kind: 'night', outcome: 'done' });
    expect(['night', 'first']).toContain(before?.kind);
    expect(codes(stage)).toEqual([]);
  });
});
