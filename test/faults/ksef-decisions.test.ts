import { describe, expect, it } from 'vitest';
import { smallFa3 } from '../../packages/ksef-sandbox/test/fa3.js';
import { INDEX_LAG_MS } from '../../src/domain/saga/ksef/locate.js';
import { eventually } from '../eventually.js';
import { SELLER_NIP } from '../flow/config-text.js';
import { dieAt, noting } from './crash-loop.js';
import { KSEF_ADOPTED, KSEF_DISPROVED } from './ksef-places.js';
import { type KsefScene, playInWarsaw } from './ksef-scene.js';
import { partOf } from './part-of.js';
import { isOnTheRoad, KILLED, STOPPED, stop } from './scene.js';

const NUMBER = 'FV/2026/7';

/** What lies before a place lay after the one before it. */
const isAfter = (place: string): boolean => place.startsWith('after:');

/** What is between two places of what a process passed, both included. */
function between(passed: readonly string[], places: readonly string[]): readonly string[] {
  const onTheRoad = passed.filter(isOnTheRoad);
  const from = onTheRoad.indexOf(places[0] ?? '');
  return onTheRoad.slice(from, onTheRoad.lastIndexOf(places.at(-1) ?? '') + 1);
}

describe('a daemon that is killed while it takes over the document that a person decided for', () => {
  /** Another program has issued something else under the number of our invoice. */
  async function contest(scene: KsefScene) {
    scene.ksef.operator.change({ index_lag_ms: 0 });
    const date = new Date(scene.now()).toISOString().slice(0, 10);
    const xml = smallFa3({ number: NUMBER, date, net: '999.00' });
    const { ksefNumber } = await scene.ksef.operator.issue(xml, SELLER_NIP);
    return ksefNumber;
  }

  /** A person says that it is ours. */
  async function adopt(scene: KsefScene, ksefNumber: string | null | undefined): Promise<void> {
    const command = scene.command(['ksef', 'adopt', NUMBER, ksefNumber ?? '']);
    expect(await command.exited, command.stderr()).toEqual({ code: 0, signal: null });
  }

  async function decide(scene: KsefScene, env: Readonly<Record<string, string>>) {
    const ksefNumber = await contest(scene);
    const daemon = await scene.start(env);
    const id = scene.request({ number: NUMBER });
    await scene.reaches(id, 'parked');
    await adopt(scene, ksefNumber);
    return { daemon, id, ksefNumber };
  }

  /** The platform knows its number, and only the other program's document was ever accepted. */
  async function adopted(scene: KsefScene, id: string, referenceNumber: string | null | undefined) {
    await scene.reaches(id, 'done');
    expect(scene.sandbox.operator.invoice(id).ksef).toMatchObject({ referenceNumber });
    expect(scene.ksef.operator.documents().filter((each) => each.ksefNumber !== null)).toHaveLength(1);
    expect(scene.alerts().map(({ code }) => code)).toEqual(['ksef.mismatch']);
  }

  it('could have been killed at these places', () =>
    playInWarsaw(async (scene) => {
      const { env, places } = noting(scene);
      const { id, ksefNumber } = await decide(scene, env);
      await adopted(scene, id, ksefNumber);
      await eventually(() => expect(between(places(), KSEF_ADOPTED)).toEqual(KSEF_ADOPTED));
    }));

  it.each(['before:commit:parked', 'after:commit:parked'])(
    '%s: the next one waits for the decision, and takes it over',
    (place) =>
      playInWarsaw(async (scene) => {
        const ksefNumber = await contest(scene);
        const daemon = await scene.start({ SPACEBOOKS_CRASH_AT: place });
        const id = scene.request({ number: NUMBER });
        expect(await daemon.exited).toEqual(KILLED);
        await scene.start();
        await scene.reaches(id, 'parked');
        await adopt(scene, ksefNumber);
        await adopted(scene, id, ksefNumber);
      }),
  );

  it.each(partOf(KSEF_ADOPTED))('%s: the next one takes it over, and nothing is sent', (place) =>
    playInWarsaw(async (scene) => {
      const { daemon, id, ksefNumber } = await decide(scene, { SPACEBOOKS_CRASH_AT: place });
      expect(await daemon.exited).toEqual(KILLED);
      await scene.start();
      await adopted(scene, id, ksefNumber);
    }),
  );
});

describe('a daemon that is killed while it proves that KSeF has nothing', () => {
  /** The first copy never arrives and its list is empty, the second is rejected: what became of the first? */
  function rejectTheSecond({ ksef }: KsefScene): void {
    ksef.operator.addFault({
      match: { operation: 'send-invoice' },
      count: 1,
      action: { type: 'drop-before-effect' },
    });
    ksef.operator.orderVerdict({ code: 450, details: ['not wanted'], count: 1 });
  }

  /** It knows that the second copy was rejected, and waits until the index of KSeF would show the first one. */
  async function waits(scene: KsefScene, id: string): Promise<void> {
    await eventually(() => {
      const [saga] = scene.sagas(id);
      expect(saga).toMatchObject({ state: 'in-doubt', lease: null });
      expect(saga?.run_at).toBeGreaterThan(scene.now() + INDEX_LAG_MS / 2);
    });
  }

  async function released(scene: KsefScene, id: string): Promise<void> {
    await scene.reaches(id, 'released');
    await eventually(() => expect(scene.alerts().map(({ code }) => code)).toEqual(['ksef.rejected']));
    expect(scene.sandbox.operator.invoice(id)).toMatchObject({ locked: false, eInvoice: false, ksef: null });
    expect(scene.ksef.operator.documents().every(({ ksefNumber }) => ksefNumber === null)).toBe(true);
  }

  it('could have been killed at these places', () =>
    playInWarsaw(async (scene) => {
      rejectTheSecond(scene);
      const before = noting(scene);
      const first = await scene.start(before.env);
      const id = scene.request();
      await waits(scene, id);
      expect(await stop(first)).toEqual(STOPPED);
      scene.advance(INDEX_LAG_MS);
      const after = noting(scene);
      await scene.start(after.env);
      await released(scene, id);
      expect(between(before.places(), KSEF_DISPROVED.before)).toEqual(KSEF_DISPROVED.before);
      await eventually(() =>
        expect(between(after.places(), KSEF_DISPROVED.after)).toEqual(KSEF_DISPROVED.after),
      );
    }));

  it.each([KSEF_DISPROVED.before[0], ...KSEF_DISPROVED.before.filter(isAfter)])(
    '%s: the next one keeps the lock for an hour, then takes it back',
    (place) =>
      playInWarsaw(async (scene) => {
        rejectTheSecond(scene);
        const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
        const id = scene.request();
        expect(await first.exited).toEqual(KILLED);
        const second = await scene.start();
        await waits(scene, id);
        expect(scene.sandbox.operator.invoice(id).locked).toBe(true);
        expect(await stop(second)).toEqual(STOPPED);
        scene.advance(INDEX_LAG_MS);
        await scene.start();
        await released(scene, id);
      }),
  );

  it.each(partOf(KSEF_DISPROVED.after.filter(isAfter)))('%s: the next one takes the lock back', (place) =>
    playInWarsaw(async (scene) => {
      rejectTheSecond(scene);
      const first = await scene.start();
      const id = scene.request();
      await waits(scene, id);
      expect(await stop(first)).toEqual(STOPPED);
      scene.advance(INDEX_LAG_MS);
      await dieAt(place, scene, scene.spawn);
      await scene.start();
      await released(scene, id);
    }),
  );
});
