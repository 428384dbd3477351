import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@spacebooks/base/clock';
import { startSandbox } from '@spacebooks/cobot-sandbox';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { temporaryFolder } from '../temporary-folder.js';
import { answering, startWebHook } from './alerts/web-hook.js';
import { callProgram } from './call-program.js';
import { configText } from './config-text.js';
import { call } from './operator/command-line.js';
import { setStage } from './stage.js';

/** Failures that no other flow brings about, each with its advice followed: see test/errors/triggers.ts. */
const USERS = [{ email: 'admin@space.example', tokens: [{ token: 'admin-token', app: 'spacebooks' }] }];
const admins = ['admin@space.example'];
const BERLIN = { id: 'space-berlin', subdomain: 'berlin', name: 'Berlin', admins };

const run = (config: string, ...args: string[]) => callProgram([...args, '--config', config]);

it('operator.ambiguous: two invoices with one number are told apart by their space', async () => {
  const stage = await setStage({
    seed: {
      users: USERS,
      spaces: [BERLIN, { id: 'space-hamburg', subdomain: 'hamburg', name: 'Hamburg', admins }],
    },
    spaces: [
      { id: 'berlin', platformId: 'space-berlin', subdomain: 'berlin' },
      { id: 'hamburg', platformId: 'space-hamburg', subdomain: 'hamburg' },
    ],
  });
  for (const space of ['space-berlin', 'space-hamburg']) {
    await stage.reaches(stage.request({ space, number: '2026-7' }), 'done');
  }
  const both = await call(stage, 'explain', '2026-7');
  expect(both.code).toBe(2);
  expect(both.err).toMatch(/this matches more than one.*\n.*--space/);
  const one = await call(stage, 'explain', '2026-7', '--space', 'hamburg');
  expect([one.code, one.out]).toEqual([0, expect.stringContaining('hamburg')]);
});

it('sync.other-space: the books of one space never take up another one', async () => {
  const folder = temporaryFolder('errors-');
  const sandbox = await startSandbox({
    clock: systemClock,
    seed: {
      users: USERS,
      spaces: [BERLIN, { id: 'space-hamburg', subdomain: 'hamburg', name: 'Hamburg', admins }],
    },
  });
  try {
    const config = join(folder, 'spacebooks.yml');
    const accounting = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ account: 8400 }]
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;
    const text = configText({ sandbox, folder, port: 1 }, { accounting });
    writeFileSync(config, text);
    expect((await run(config, 'sync')).code).toBe(0);
    writeFileSync(config, text.replace('platform_id: space-berlin', 'platform_id: space-hamburg'));
    const other = await run(config, 'sync');
    expect(other.code).toBe(2);
    expect(other.text).toMatch(
      /come from another space of the platform.*\n.*the former spaces\[\]\.platform_id/,
    );
    writeFileSync(config, text);
    expect((await run(config, 'sync')).code).toBe(0);
  } finally {
    await sandbox.close();
  }
});

it('export.layout-invalid: a layout with an error is named with its line, and taken once it is right', async () => {
  const folder = temporaryFolder('errors-');
  const sandbox = await startSandbox({ clock: systemClock, seed: { users: USERS, spaces: [BERLIN] } });
  try {
    const config = join(folder, 'spacebooks.yml');
    const layout = join(folder, 'ours.yml');
    const accounting = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ account: 8400 }]
      exports: [{ name: ours, layouts: [ours.yml], schedule: nightly }]`;
    writeFileSync(config, configText({ sandbox, folder, port: 1 }, { accounting }));
    const right =
      "format: ours\nfile: 'ours_{batch}.csv'\ndelimiter: ';'\nformula_guard: true\nrows: entries\n";
    const columns = 'columns: [{ name: Account, type: text, field: account }]\n';
    writeFileSync(layout, right.replace('rows: entries', 'rows: entrys') + columns);
    const wrong = await run(config, 'check-config');
    expect(wrong.code).not.toBe(0);
    expect(wrong.text).toMatch(/a column layout has errors: .*ours\.yml/);
    writeFileSync(layout, right + columns);
    expect(await run(config, 'check-config')).toMatchObject({ code: 0 });
  } finally {
    await sandbox.close();
  }
});

it('platform.not-found: an id of no space is named, and its invoices are copied once it is right', async () => {
  const folder = temporaryFolder('errors-');
  const sandbox = await startSandbox({ clock: systemClock, seed: { users: USERS, spaces: [BERLIN] } });
  try {
    const config = join(folder, 'spacebooks.yml');
    const accounting = `      from: 2026-01-01
      chart: SKR03
      debtors: { offset: 10000 }
      accounts: [{ account: 8400 }]
      exports: [{ name: overview, formats: [csv], schedule: nightly }]`;
    const text = configText({ sandbox, folder, port: 1 }, { accounting });
    writeFileSync(config, text.replace('platform_id: space-berlin', 'platform_id: space-bremen'));
    const wrong = await run(config, 'sync');
    expect(wrong.code).toBe(2);
    expect(wrong.text).toMatch(/does not know this record.*\n.*check spaces\[\]\.platform_id/);
    writeFileSync(config, text);
    expect((await run(config, 'sync')).code).toBe(0);
  } finally {
    await sandbox.close();
  }
});

it('alert.channel-failed: a webhook that refuses is told elsewhere; what waited is sent once it is mended', async () => {
  const hook = await startWebHook();
  hook.answers.push(answering(404), answering(404));
  const stage = await setStage({
    more: `alerts: { webhook: { url: '${hook.url}/secret', format: json }, digest: { at: never } }`,
  });
  const id = stage.request({ items: [{ description: 'Ohne Steuer', net: '100', rate: '0' }] });
  await stage.reaches(id, 'refused');
  const codes = () => stage.alerts.map(({ code }) => code);
  await eventually(() => expect(codes()).toEqual(['invoice.refused', 'alert.channel-failed']));
  await eventually(() => expect(stage.alerts.at(-1)?.text).toContain('it answered 404'));
  await eventually(() => expect(hook.posted.length).toBeGreaterThan(2));
  const posted = hook.posted.map(({ body }) => JSON.parse(body).alerts[0].code);
  expect(posted.slice(0, 3)).toEqual(['invoice.refused', 'invoice.refused', 'invoice.refused']);
  expect((await call(stage, 'alerts', 'test')).code).toBe(0);
});
