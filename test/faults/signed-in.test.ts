import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { PASSWORD, webSection } from '../flow/web-stage.js';
import { freePort } from '../free-port.js';
import { visitorOf } from '../web/browser-like.js';
import { KILLED, play, type Scene } from './scene.js';

async function playWithPage(act: (scene: Scene, url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const sections = (await webSection()).replace('127.0.0.1:0', `127.0.0.1:${port}`);
  await play((scene) => act(scene, `http://127.0.0.1:${port}`), { sections });
}

it('whoever is signed in to the page stays so when the daemon is killed, and whoever signed out stays out', () =>
  playWithPage(async (scene, url) => {
    const first = await scene.start();
    const [anna, ben] = [visitorOf(url), visitorOf(url)];
    for (const [visitor, name] of [
      [anna, 'anna'],
      [ben, 'ben'],
    ] as const) {
      expect((await visitor.signIn(name, PASSWORD)).status).toBe(303);
      expect((await visitor.get('/')).status).toBe(200);
    }
    const cookies = new Map(ben.cookies);
    await ben.post('/sign-out');
    first.signal('SIGKILL');
    expect(await first.exited).toEqual(KILLED);
    await scene.start();
    // With the form that was open before.
    expect((await anna.post('/spaces/berlin/pause', { why: 'because' })).status).toBe(303);
    expect((await anna.get('/spaces', { 'accept-language': 'en' })).text).toContain('because');
    for (const [name, value] of cookies) ben.cookies.set(name, value);
    expect((await ben.get('/')).status).toBe(303);
  }));

it('attempts to sign in count on when the daemon is killed', () =>
  playWithPage(async (scene, url) => {
    const statuses: number[] = [];
    const tryTwice = async (): Promise<void> => {
      for (let n = 0; n < 2; n += 1) statuses.push((await visitorOf(url).signIn('anna', 'wrong')).status);
    };
    for (let life = 0; life < 3; life += 1) {
      const daemon = await scene.start();
      await tryTwice();
      daemon.signal('SIGKILL');
      expect(await daemon.exited).toEqual(KILLED);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  }));

it('a reload ends the sessions of a user whose password it changes, and of nobody else', () =>
  playWithPage(async (scene, url) => {
    const daemon = await scene.start();
    const [anna, ben] = [visitorOf(url), visitorOf(url)];
    await anna.signIn('anna', PASSWORD);
    await ben.signIn('ben', PASSWORD);
    const another = /password_hash: "[^"]+"/.exec(await webSection())?.[0] ?? '';
    const text = readFileSync(scene.config, 'utf8');
    writeFileSync(scene.config, text.replace(/(name: ben.*)password_hash: "[^"]+"/, `$1${another}`));
    daemon.signal('SIGHUP');
    await eventually(() => expect(daemon.logged('daemon.ready')).toHaveLength(2));
    expect([(await anna.get('/')).status, (await ben.get('/')).status]).toEqual([200, 303]);
    expect((await ben.signIn('ben', PASSWORD)).status).toBe(303);
  }));
