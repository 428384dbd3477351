import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readMarks } from '../../src/einvoice/at-work/marks.js';
import { eventually } from '../eventually.js';
import type { Child } from './child-process.js';
import { play, type Scene } from './scene.js';

const POISON = fileURLToPath(new URL('./inject/poison.mjs', import.meta.url));

type Defect = 'exit' | 'memory' | 'block';

function poisonedBy(defect: Defect): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import ${POISON}`, INJECT: defect };
}

/** Ends a daemon whose thread stands still at the invoice, as a power cut would. @param before ends that were counted already */
async function endBlocked(daemon: Child, scene: Scene, poisoned: string, before: number): Promise<void> {
  await eventually(() => expect(marks(scene, poisoned)).toMatchObject({ isAtWork: true, ends: before }));
  daemon.signal('SIGKILL');
  expect(await daemon.exited, daemon.stderr()).not.toEqual({ code: 0, signal: null });
}

function marks({ database }: Scene, invoice: string): { readonly isAtWork: boolean; readonly ends: number } {
  const { work = null, ends = {} } = readMarks(`${database}.at-work`) ?? {};
  return { isAtWork: work?.includes(`/${invoice}/`) ?? false, ends: Object.values(ends)[0]?.count ?? 0 };
}

function codes(scene: Scene): string[] {
  return scene.alerts().map(({ code }) => code);
}

describe('an invoice', () => {
  it.each(['exit', 'memory'] as const)(
    'by which the thread ends twice is set aside, a person is told, and the daemon goes on: %s',
    (defect) =>
      play(async (scene) => {
        await scene.start(poisonedBy(defect));
        const poisoned = scene.request({ recipient: { company: 'Poison  GmbH' } });
        const others = [scene.request(), scene.request()];
        await scene.reaches(poisoned, 'refused');
        expect(codes(scene)).toEqual(['invoice.set-aside']);
        expect(scene.requests(poisoned).filter((request) => request.startsWith('POST'))).toEqual([]);
        for (const other of others) {
          await scene.reaches(other, 'done');
          expect(scene.mails(other)).toBe(1);
        }
      }),
  );

  it('at which two processes ended is set aside by the third', () =>
    play(async (scene) => {
      const env = poisonedBy('block');
      const first = await scene.start(env);
      const poisoned = scene.request({ recipient: { company: 'Poison  GmbH' } });
      await endBlocked(first, scene, poisoned, 0);
      const others = [scene.request(), scene.request()];
      await endBlocked(await scene.start(env), scene, poisoned, 1);
      await scene.start(env);
      await scene.reaches(poisoned, 'refused');
      expect(codes(scene)).toEqual(['invoice.set-aside']);
      expect(scene.requests(poisoned).filter((request) => request.startsWith('POST'))).toEqual([]);
      for (const other of others) {
        await scene.reaches(other, 'done');
        expect(scene.mails(other)).toBe(1);
      }
    }));

  it('that was set aside is issued once its texts are corrected', () =>
    play(async (scene) => {
      await scene.start(poisonedBy('exit'));
      const poisoned = scene.request({ recipient: { company: 'Poison  GmbH' } });
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
        await scene.start(poisonedBy('exit'));
        const poisoned = scene.request({ recipient: { company: 'Poison  sp. z o.o.' } });
        const other = scene.request();
        await scene.reaches(poisoned, 'refused');
        expect(codes(scene)).toEqual(['invoice.set-aside']);
        expect(scene.requests(poisoned).filter((request) => request.startsWith('POST'))).toEqual([]);
        await scene.reaches(other, 'done');
      },
      { warsaw: [] },
    ));
});
