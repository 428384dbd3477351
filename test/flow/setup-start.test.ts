import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterTest } from '../after-test.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { startProgram } from '../start-program.js';
import { setInitStage, TOKEN } from './init-stage.js';
import { formBrowser } from './setup-browser.js';

const ADMIN = 'three words apart';

it('starts by itself with what was set up, and lets the new admin in at the same address', async () => {
  const { sandbox, folder } = await setInitStage(
    {},
    { invoices: [{ id: 'invoice-1', items: [{ description: 'Fix Desk', net: '350', rate: '19' }] }] },
  );
  const [port, callbacks] = [await freePort(), await freePort()];
  const program = startProgram(
    ['run', '--config', join(folder, 'spacebooks.yml'), '--setup', `127.0.0.1:${port}`],
    { cwd: folder, env: {} },
    'pipe',
  );
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve));
  afterTest(async () => {
    program.kill('SIGTERM');
    await ended;
  });
  const link = await eventually(() => {
    const [found] = /http:\/\/127\.0\.0\.1:\d+\/setup\/link\/\S+/.exec(said) ?? [];
    if (found === undefined) throw new Error(`no link in ${said}`);
    return new URL(found);
  });
  const browser = formBrowser(link.origin);
  await browser.open(link.pathname);
  await browser.send();
  await browser.send({ platform: sandbox.baseUrl, auth: sandbox.authUrl, token: TOKEN });
  await browser.send({ space: 'berlin' });
  await browser.send({ spaceUrl: sandbox.spaceUrl('berlin') });
  await browser.send();
  await browser.send({ servicePeriod: 'month of invoice' });
  await browser.send({ chart: 'none' });
  await browser.send({ publicUrl: `http://127.0.0.1:${callbacks}`, listen: `127.0.0.1:${callbacks}` });
  expect(browser.html()).toContain(`value="127.0.0.1:${port}"`);
  await browser.send({ webUser: 'anna', webPassword: ADMIN });
  await browser.send();
  await browser.send({}, 'write');
  expect(browser.at()).toBe('/setup/done');
  expect(browser.headers().get('refresh')).toBe('2; url=/setup/done');
  // As the browser does by itself, whoever answers at the address.
  await eventually(async () => {
    await browser.open('/setup/done');
    if (browser.at() !== '/sign-in') throw new Error(`still at ${browser.at()}: ${said}`);
  });
  await browser.send({ name: 'anna', password: ADMIN });
  expect([browser.at(), browser.status()]).toEqual(['/', 200]);
  expect(browser.html()).toContain('anna');
  expect([said.includes(TOKEN), said.includes(ADMIN)]).toEqual([false, false]);
  program.kill('SIGTERM');
  expect(await ended).toBe(0);
});
