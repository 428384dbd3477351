import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import type { Child, Exit } from './child-process.js';
import { play, type Scene } from './scene.js';

const ON_SIGNAL = fileURLToPath(new URL('./inject/on-signal.mjs', import.meta.url));

/** A daemon with a defect that happens in the middle of an e-invoice: the platform takes its time to lock. */
async function meets(defect: string, scene: Scene, options = ''): Promise<{ daemon: Child; id: string }> {
  scene.sandbox.operator.addFault({
    match: { operation: 'lock-invoice' },
    count: 1,
    delay_ms: 5_000,
    action: { type: 'delay' },
  });
  const daemon = await scene.start({ NODE_OPTIONS: `--import ${ON_SIGNAL} ${options}`, INJECT: defect });
  const id = scene.request();
  await scene.reaches(id, 'lock-intended');
  daemon.signal('SIGPWR');
  return { daemon, id };
}

const FAILED: Exit = { code: 1, signal: null };
const ABORTED: Exit = { code: null, signal: 'SIGABRT' };

describe('a daemon with a defect', () => {
  it.each([
    ['throw', 'injected: thrown where nobody catches'],
    ['reject', 'injected: rejected, and nobody listens'],
  ])('%s: ends with 1 and says why, and the next start finishes the e-invoice once', (defect, message) =>
    play(async (scene) => {
      const { daemon, id } = await meets(defect, scene);
      expect(await daemon.exited, daemon.stderr()).toEqual(FAILED);
      expect(daemon.stderr()).toContain(message);
      expect(daemon.stderr()).toContain('what to do: This is a defect of spacebooks');
      await scene.start();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }),
  );

  it('that runs out of memory is ended by its runtime, and the next start finishes the e-invoice once', () =>
    play(async (scene) => {
      const { daemon, id } = await meets('memory', scene, '--max-old-space-size=120');
      expect(await daemon.exited).toEqual(ABORTED);
      expect(daemon.stderr()).toContain('heap out of memory');
      await scene.start();
      await scene.reaches(id, 'done');
      await scene.attachedOnce(id);
    }));

  it('that does nothing for half a minute goes on where it was, and no request is made twice', () =>
    play(async (scene) => {
      const { daemon, id } = await meets('block', scene);
      const late = scene.request();
      for (const each of [id, late]) {
        await scene.reaches(each, 'done');
        await scene.attachedOnce(each);
      }
      expect(daemon.isRunning()).toBe(true);
      await eventually(() =>
        expect(scene.requests(late).filter((line) => line.startsWith('POST /lock'))).toHaveLength(1),
      );
    }));
});
