import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { play, type Scene } from './scene.js';

const STANDARD = 'standard: zugferd';
/** No case for items of 19 %: an invoice with one is refused. */
const WITHOUT_CASE = `${STANDARD}\n      tax_cases: [{ when: { rate: 7 }, case: standard }]`;

function rewrite({ config }: Scene, from: string, to: string): void {
  const text = readFileSync(config, 'utf8');
  expect(text).toContain(from);
  writeFileSync(config, text.replace(from, to));
}

describe('a daemon that is told to read its configuration again', () => {
  it('goes on with the new one: what was refused under the old one is served', () =>
    play(async (scene) => {
      rewrite(scene, STANDARD, WITHOUT_CASE);
      const daemon = await scene.start();
      const id = scene.request();
      await scene.reaches(id, 'refused');
      rewrite(scene, WITHOUT_CASE, STANDARD);
      daemon.signal('SIGHUP');
      await eventually(() => expect(daemon.logged('daemon.ready')).toHaveLength(2));
      await eventually(() => expect(scene.sagas(id).map(({ state }) => state)).toEqual(['refused', 'done']));
      expect(daemon.isRunning()).toBe(true);
    }));

  it('carries what is open on with what it has pinned', () =>
    play(async (scene) => {
      scene.sandbox.operator.addFault({
        match: { operation: 'attach-invoice-pdf' },
        action: { type: 'status', status: 503 },
      });
      const daemon = await scene.start();
      const id = scene.request();
      await scene.reaches(id, 'attach-intended');
      rewrite(scene, 'language: de', 'language: en');
      daemon.signal('SIGHUP');
      await eventually(() => expect(daemon.logged('daemon.ready')).toHaveLength(2));
      scene.sandbox.operator.clearFaults();
      await scene.reaches(id, 'done');
      await eventually(() => expect(scene.mails(id)).toBe(1));
      expect(scene.requests(id).filter((request) => request === 'POST /pdf 200')).toHaveLength(1);
    }));

  it('with errors keeps the old one, says so, and takes the next that is right', () =>
    play(async (scene) => {
      const daemon = await scene.start();
      rewrite(scene, 'standard: zugferd', 'standard: zugpferd');
      daemon.signal('SIGHUP');
      const refused = 'config.rejected';
      await eventually(() => expect(daemon.logged(refused)).toMatchObject([{ code: 'config.invalid' }]));
      await eventually(() =>
        expect(daemon.logged('alert.raised')).toMatchObject([{ code: 'config.not-taken' }]),
      );
      expect(daemon.logged('daemon.ready')).toHaveLength(1);
      const id = scene.request();
      await scene.reaches(id, 'done');
      rewrite(scene, 'standard: zugpferd', 'standard: zugferd');
      daemon.signal('SIGHUP');
      await eventually(() => expect(daemon.logged('daemon.ready')).toHaveLength(2));
      expect(scene.alerts()).toMatchObject([{ code: 'config.not-taken', resolution: 'gone' }]);
    }));

  it('that does not start with the new one starts with the old one again', () =>
    play(async (scene) => {
      const daemon = await scene.start();
      const text = readFileSync(scene.config, 'utf8');
      const { port } = new URL(scene.sandbox.baseUrl);
      writeFileSync(
        scene.config,
        text.replace(`listen: 127.0.0.1:${scene.port}`, `listen: 127.0.0.1:${port}`),
      );
      daemon.signal('SIGHUP');
      const refused = 'config.rejected';
      await eventually(() => expect(daemon.logged(refused)).toMatchObject([{ code: 'daemon.port-in-use' }]));
      await eventually(() => expect(daemon.logged('daemon.ready')).toHaveLength(2));
      const id = scene.request();
      await scene.reaches(id, 'done');
      expect(daemon.isRunning()).toBe(true);
    }));
});
