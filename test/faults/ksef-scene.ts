import type { KsefSandbox } from '@spacebooks/ksef-sandbox';
import { expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { partOf } from './part-of.js';
import { KILLED, play, type Scene } from './scene.js';

export interface KsefScene extends Scene {
  readonly ksef: KsefSandbox;
}

/** Plays a scenario of a space that issues in KSeF. @param lines of `e_invoices.ksef` */
export function playInWarsaw(
  act: (scene: KsefScene) => Promise<void>,
  lines: readonly string[] = [],
): Promise<void> {
  return play((scene) => act(scene as KsefScene), { warsaw: lines });
}

/** A road that an e-invoice takes, and where a daemon could be killed on it. */
export interface Road {
  /** Of `e_invoices.ksef`. */
  readonly lines?: readonly string[];
  /** What goes wrong on it. */
  readonly prepare?: (scene: KsefScene) => void;
  /** What must be true in the end, whatever happened in between. */
  readonly arrives: (scene: KsefScene, invoiceId: string) => Promise<void>;
  /** All places from the first of them to the last, in order. */
  readonly places: readonly string[];
}

/** A daemon could be killed at these places and at no others; wherever it is, the next one arrives. */
export function killAlong({ lines = [], prepare = () => {}, arrives, places }: Road): void {
  it('could have been killed at these places', () =>
    playInWarsaw(async (scene) => {
      prepare(scene);
      const recorded = scene.places();
      await scene.start(recorded.env);
      await arrives(scene, scene.request());
      await eventually(() => {
        const passed = recorded.places();
        const from = passed.indexOf(places[0] ?? '');
        expect(passed.slice(from, passed.lastIndexOf(places.at(-1) ?? '') + 1)).toEqual(places);
      });
    }, lines));

  it.each(partOf(places))('%s: the next one arrives', (place) =>
    playInWarsaw(async (scene) => {
      prepare(scene);
      const first = await scene.start({ SPACEBOOKS_CRASH_AT: place });
      const id = scene.request();
      expect(await first.exited).toEqual(KILLED);
      await scene.start();
      await arrives(scene, id);
    }, lines),
  );
}

/** KSeF has one accepted document, the platform its number, the customer one mail, and nobody was alarmed. */
export async function issuedOnce(scene: KsefScene, invoiceId: string): Promise<void> {
  await scene.reaches(invoiceId, 'done');
  await eventually(() => expect(scene.mails(invoiceId)).toBe(1));
  const accepted = scene.ksef.operator.documents().filter(({ ksefNumber }) => ksefNumber !== null);
  expect(accepted).toHaveLength(1);
  const [document] = accepted;
  expect(scene.sandbox.operator.invoice(invoiceId)).toMatchObject({
    locked: true,
    eInvoice: true,
    ksef: { referenceNumber: document?.ksefNumber },
  });
  const requests = scene.requests(invoiceId);
  expect(requests.filter((request) => request === 'POST /e_invoice 200')).toHaveLength(1);
  expect(requests.filter((request) => request === 'POST /pdf 200').length).toBeLessThanOrEqual(1);
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  expect(scene.alerts()).toEqual([]);
}

/** The answer to the send is lost, and what KSeF has is not to be found: the next copy is a duplicate. */
export function loseTheDocument({ ksef }: KsefScene): void {
  ksef.operator.addFault({
    match: { operation: 'send-invoice' },
    count: 1,
    action: { type: 'drop-after-effect' },
  });
  ksef.operator.addFault({
    match: { operation: 'list-session-invoices' },
    count: 1,
    action: { type: 'status', status: 200, body: { invoices: [] } },
  });
}
