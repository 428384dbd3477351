import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readMarks } from '../../src/einvoice/at-work/mark-file.js';
import { eventually } from '../eventually.js';
import type { Child } from './child-process.js';
import { play, type Scene } from './scene.js';

const POISON = fileURLToPath(new URL('./inject/poison.mjs', import.meta.url));

type Defect = 'exit' | 'memory' | 'block';

function poisonedBy(defect: Defect): Readonly<Record<string, string>> {
  const heap = defect === 'memory' ? ' --max-old-space-size=120' : '';
  return { NODE_OPTIONS: `--import ${POISON}${heap}`, INJECT: defect };
}

/**
 * What stands still is ended from outside, here and by the unit's watchdog.
 *
 * @param before how many processes have ended at it already
 */
async function ends(daemon: Child, scene: Scene, defect: Defect, before: number): Promise<void> {
  if (defect === 'block') {
    await eventually(() => expect(marks(scene)).toMatchObject({ isAtWork: true, ends: before }));
    daemon.signal('SIGKILL');
  }
  expect(await daemon.exited, daemon.stderr()).not.toEqual({ code: 0, signal: null });
}

function marks({ database }: Scene): { readonly isAtWork: boolean; readonly ends: number } {
  const { work = null, ends = {} } = readMarks(`${database}.at-work`) ?? {};
  return { isAtWork: work !== null, ends: Object.values(ends)[0]?.count ?? 0 };
}

function codes(scene: Scene): string[] {
  return scene.alerts().map(({ code }) => code);
}

describe('an invoice', () => {
  it.each(['exit', 'memory', 'block'] as const)(
    'by which a process ends twice is set aside, and a person is told: %s',
    (defect) =>
      play(async (scene) => {
        const env = poisonedBy(defect);
        const first = await scene.start(env);
        const poisoned = scene.request({ recipient: { company: 'Poison GmbH' } });
        await ends(first, scene, defect, 0);
        const others = [scene.request(), scene.request()];
        await ends(scene.spawn(env), scene, defect, 1);

        await scene.start(env);
        await scene.reaches(poisoned, 'refused');
        expect(codes(scene)).toEqual(['invoice.set-aside']);
        expect(scene.requests(poisoned).filter((request) => request.startsWith('POST'))).toEqual([]);
        for (const other of others) {
          await scene.reaches(other, 'done');
          expect(scene.mails(other)).toBe(1);
        }
      }),
  );

  it('that was set aside is issued once its texts are corrected', () =>
    play(async (scene) => {
      const env = poisonedBy('exit');
      const first = await scene.start(env);
      const poisoned = scene.request({ recipient: { company: 'Poison GmbH' } });
      await ends(first, scene, 'exit', 0);
      await ends(scene.spawn(env), scene, 'exit', 1);
      await scene.start(env);
      await scene.reaches(poisoned, 'refused');
      scene.sandbox.operator.editInvoice(poisoned, { recipient: { company: 'Harmless GmbH' } });
      await eventually(() =>
        expect(scene.sagas(poisoned).map(({ state }) => state)).toEqual(['refused', 'done']),
      );
      expect(scene.mails(poisoned)).toBe(1);
    }));

  it('that waits in KSeF’s road is set aside before its lock', () =>
    play(
      async (scene) => {
        const env = poisonedBy('exit');
        const first = await scene.start(env);
        const poisoned = scene.request({ recipient: { company: 'Poison sp. z o.o.' } });
        await ends(first, scene, 'exit', 0);
        const other = scene.request();
        await ends(scene.spawn(env), scene, 'exit', 1);
        await scene.start(env);
        await scene.reaches(poisoned, 'refused');
        expect(codes(scene)).toEqual(['invoice.set-aside']);
        expect(scene.requests(poisoned).filter((request) => request.startsWith('POST'))).toEqual([]);
        await scene.reaches(other, 'done');
      },
      { warsaw: [] },
    ));
});
