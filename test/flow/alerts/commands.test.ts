import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { eventually } from '../../eventually.js';
import { callProgram } from '../call-program.js';
import type { Stage } from '../stage.js';
import { setStage } from '../stage.js';
import { mailBox, mailedStage, mailYaml, subjects } from './alert-stage.js';
import { answering, startWebHook } from './web-hook.js';

const BAD = [{ description: 'Ohne Steuer', net: '100', rate: '0' }];

async function run(stage: Stage, ...args: string[]) {
  const file = join(dirname(stage.databasePath), 'command.yml');
  writeFileSync(file, stage.configText());
  return callProgram(['alerts', ...args, '--config', file]);
}

it('alerts lists what is open, and resolve puts it aside for good', async () => {
  const { stage, box } = await mailedStage();
  const { code, out, err } = await run(stage, '--open');
  expect({ code, out, err }).toEqual({ code: 0, out: 'no open alerts', err: '' });
  const id = stage.request({ items: BAD });
  await stage.reaches(id, 'refused');
  const listed = await run(stage, '--open');
  expect(listed.out).toMatch(
    /^ {4}1 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}berlin {8}invoice\.refused {2}open\n {4}berlin, invoice /,
  );
  expect(await run(stage, '--space', 'nowhere')).toMatchObject({ code: 65 });
  await eventually(() => expect(box.messages).toHaveLength(1));
  expect(await run(stage, 'resolve', '1', '--by', 'anna')).toMatchObject({ code: 0 });
  expect(await run(stage, 'resolve', '1')).toMatchObject({
    code: 65,
    err: expect.stringContaining('no alert 1 is open'),
  });
  const { alerts } = JSON.parse((await run(stage, '--json')).out);
  expect(alerts).toMatchObject([{ id: 1, resolution: 'by hand', resolvedBy: 'anna' }]);
  expect(box.messages).toHaveLength(1);
});

it('alerts test sends through each way, past the daemon, and says what became of it', async () => {
  const [box, hook] = [await mailBox(), await startWebHook()];
  const secret = 'T00-a-secret-path';
  const yaml = mailYaml(box, [
    'language: pl',
    'digest: { at: never }',
    `webhook: { url: ${hook.url}/${secret} }`,
  ]);
  const stage = await setStage({ more: yaml });
  const good = await run(stage, 'test');
  expect(good).toMatchObject({ code: 0, err: '' });
  expect(good.out).toBe(
    `mail: accepted, mail to office@example.com by 127.0.0.1:${box.port}\nwebhook: accepted, slack webhook at ${new URL(hook.url).host}`,
  );
  expect(subjects(box)).toEqual(['Wiadomość testowa spacebooks']);
  expect(hook.posted.map(({ path }) => path)).toEqual([`/${secret}`]);
  hook.answers.push(answering(404));
  const bad = await run(stage, 'test', '--json');
  expect(bad.code).toBe(69);
  expect(JSON.parse(bad.out).channels).toMatchObject([
    { ok: true },
    { ok: false, detail: 'it answered 404' },
  ]);
  expect(`${good.out}${bad.out}`).not.toContain(secret);
});

it('alerts test says when nobody is told', async () => {
  const stage = await setStage();
  expect(await run(stage, 'test')).toMatchObject({
    code: 78,
    err: expect.stringContaining('nobody is notified'),
  });
});
